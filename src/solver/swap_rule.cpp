#include "solver/swap_rule.h"

#include <algorithm>
#include <vector>

#include "solver/free_rule.h"
#include "solver/staying_jokers.h"
#include "solver/table_jokers.h"
#include "solver/tile_weight.h"

namespace tilefish {

std::optional<Table> SwapRule::heaviest_table(const Table& table, const TileCounts& rack, const Weights& weights,
                                              std::int64_t least_weight, Workspace& workspace) {
  const TileCounts before = table.counts(rack.numbers());
  const auto played = [&](const Table& after) { return after.counts(rack.numbers()) - before; };

  // Free jokers can do all that these can: a bound from above, and the answer if there are none.
  std::optional<Table> free = tilefish::heaviest_table(before, rack, weights, workspace);
  if (!free || played(*free).empty()) return std::nullopt;
  const std::int64_t bound = weight_of(played(*free), weights);
  if (bound < least_weight) return std::nullopt;
  if (before.jokers() == 0) return free;

  const std::vector<TableJoker> jokers = table_jokers(table, workspace.ruleset());
  std::optional<Table> staying = heaviest_with_jokers_staying(before, jokers, rack, weights, workspace);
  std::int64_t beaten = least_weight - 1;
  if (staying && !played(*staying).empty()) {
    const std::int64_t weight = weight_of(played(*staying), weights);
    if (weight == bound) return staying;
    if (weight <= beaten) staying.reset();
    beaten = std::max(beaten, weight);
  } else {
    staying.reset();
  }
  const std::optional<RestBound> rests = heaviest_rests(before, rack, weights, workspace, beaten + 1);
  std::optional<Table> swapped = sweep_.best({.table = before,
                                              .table_jokers = jokers,
                                              .rack = rack,
                                              .weights = weights,
                                              .least_weight = beaten + 1,
                                              .rests = rests ? &*rests : nullptr},
                                             workspace.ruleset());
  return swapped ? swapped : staying;
}

}  // namespace tilefish
