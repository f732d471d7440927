#include "solver/free_rule.h"

#include <algorithm>
#include <span>

#include "solver/sweep/lay_out.h"
#include "solver/sweep/usable_tiles.h"

namespace tilefish {

namespace {

SweepEnd best_of(std::span<const SweepEnd> ends) {
  return *std::max_element(ends.begin(), ends.end(),
                           [](const SweepEnd& a, const SweepEnd& b) { return a.score < b.score; });
}

// The rack tiles that fit nowhere are left out of the sweep.
class HeaviestSweep {
 public:
  HeaviestSweep(const TileCounts& table, const TileCounts& rack, const Weights& weights, Workspace& workspace)
      : usable_(usable_tiles(table, rack, workspace.ruleset())),
        workspace_(workspace),
        input_{.must = table,
               .may = usable_,
               .weights = weights,
               .weight_factor = more_than_all_tiles(rack),
               .tile_bonus = 1} {}

  std::span<const SweepEnd> run(std::int64_t least_weight) {
    if (least_weight > 0) input_.least_score = least_weight * input_.weight_factor;
    return workspace_.run(input_);
  }
  [[nodiscard]] bool has_usable_tiles() const { return !usable_.empty(); }
  [[nodiscard]] Table table(const SweepEnd& end) const {
    const Ruleset& ruleset = workspace_.ruleset();
    return lay_out(workspace_.trace(input_, end), ruleset.colours(), ruleset.min_meld());
  }
  [[nodiscard]] std::optional<RestBound> rests() const { return workspace_.rests(input_); }

 private:
  TileCounts usable_;
  Workspace& workspace_;
  SweepInput input_;
};

}  // namespace

std::int64_t more_than_all_tiles(const TileCounts& rack) {
  constexpr std::int64_t usual = 64;
  return std::max<std::int64_t>(usual, rack.total() + 1);
}

std::optional<Table> heaviest_table(const TileCounts& table, const TileCounts& rack, const Weights& weights,
                                    Workspace& workspace, std::int64_t least_weight, bool lay_something) {
  HeaviestSweep sweep(table, rack, weights, workspace);
  if (lay_something && !sweep.has_usable_tiles()) return std::nullopt;
  const std::span<const SweepEnd> ends = sweep.run(least_weight);
  if (ends.empty()) return std::nullopt;
  const SweepEnd best = best_of(ends);
  if (lay_something && best.score == 0) return std::nullopt;
  return sweep.table(best);
}

std::optional<RestBound> heaviest_rests(const TileCounts& table, const TileCounts& rack, const Weights& weights,
                                        Workspace& workspace, std::int64_t least_weight) {
  HeaviestSweep sweep(table, rack, weights, workspace);
  static_cast<void>(sweep.run(least_weight));
  return sweep.rests();
}

std::optional<RestBound> latest_rests(const TileCounts& table, const TileCounts& rack, const Weights& weights,
                                      Workspace& workspace) {
  return HeaviestSweep(table, rack, weights, workspace).rests();
}

std::optional<std::int64_t> heaviest_weight(const TileCounts& table, const TileCounts& rack, const Weights& weights,
                                            Workspace& workspace) {
  const TileCounts usable = usable_tiles(table, rack, workspace.ruleset());
  const std::span<const SweepEnd> ends = workspace.run({.must = table, .may = usable, .weights = weights});
  if (ends.empty()) return std::nullopt;
  return best_of(ends).score;
}

bool can_lay_all(const TileCounts& tiles, Workspace& workspace) {
  if (!all_usable(tiles, workspace.ruleset())) return false;
  const TileCounts none(tiles.numbers());
  const Weights weights = Weights::tiles();
  return !workspace.run({.must = tiles, .may = none, .weights = weights}).empty();
}

}  // namespace tilefish
