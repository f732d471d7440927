#include "solver/move_solver.h"

#include <utility>

#include "rules/table_jokers.h"
#include "solver/free_rule.h"
#include "solver/keep_melds.h"
#include "solver/opening.h"
#include "solver/swap/paid_jokers.h"
#include "solver/tile_weight.h"

namespace tilefish {

namespace {

std::optional<Move> move_to(std::optional<Table> table, const TileCounts& before, const Weights& weights) {
  if (!table) return std::nullopt;
  TileCounts played = table->counts(before.numbers()) - before;
  if (played.empty()) return std::nullopt;
  const std::int64_t value = weight_of(played, weights);
  return Move{.value = value, .played = std::move(played), .table = *std::move(table)};
}

std::optional<Table> open(const Position& position, const Weights& weights, Workspace& workspace) {
  const std::optional<Table> melds = heaviest_opening(position.rack, weights, workspace);
  if (!melds) return std::nullopt;
  return with_melds(position.table, *melds);
}

bool jokers_are_free(const Table& table, const Ruleset& ruleset) {
  if (ruleset.joker_rule() == JokerRule::free) return true;
  for (const Meld& meld : table.melds) {
    if (meld.jokers() > 0) return false;
  }
  return true;
}

std::optional<Table> heaviest_with_free_jokers(const TileCounts& table, const TileCounts& rack, const Weights& weights,
                                               std::int64_t least_weight, Workspace& workspace) {
  return HeaviestPlay(table, rack, weights, workspace, least_weight).table();
}

}  // namespace

std::optional<Move> MoveSolver::best(const Position& position, const Weights& weights, const MoveOptions& options) {
  return best(position, weights, options, Limits{}).value();
}

Outcome<std::optional<Move>> MoveSolver::best(const Position& position, const Weights& weights,
                                              const MoveOptions& options, const Limits& limits) {
  const Meter& meter = workspace_.begin(limits);
  return Outcome<std::optional<Move>>::of(find_best(position, weights, options.keep_melds), meter);
}

std::int64_t MoveSolver::best_value(const Position& position, const Weights& weights) {
  return best_value(position, weights, Limits{}).value();
}

Outcome<std::int64_t> MoveSolver::best_value(const Position& position, const Weights& weights, const Limits& limits) {
  const Meter& meter = workspace_.begin(limits);
  std::int64_t value = 0;
  if (position.opened && jokers_are_free(position.table, workspace_.ruleset())) {
    const TileCounts before = position.table.counts(position.rack.numbers());
    value = heaviest_weight(before, position.rack, weights, workspace_).value_or(0);
  } else if (const std::optional<Move> move = find_best(position, weights, false)) {
    value = move->value;
  }
  return Outcome<std::int64_t>::of(value, meter);
}

bool MoveSolver::can_go_out(const Position& position) { return can_go_out(position, Limits{}).value(); }

Outcome<bool> MoveSolver::can_go_out(const Position& position, const Limits& limits) {
  const Meter& meter = workspace_.begin(limits);
  return Outcome<bool>::of(has_way_out(position), meter);
}

Outcome<std::optional<Table>> MoveSolver::way_out(const Position& position, const Limits& limits) {
  const Meter& meter = workspace_.begin(limits);
  return Outcome<std::optional<Table>>::of(find_way_out(position), meter);
}

std::optional<Move> MoveSolver::find_best(const Position& position, const Weights& weights, bool keep_melds) {
  const TileCounts before = position.table.counts(position.rack.numbers());
  if (!position.opened) return move_to(open(position, weights, workspace_), before, weights);
  std::optional<Table> table = jokers_are_free(position.table, workspace_.ruleset())
                                   ? heaviest_with_free_jokers(before, position.rack, weights, 0, workspace_)
                                   : swap_.heaviest_table(position.table, position.rack, weights, 0, workspace_);
  std::optional<Move> move = move_to(std::move(table), before, weights);
  if (!move || !keep_melds) return move;
  return move_to(keep_most(position, *move, weights), before, weights);
}

std::optional<Table> MoveSolver::heaviest(const Table& table, const TileCounts& rack, const Weights& weights,
                                          std::int64_t least_weight) {
  if (!jokers_are_free(table, workspace_.ruleset())) {
    return swap_.heaviest_table(table, rack, weights, least_weight, workspace_);
  }
  return heaviest_with_free_jokers(table.counts(rack.numbers()), rack, weights, least_weight, workspace_);
}

Table MoveSolver::keep_most(const Position& position, const Move& move, const Weights& weights) {
  const Ruleset& ruleset = workspace_.ruleset();
  Table best = move.table;
  const int melds = static_cast<int>(position.table.melds.size());
  const int kept_already = melds_kept(position.table, best);
  if (kept_already == melds) return best;
  // Where a move may weigh nothing, the sweep cannot tell it from no move.
  if (move.value > 0 && OldMelds::fits(position.table, position.rack.numbers())) {
    KeepInput input{.table = position.table,
                    .rack = position.rack,
                    .weights = weights,
                    .value = move.value,
                    .least_kept = kept_already + 1};
    // What free jokers leave is a bound from above, and often the answer.
    const std::optional<Table> bound = keep_.best(input, workspace_);
    if (!bound) return best;
    const TileCounts played = bound->counts(position.rack.numbers()) - position.table.counts(position.rack.numbers());
    if (jokers_are_free(position.table, ruleset) ||
        jokers_are_paid_for(joker_readings(position.table, ruleset), *bound, played, ruleset, workspace_.meter())) {
      return *bound;
    }
    // One from below: jokers that stay in melds that stay are legal.
    input.keeps_jokers = true;
    if (std::optional<Table> staying = keep_.best(input, workspace_)) best = *std::move(staying);
    const SwapRule::Kept kept{.least = melds_kept(position.table, best) + 1,
                              .most = melds_kept(position.table, *bound)};
    return swap_.table_with_most_kept(position.table, position.rack, weights, move.value, kept, workspace_)
        .value_or(std::move(best));
  }
  const auto with_loose_melds = [&](const Table& loose) { return heaviest(loose, position.rack, weights, move.value); };
  return keep_most_melds(position.table, best, melds, with_loose_melds, workspace_.meter());
}

bool MoveSolver::has_way_out(const Position& position) {
  if (!position.opened) return can_open_with_all(position.rack, workspace_);
  if (!jokers_are_free(position.table, workspace_.ruleset())) return find_way_out(position).has_value();
  return can_lay_all(position.table.counts(position.rack.numbers()) + position.rack, workspace_);
}

std::optional<Table> MoveSolver::find_way_out(const Position& position) {
  if (!position.opened) {
    if (!can_open_with_all(position.rack, workspace_)) return std::nullopt;
    return open(position, Weights::tiles(), workspace_);
  }
  if (!jokers_are_free(position.table, workspace_.ruleset())) {
    return swap_.table_with_all(position.table, position.rack, workspace_);
  }
  return AllLaid(position.table.counts(position.rack.numbers()) + position.rack, workspace_).table();
}

}  // namespace tilefish
