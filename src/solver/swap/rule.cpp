#include "solver/swap/rule.h"

#include <vector>

#include "solver/free_rule.h"
#include "solver/swap/paid_jokers.h"
#include "solver/swap/staying_jokers.h"
#include "solver/swap/table_jokers.h"
#include "solver/tile_weight.h"

namespace tilefish {

namespace {

constexpr int usual_rack = 20;

}  // namespace

std::optional<Table> SwapRule::heaviest_table(const Table& table, const TileCounts& rack, const Weights& weights,
                                              std::int64_t least_weight, Workspace& workspace) {
  const TileCounts before = table.counts(rack.numbers());
  // Free jokers can do all that these can: a bound from above, and often the answer.
  std::optional<Table> free = tilefish::heaviest_table(before, rack, weights, workspace, least_weight, true);
  if (!free) return std::nullopt;
  const TileCounts played = free->counts(rack.numbers()) - before;
  const std::vector<TableJoker> jokers = table_jokers(table, workspace.ruleset());
  if (jokers_are_paid_for(jokers, *free, played, workspace.ruleset())) return free;

  const std::int64_t bound = weight_of(played, weights);
  // What the sweep of a large rack knows is much to search, and quickly known again for great weights alone.
  std::optional<RestBound> all_rests;
  if (rack.total() <= usual_rack) all_rests = latest_rests(before, rack, weights, workspace);
  std::optional<StayingPlay> staying =
      heaviest_with_jokers_staying(before, jokers, rack, weights, {.least = least_weight, .most = bound}, workspace);
  if (staying && staying->weight == bound) return std::move(staying->table);

  const auto sweep = [&](std::int64_t least) {
    std::optional<RestBound> rests;
    if (!all_rests) rests = heaviest_rests(before, rack, weights, workspace, least);
    const std::optional<RestBound>& known = all_rests ? all_rests : rests;
    return sweep_.best({.table = before,
                        .table_jokers = jokers,
                        .rack = rack,
                        .weights = weights,
                        .least_weight = least,
                        .rests = known ? &*known : nullptr},
                       workspace.ruleset());
  };
  // Most often the bound is met, and then little else needs to be looked at.
  if (std::optional<Table> swapped = sweep(bound)) return swapped;
  const std::int64_t least = staying ? staying->weight + 1 : least_weight;
  if (least < bound) {
    if (std::optional<Table> swapped = sweep(least)) return swapped;
  }
  if (staying) return std::move(staying->table);
  return std::nullopt;
}

}  // namespace tilefish
