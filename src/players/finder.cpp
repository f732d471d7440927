#include "players/finder.h"

#include <utility>

namespace tilefish {

MoveFinder::MoveFinder(const Ruleset& ruleset) : ruleset_(ruleset), solver_(ruleset_) {}

std::optional<Table> MoveFinder::best(const Position& position, const Weights& weights, bool keep_melds) {
  std::optional<Move> move = solver_.best(position, weights, {.keep_melds = keep_melds});
  if (!move) return std::nullopt;
  return std::move(move->table);
}

bool MoveFinder::can_lay_all(const Position& position) { return solver_.can_go_out(position); }

std::optional<Table> MoveFinder::lay_all(const Position& position, bool keep_melds) {
  if (!can_lay_all(position)) return std::nullopt;
  return best(position, Weights::tiles(), keep_melds);
}

bool MoveFinder::can_move(const Position& position) { return solver_.best_value(position, Weights::tiles()) > 0; }

}  // namespace tilefish
