#include "solver/opening.h"

#include <algorithm>
#include <span>
#include <vector>

#include "solver/sweep/lay_out.h"

namespace tilefish {

namespace {

std::optional<Table> best_melds(const SweepInput& input, Workspace& workspace) {
  SweepRun run = workspace.run(input);
  const std::optional<SweepEnd> best = run.best();
  if (!best) return std::nullopt;
  const std::vector<RowChoice> choices = run.trace(*best);
  if (workspace.meter().stopped()) return std::nullopt;
  const Ruleset& ruleset = workspace.ruleset();
  return lay_out(choices, ruleset.colours(), ruleset.min_meld());
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
  // Laying nothing is always possible, so there are some unless the search was stopped.
  return best_melds({.must = none, .may = rack, .weights = weights, .joker_worth = JokerWorth::its_place}, workspace)
      .value_or(Table{});
}

}  // namespace

std::optional<Table> heaviest_opening(const TileCounts& rack, const Weights& weights, Workspace& workspace) {
  const TileCounts none(rack.numbers());
  return best_melds({.must = none,
                     .may = rack,
                     .weights = weights,
                     .points_wanted = std::max(1, workspace.ruleset().opening_points()),
                     .weight_factor = tie_factor(rack),
                     .tile_bonus = 1},
                    workspace);
}

bool can_open_with_all(const TileCounts& rack, Workspace& workspace) {
  const TileCounts none(rack.numbers());
  const Weights weights = Weights::value(0);
  const std::int64_t naturals = rack.points(0);
  const SweepRun run =
      workspace.run({.must = rack, .may = none, .weights = weights, .joker_worth = JokerWorth::its_place});
  const std::span<const SweepEnd> ends = run.ends();
  return std::any_of(ends.begin(), ends.end(),
                     [&](const SweepEnd& end) { return naturals + end.score >= workspace.ruleset().opening_points(); });
}

Opening OpeningSolver::best(const TileCounts& rack, OpeningObjective objective) {
  return best(rack, objective, Limits{}).value();
}

Outcome<Opening> OpeningSolver::best(const TileCounts& rack, OpeningObjective objective, const Limits& limits) {
  const Meter& meter = workspace_.begin(limits);
  std::optional<Table> melds;
  if (objective == OpeningObjective::tiles) melds = heaviest_opening(rack, Weights::tiles(), workspace_);
  if (objective == OpeningObjective::fewest) melds = fewest_tiles(rack, workspace_);
  if (!melds) melds = most_points(rack, workspace_);
  return Outcome<Opening>::of(opening_of(*std::move(melds), workspace_.ruleset()), meter);
}

}  // namespace tilefish
