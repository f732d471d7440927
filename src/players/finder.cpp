#include "players/finder.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace tilefish {

namespace {

int tiles_on(const Table& table) {
  int sum = 0;
  for (const Meld& meld : table.melds) sum += meld.size();
  return sum;
}

}  // namespace

MoveFinder::MoveFinder(const Ruleset& ruleset) : ruleset_(ruleset), solver_(ruleset_) {}

void MoveFinder::begin(const Limits& limits) {
  limits_ = limits;
  stopped_ = false;
}

template <class T>
T MoveFinder::take(Outcome<T> outcome, T nothing) {
  if (outcome.finished()) return std::move(outcome).value();
  stopped_ = true;
  return nothing;
}

std::optional<Table> MoveFinder::best(const Position& position, const Weights& weights, bool keep_melds) {
  std::optional<Move> move =
      take<std::optional<Move>>(solver_.best(position, weights, {.keep_melds = keep_melds}, limits_), std::nullopt);
  if (!move) return std::nullopt;
  return std::move(move->table);
}

std::optional<Table> MoveFinder::lay_all(const Position& position, bool keep_melds) {
  std::optional<Table> table = take<std::optional<Table>>(solver_.way_out(position, limits_), std::nullopt);
  return table && keep_melds ? best(position, Weights::tiles(), keep_melds) : table;
}

bool MoveFinder::can_move(const Position& position) {
  return take<std::int64_t>(solver_.best_value(position, Weights::tiles(), limits_), 0) > 0;
}

MoveExists move_exists_for(const Ruleset& ruleset) {
  if (!ruleset.must_play()) return {};
  const auto finder = std::make_shared<MoveFinder>(ruleset);
  return [finder](const Position& position) { return finder->can_move(position); };
}

bool lays_whole_rack(const Position& before, const Table& after) {
  return tiles_on(after) == tiles_on(before.table) + before.rack.total();
}

}  // namespace tilefish
