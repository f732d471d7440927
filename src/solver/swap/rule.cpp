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
  HeaviestPlay free(before, rack, weights, workspace, least_weight);
  if (!free.exists()) return std::nullopt;
  Table after = free.table();
  const TileCounts played = after.counts(rack.numbers()) - before;
  const std::vector<TableJoker> jokers = table_jokers(table, workspace.ruleset());
  Meter& meter = workspace.meter();
  if (jokers_are_paid_for(jokers, after, played, workspace.ruleset(), meter)) return after;

  const std::int64_t bound = weight_of(played, weights);
  std::optional<StayingPlay> staying =
      heaviest_with_jokers_staying(before, jokers, rack, weights, {.least = least_weight, .most = bound}, workspace);
  if (staying && staying->weight == bound) return std::move(staying->table);

  const auto sweep = [&](std::int64_t least) {
    // What the sweep of a large rack knows is much to search, and quickly known again for great weights alone.
    const std::optional<RestBound> rests =
        rack.total() <= usual_rack ? free.rests() : HeaviestPlay(before, rack, weights, workspace, least).rests();
    return sweep_.best({.table = before,
                        .table_jokers = jokers,
                        .rack = rack,
                        .weights = weights,
                        .least_weight = least,
                        .rests = rests ? &*rests : nullptr},
                       workspace.ruleset(), meter);
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

std::optional<Table> SwapRule::table_with_all(const Table& table, const TileCounts& rack, Workspace& workspace) {
  const TileCounts before = table.counts(rack.numbers());
  AllLaid free(before + rack, workspace);
  if (!free.exists()) return std::nullopt;
  Table after = free.table();
  const std::vector<TableJoker> jokers = table_jokers(table, workspace.ruleset());
  Meter& meter = workspace.meter();
  if (jokers_are_paid_for(jokers, after, rack, workspace.ruleset(), meter)) return after;
  const Weights tiles = Weights::tiles();
  const std::int64_t all = rack.total();
  std::optional<StayingPlay> staying =
      heaviest_with_jokers_staying(before, jokers, rack, tiles, {.least = all, .most = all}, workspace);
  if (staying) return std::move(staying->table);
  const std::optional<RestBound> rests = free.rests();
  return sweep_.best({.table = before,
                      .table_jokers = jokers,
                      .rack = rack,
                      .weights = tiles,
                      .plays_all = true,
                      .rests = rests ? &*rests : nullptr},
                     workspace.ruleset(), meter);
}

std::optional<Table> SwapRule::table_with_most_kept(const Table& table, const TileCounts& rack, const Weights& weights,
                                                    std::int64_t weight, Kept kept, Workspace& workspace) {
  if (kept.most < kept.least) return std::nullopt;
  const TileCounts before = table.counts(rack.numbers());
  const std::vector<TableJoker> jokers = table_jokers(table, workspace.ruleset());
  const OldMelds melds(table, rack.numbers());
  const std::optional<RestBound> rests = HeaviestPlay(before, rack, weights, workspace, weight).rests();
  Meter& meter = workspace.meter();
  return sweep_.best({.table = before,
                      .table_jokers = jokers,
                      .rack = rack,
                      .weights = weights,
                      .least_weight = weight,
                      .rests = rests ? &*rests : nullptr,
                      .melds = &melds,
                      .least_apart = melds.count() - kept.most,
                      .most_apart = melds.count() - kept.least},
                     workspace.ruleset(), meter);
}

}  // namespace tilefish
