#include "solver/opening.h"

#include <algorithm>
#include <span>

#include "solver/sweep/lay_out.h"

namespace tilefish {

namespace {

std::optional<Table> best_melds(const SweepInput& input, Workspace& workspace) {
  const std::span<const SweepEnd> ends = workspace.run(input);
  if (ends.empty()) return std::nullopt;
  const SweepEnd best = *std::max_element(ends.begin(), ends.end(),
                                          [](const SweepEnd& a, const SweepEnd& b) { return a.score < b.score; });
  const Ruleset& ruleset = workspace.ruleset();
  return lay_out(workspace.trace(input, best), ruleset.colours(), ruleset.min_meld());
}

Opening opening_of(Table melds, const Ruleset& ruleset) {
  Opening opening;
  for (const Meld& meld : melds.melds) {
    opening.value += points(meld, ruleset);
    opening.tiles += meld.size();
  }
  opening.opens = opening.tiles > 0 && opening.value >= ruleset.opening_points();
  opening.missing = std::max<std::int64_t>(0, ruleset.opening_points() - opening.value);
  opening.melds = std::move(melds);
  return opening;
}

std::optional<Table> fewest_tiles(const TileCounts& rack, Workspace& workspace) {
  const TileCounts none(rack.numbers());
  const Weights weights = Weights::tiles();
  return best_melds({.must = none,
                     .may = rack,
                     .weights = weights,
                     // Even where no points are asked for, somebody who opens lays something.
                     .points_wanted = std::max(1, workspace.ruleset().opening_points()),
                     .weight_factor = -1},
                    workspace);
}

Table most_points(const TileCounts& rack, Workspace& workspace) {
  const TileCounts none(rack.numbers());
  const Weights weights = Weights::value(0);
  // Laying nothing is always possible.
  return best_melds({.must = none, .may = rack, .weights = weights, .joker_worth = JokerWorth::its_place}, workspace)
      .value();
}

}  // namespace

std::optional<Table> heaviest_opening(const TileCounts& rack, const Weights& weights, Workspace& workspace) {
  const TileCounts none(rack.numbers());
  const std::int64_t more_than_all_tiles = rack.total() + 1;
  return best_melds({.must = none,
                     .may = rack,
                     .weights = weights,
                     .points_wanted = std::max(1, workspace.ruleset().opening_points()),
                     .weight_factor = more_than_all_tiles,
                     .tile_bonus = 1},
                    workspace);
}

bool can_open_with_all(const TileCounts& rack, Workspace& workspace) {
  const TileCounts none(rack.numbers());
  const Weights weights = Weights::value(0);
  const std::int64_t naturals = rack.points(0);
  const std::span<const SweepEnd> ends =
      workspace.run({.must = rack, .may = none, .weights = weights, .joker_worth = JokerWorth::its_place});
  return std::any_of(ends.begin(), ends.end(),
                     [&](const SweepEnd& end) { return naturals + end.score >= workspace.ruleset().opening_points(); });
}

Opening OpeningSolver::best(const TileCounts& rack, OpeningObjective objective) {
  const Ruleset& ruleset = workspace_.ruleset();
  std::optional<Table> melds;
  if (objective == OpeningObjective::tiles) melds = heaviest_opening(rack, Weights::tiles(), workspace_);
  if (objective == OpeningObjective::fewest) melds = fewest_tiles(rack, workspace_);
  if (!melds) melds = most_points(rack, workspace_);
  return opening_of(*std::move(melds), ruleset);
}

}  // namespace tilefish
