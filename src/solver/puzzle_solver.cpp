#include "solver/puzzle_solver.h"

#include <vector>

#include "solver/sweep/guided_search.h"
#include "solver/sweep/lay_out.h"
#include "solver/tile_weight.h"

namespace tilefish {

std::int64_t PuzzleSolver::best_total(const TileCounts& loose, const Weights& weights) {
  const TileCounts none(loose.numbers());
  // Laying nothing is always possible.
  return best_score({.must = none, .may = loose, .weights = weights}, workspace_).value();
}

PuzzleAnswer PuzzleSolver::solve(const TileCounts& loose, const Weights& weights) {
  const TileCounts none(loose.numbers());
  const std::vector<RowChoice> choices =
      best_choices({.must = none, .may = loose, .weights = weights}, workspace_).value();
  const Ruleset& ruleset = workspace_.ruleset();
  return {.total = weight_of(tiles_of(choices), weights),
          .melds = lay_out(choices, ruleset.colours(), ruleset.min_meld())};
}

}  // namespace tilefish
