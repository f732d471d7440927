// Chooses among turns by playing them out in sampled worlds, every turn in the same worlds, and leaves the usual one only
// on significant evidence: of wins or of points, whatever the player aims at. Master asks it where tiles are hidden and
// something can be decided.
#pragma once

#include <optional>
#include <vector>

#include "base/random.h"
#include "players/aim.h"
#include "players/master/effort.h"
#include "players/master/imagined_play.h"
#include "players/master/sampler.h"

namespace tilefish {

struct SearchStyle {
  // How many standard errors a turn must be ahead of the usual one to be chosen.
  double evidence_to_deviate = 2.5;
  // Turns that are played before a world is judged; 0 for all to the end.
  int turns = 0;
};

class PairedSearch {
 public:
  explicit PairedSearch(ImaginedPlay& play, const SearchStyle& style = {}) : play_(play), style_(style) {}

  struct Best {
    std::size_t index = 0;         // 0 for the usual one
    int worlds = 0;                // in which turns were compared
    double ahead = 0;              // share of the win more than the usual one, of one that is not the usual one
    double error = 0;              // standard error of that
    std::optional<double> points;  // more than the usual one, if it was chosen for them
  };

  // The best of `turns`; the first is the usual one. `aim` is wins or score.
  [[nodiscard]] Best best_of(const std::vector<Choice>& turns, Aim aim, const WorldSampler& sampler, Rng& rng,
                             Effort& effort);

 private:
  struct Worth {
    double wins = 0;
    double points = 0;  // in units of a win, so that evidence is weighed alike
  };
  [[nodiscard]] Worth worth(World world, int seat, Effort& effort);

  ImaginedPlay& play_;
  SearchStyle style_;
};

}  // namespace tilefish
