#include "solver/swap/rule.h"

#include <vector>

#include "rules/table_jokers.h"
#include "solver/free_rule.h"
#include "solver/swap/paid_jokers.h"
#include "solver/swap/staying_jokers.h"
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
  std::optional<Table> after = free.table();
  if (!after) return std::nullopt;
  const TileCounts played = after->counts(rack.numbers()) - before;
  const std::vector<TableJokers> readings = joker_readings(table, workspace.ruleset());
  Meter& meter = workspace.meter();
  if (jokers_are_paid_for(readings, *after, played, workspace.ruleset(), meter)) return after;

  const std::int64_t bound = weight_of(played, weights);
  std::optional<Table> best;
  std::int64_t least = least_weight;
  const auto keep = [&](Table better, std::int64_t weight) {
    best = std::move(better);
    least = weight + 1;
  };
  for (const TableJokers& jokers : readings) {
    std::optional<StayingPlay> staying =
        heaviest_with_jokers_staying(before, jokers, rack, weights, {.least = least, .most = bound}, workspace);
    if (!staying) continue;
    if (staying->weight == bound) return std::move(staying->table);
    keep(std::move(staying->table), staying->weight);
  }

  const auto sweep = [&](const TableJokers& jokers, std::int64_t at_least) {
    // What the sweep of a large rack knows is much to search, and quickly known again for great weights alone.
    const std::optional<RestBound> rests =
        rack.total() <= usual_rack ? free.rests() : HeaviestPlay(before, rack, weights, workspace, at_least).rests();
    return sweep_.best({.table = before,
                        .table_jokers = jokers,
                        .rack = rack,
                        .weights = weights,
                        .least_weight = at_least,
                        .rests = rests ? &*rests : nullptr},
                       workspace.ruleset(), meter);
  };
  // Most often the bound is met, and then little else needs to be looked at.
  for (const TableJokers& jokers : readings) {
    if (std::optional<Table> swapped = sweep(jokers, bound)) return swapped;
  }
  for (const TableJokers& jokers : readings) {
    if (least >= bound) break;
    if (std::optional<Table> swapped = sweep(jokers, least)) {
      const std::int64_t weight = weight_of(swapped->counts(rack.numbers()) - before, weights);
      keep(*std::move(swapped), weight);
    }
  }
  return best;
}

std::optional<Table> SwapRule::table_with_all(const Table& table, const TileCounts& rack, Workspace& workspace) {
  const TileCounts before = table.counts(rack.numbers());
  AllLaid free(before + rack, workspace);
  std::optional<Table> after = free.table();
  if (!after) return std::nullopt;
  const std::vector<TableJokers> readings = joker_readings(table, workspace.ruleset());
  Meter& meter = workspace.meter();
  if (jokers_are_paid_for(readings, *after, rack, workspace.ruleset(), meter)) return after;
  const Weights tiles = Weights::tiles();
  const std::int64_t all = rack.total();
  for (const TableJokers& jokers : readings) {
    std::optional<StayingPlay> staying =
        heaviest_with_jokers_staying(before, jokers, rack, tiles, {.least = all, .most = all}, workspace);
    if (staying) return std::move(staying->table);
  }
  const std::optional<RestBound> rests = free.rests();
  for (const TableJokers& jokers : readings) {
    std::optional<Table> swapped = sweep_.best({.table = before,
                                                .table_jokers = jokers,
                                                .rack = rack,
                                                .weights = tiles,
                                                .plays_all = true,
                                                .rests = rests ? &*rests : nullptr},
                                               workspace.ruleset(), meter);
    if (swapped) return swapped;
  }
  return std::nullopt;
}

std::optional<Table> SwapRule::table_with_most_kept(const Table& table, const TileCounts& rack, const Weights& weights,
                                                    std::int64_t weight, Kept kept, Workspace& workspace) {
  if (kept.most < kept.least) return std::nullopt;
  const TileCounts before = table.counts(rack.numbers());
  const OldMelds melds(table, rack.numbers());
  const std::optional<RestBound> rests = HeaviestPlay(before, rack, weights, workspace, weight).rests();
  Meter& meter = workspace.meter();
  std::optional<Table> best;
  const std::vector<TableJokers> readings = joker_readings(table, workspace.ruleset());
  for (const TableJokers& jokers : readings) {
    if (kept.most < kept.least) break;
    std::optional<Table> swapped = sweep_.best({.table = before,
                                                .table_jokers = jokers,
                                                .rack = rack,
                                                .weights = weights,
                                                .least_weight = weight,
                                                .rests = rests ? &*rests : nullptr,
                                                .melds = &melds,
                                                .readings = &readings,
                                                .least_apart = melds.count() - kept.most,
                                                .most_apart = melds.count() - kept.least},
                                               workspace.ruleset(), meter);
    if (!swapped) continue;
    best = std::move(swapped);
    kept.least = melds_kept(table, *best) + 1;
  }
  return best;
}

}  // namespace tilefish
