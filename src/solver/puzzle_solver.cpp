#include "solver/puzzle_solver.h"

#include <vector>

#include "solver/sweep/guided_search.h"
#include "solver/sweep/lay_out.h"
#include "solver/tile_weight.h"

namespace tilefish {

std::int64_t PuzzleSolver::best_total(const TileCounts& loose, const Weights& weights) {
  return best_total(loose, weights, Limits{}).value();
}

Outcome<std::int64_t> PuzzleSolver::best_total(const TileCounts& loose, const Weights& weights, const Limits& limits) {
  const Meter& meter = workspace_.begin(limits);
  const TileCounts none(loose.numbers());
  // Laying nothing is always possible, so there is a score unless the search was stopped.
  const std::int64_t best = best_score({.must = none, .may = loose, .weights = weights}, workspace_).value_or(0);
  return Outcome<std::int64_t>::of(best, meter);
}

PuzzleAnswer PuzzleSolver::solve(const TileCounts& loose, const Weights& weights) {
  return solve(loose, weights, Limits{}).value();
}

Outcome<PuzzleAnswer> PuzzleSolver::solve(const TileCounts& loose, const Weights& weights, const Limits& limits) {
  const Meter& meter = workspace_.begin(limits);
  const TileCounts none(loose.numbers());
  const std::optional<std::vector<RowChoice>> choices =
      best_choices({.must = none, .may = loose, .weights = weights}, workspace_);
  if (meter.stopped()) return meter.how_far();
  const Ruleset& ruleset = workspace_.ruleset();
  return PuzzleAnswer{.total = weight_of(tiles_of(choices.value()), weights),
                      .melds = lay_out(choices.value(), ruleset.colours(), ruleset.min_meld())};
}

}  // namespace tilefish
