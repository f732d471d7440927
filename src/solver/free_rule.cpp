#include "solver/free_rule.h"

#include <vector>

#include "solver/sweep/lay_all.h"
#include "solver/sweep/lay_out.h"
#include "solver/sweep/usable_tiles.h"

namespace tilefish {

namespace {

std::optional<Table> table_of(SweepRun& run, const SweepEnd& end, Workspace& workspace) {
  const std::vector<RowChoice> choices = run.trace(end);
  if (workspace.meter().stopped()) return std::nullopt;
  const Ruleset& ruleset = workspace.ruleset();
  return lay_out(choices, ruleset.colours(), ruleset.min_meld());
}

}  // namespace

HeaviestPlay::HeaviestPlay(const TileCounts& table, const TileCounts& rack, const Weights& weights,
                           Workspace& workspace, std::int64_t least_weight)
    : workspace_(workspace) {
  // The rack tiles that fit nowhere are left out of the sweep.
  const TileCounts usable = usable_tiles(table, rack, workspace.ruleset());
  if (usable.empty()) return;
  const std::int64_t factor = tie_factor(rack);
  SweepInput input{.must = table, .may = usable, .weights = weights, .weight_factor = factor, .tile_bonus = 1};
  if (least_weight > 0) input.least_score = least_weight * factor;
  run_ = lay_all(input, workspace);
  knows_rests_ = !run_;
  if (!run_) run_ = workspace.run(input);
  best_ = run_->best();
}

std::optional<Table> HeaviestPlay::table() { return exists() ? table_of(*run_, *best_, workspace_) : std::nullopt; }

std::optional<std::int64_t> heaviest_weight(const TileCounts& table, const TileCounts& rack, const Weights& weights,
                                            Workspace& workspace) {
  const TileCounts usable = usable_tiles(table, rack, workspace.ruleset());
  const SweepInput input{.must = table, .may = usable, .weights = weights};
  std::optional<SweepRun> run = lay_all(input, workspace);
  if (!run) run = workspace.run(input);
  const std::optional<SweepEnd> best = run->best();
  if (!best) return std::nullopt;
  return best->score;
}

bool can_lay_all(const TileCounts& tiles, Workspace& workspace) { return AllLaid(tiles, workspace).exists(); }

AllLaid::AllLaid(const TileCounts& tiles, Workspace& workspace) : workspace_(workspace) {
  if (!all_usable(tiles, workspace.ruleset())) return;
  const TileCounts none(tiles.numbers());
  const Weights weights = Weights::tiles();
  const SweepInput input{.must = tiles, .may = none, .weights = weights};
  run_ = lay_all(input, workspace);
  knows_rests_ = !run_;
  if (!run_) run_ = workspace.run(input);
}

std::optional<Table> AllLaid::table() {
  return exists() ? table_of(*run_, run_->ends().front(), workspace_) : std::nullopt;
}

}  // namespace tilefish
