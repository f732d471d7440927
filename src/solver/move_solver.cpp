#include "solver/move_solver.h"

#include <utility>

#include "solver/free_rule.h"
#include "solver/opening.h"
#include "solver/tile_weight.h"

namespace tilefish {

namespace {

std::optional<Move> move_to(Table table, const TileCounts& before, const Weights& weights) {
  TileCounts played = table.counts(before.numbers()) - before;
  if (played.empty()) return std::nullopt;
  const std::int64_t value = weight_of(played, weights);
  return Move{.value = value, .played = std::move(played), .table = std::move(table)};
}

std::optional<Move> opening_move(const Position& position, const Weights& weights, Workspace& workspace) {
  std::optional<Table> melds = heaviest_opening(position.rack, weights, workspace);
  if (!melds) return std::nullopt;
  Table table = position.table;
  table.melds.insert(table.melds.end(), melds->melds.begin(), melds->melds.end());
  return move_to(std::move(table), position.table.counts(position.rack.numbers()), weights);
}

}  // namespace

std::optional<Move> MoveSolver::best(const Position& position, const Weights& weights, const MoveOptions& /*options*/) {
  if (!position.opened) return opening_move(position, weights, workspace_);
  const TileCounts before = position.table.counts(position.rack.numbers());
  std::optional<Table> table = heaviest_table(before, position.rack, weights, workspace_);
  return move_to(*std::move(table), before, weights);
}

std::int64_t MoveSolver::best_value(const Position& position, const Weights& weights) {
  if (!position.opened) {
    const std::optional<Move> move = opening_move(position, weights, workspace_);
    return move ? move->value : 0;
  }
  return heaviest_weight(position.table.counts(position.rack.numbers()), position.rack, weights, workspace_).value();
}

bool MoveSolver::can_go_out(const Position& position) {
  if (!position.opened) return can_open_with_all(position.rack, workspace_);
  return can_lay_all(position.table.counts(position.rack.numbers()) + position.rack, workspace_);
}

}  // namespace tilefish
