// Chooses among turns by playing them out in sampled worlds, every turn in the same worlds, and leaves the usual one only
// on significant evidence. Master asks it where tiles are hidden and something can be decided.
#pragma once

#include <optional>
#include <vector>

#include "base/random.h"
#include "players/master/continuation.h"
#include "players/master/effort.h"
#include "players/master/sampler.h"

namespace tilefish {

class PairedSearch {
 public:
  explicit PairedSearch(Continuation& continuation) : continuation_(continuation) {}

  // The index of the best of `turns`; the first is the usual one.
  [[nodiscard]] std::size_t best_of(const std::vector<Choice>& turns, const WorldSampler& sampler, Rng& rng,
                                    Effort& effort);

 private:
  Continuation& continuation_;
};

}  // namespace tilefish
