#include "arena/state_check.h"

#include <cstdint>
#include <variant>

#include <fmt/core.h>

#include "rules/game_deal.h"
#include "rules/meld_reading.h"

namespace tilefish {

namespace {

std::string flaw_of_tiles(const MatchState& state) {
  TileCounts sum = state.table.counts(state.ruleset->numbers());
  for (const Seat& seat : state.seats) sum += seat.rack;
  for (const Tile tile : state.pool) sum.add(tile);
  const TileCounts all(state.ruleset->numbers(), all_tiles(*state.ruleset));
  return sum == all ? "" : "a tile is missing or there once too often";
}

std::string flaw_of_table(const MatchState& state) {
  for (const Meld& meld : state.table.melds) {
    if (!std::holds_alternative<Meld>(read_meld(meld.tiles(), *state.ruleset))) {
      return fmt::format("'{}' is not a meld", to_string(meld));
    }
  }
  return "";
}

std::string flaw_of_seats(const MatchState& state) {
  std::int64_t scores = 0;
  for (const Seat& seat : state.seats) {
    scores += seat.score;
    if (!state.round_over && !seat.resigned && seat.rack.empty()) return "the round goes on with an empty rack";
  }
  if (state.ruleset->scoring() == Scoring::tally) {
    const auto gained = [](const Seat& seat) { return seat.score > 0; };
    if (std::any_of(state.seats.begin(), state.seats.end(), gained)) return "a tally of points left is below zero";
  } else if (scores != 0) {
    return fmt::format("the scores sum to {}", scores);
  }
  return state.passes > 0 && !state.pool.empty() ? "somebody passed while there was a pool" : "";
}

}  // namespace

MatchState state_of(const Game& game) {
  MatchState state{.ruleset = &game.ruleset(),
                   .table = game.table(),
                   .pool = {game.pool().begin(), game.pool().end()},
                   .passes = game.passes(),
                   .round_over = game.round_over()};
  for (int seat = 0; seat < game.players(); ++seat) state.seats.push_back(game.seat(seat));
  return state;
}

std::string flaw_of(const MatchState& state) {
  for (const auto& check : {flaw_of_tiles, flaw_of_table, flaw_of_seats}) {
    if (std::string flaw = check(state); !flaw.empty()) return flaw;
  }
  return "";
}

}  // namespace tilefish
