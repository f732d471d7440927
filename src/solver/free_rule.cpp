#include "solver/free_rule.h"

#include <algorithm>
#include <span>

#include "solver/lay_out.h"

namespace tilefish {

namespace {

SweepEnd best_of(std::span<const SweepEnd> ends) {
  return *std::max_element(ends.begin(), ends.end(),
                           [](const SweepEnd& a, const SweepEnd& b) { return a.score < b.score; });
}

SweepInput most_weight_then_tiles(const TileCounts& table, const TileCounts& rack, const Weights& weights,
                                  std::int64_t least_weight) {
  const std::int64_t more_than_all_tiles = rack.total() + 1;
  SweepInput input{
      .must = table, .may = rack, .weights = weights, .weight_factor = more_than_all_tiles, .tile_bonus = 1};
  if (least_weight > 0) input.least_score = least_weight * more_than_all_tiles;
  return input;
}

}  // namespace

std::optional<Table> heaviest_table(const TileCounts& table, const TileCounts& rack, const Weights& weights,
                                    Workspace& workspace, std::int64_t least_weight) {
  const SweepInput input = most_weight_then_tiles(table, rack, weights, least_weight);
  const std::span<const SweepEnd> ends = workspace.run(input);
  if (ends.empty()) return std::nullopt;
  const Ruleset& ruleset = workspace.ruleset();
  return lay_out(workspace.trace(input, best_of(ends)), ruleset.colours(), ruleset.min_meld());
}

std::optional<RestBound> heaviest_rests(const TileCounts& table, const TileCounts& rack, const Weights& weights,
                                        Workspace& workspace, std::int64_t least_weight) {
  const SweepInput input = most_weight_then_tiles(table, rack, weights, least_weight);
  static_cast<void>(workspace.run(input));
  return workspace.rests(input);
}

std::optional<std::int64_t> heaviest_weight(const TileCounts& table, const TileCounts& rack, const Weights& weights,
                                            Workspace& workspace) {
  const std::span<const SweepEnd> ends = workspace.run({.must = table, .may = rack, .weights = weights});
  if (ends.empty()) return std::nullopt;
  return best_of(ends).score;
}

bool can_lay_all(const TileCounts& tiles, Workspace& workspace) {
  const TileCounts none(tiles.numbers());
  const Weights weights = Weights::tiles();
  return !workspace.run({.must = tiles, .may = none, .weights = weights}).empty();
}

}  // namespace tilefish
