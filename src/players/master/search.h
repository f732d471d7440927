// Chooses among turns by playing them out in sampled worlds, every turn in the same worlds, and leaves the usual one only
// on significant evidence. Master asks it where tiles are hidden and something can be decided.
#pragma once

#include <optional>
#include <vector>

#include "base/random.h"
#include "players/master/effort.h"
#include "players/master/imagined_play.h"
#include "players/master/sampler.h"

namespace tilefish {

class PairedSearch {
 public:
  explicit PairedSearch(ImaginedPlay& play) : play_(play) {}

  // The index of the best of `turns`; the first is the usual one.
  [[nodiscard]] std::size_t best_of(const std::vector<Choice>& turns, const WorldSampler& sampler, Rng& rng,
                                    Effort& effort);

 private:
  ImaginedPlay& play_;
};

}  // namespace tilefish
