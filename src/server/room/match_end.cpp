#include "server/room/match_end.h"

#include <tuple>
#include <utility>

namespace tilefish {

namespace {

// Robots have been measured against each other under these.
bool has_known_strengths(const std::string& ruleset) { return ruleset == "classic" || ruleset == "free"; }

// The first tiles that somebody lays in a round are an opening, unless it began from a position.
void count_openings(const Match& match, std::vector<SeatEnd>& seats) {
  for (const wire::RoundState& round : match.ended_rounds()) {
    if (round.first_to_lay && round.opened_before.empty()) {
      ++seats[static_cast<std::size_t>(*round.first_to_lay)].opened_first;
    }
  }
}

}  // namespace

MatchEnd end_of(const Match& match, std::vector<SeatEnd> seats, Instant at) {
  const Game& game = match.game();
  const auto rank = [&](std::size_t seat) {
    const auto& state = game.seat(static_cast<int>(seat));
    return std::tuple(state.resigned ? 1 : 0, -state.score);
  };
  for (std::size_t i = 0; i < seats.size(); ++i) {
    int better = 0;
    int equal = 0;
    for (std::size_t other = 0; other < seats.size(); ++other) {
      better += rank(other) < rank(i) ? 1 : 0;
      equal += rank(other) == rank(i) ? 1 : 0;
    }
    seats[i].place = better + 1;
    seats[i].won = better == 0 && equal == 1;
    seats[i].resigned = game.seat(static_cast<int>(i)).resigned;
    seats[i].points = static_cast<int>(game.seat(static_cast<int>(i)).score);
  }
  count_openings(match, seats);
  return {.game = match.id(),
          .at = at,
          .rounds = static_cast<int>(match.ended_rounds().size()),
          .turns = match.turn(),
          .ratable = !game.setup().start && has_known_strengths(game.ruleset().name()),
          .seats = std::move(seats)};
}

}  // namespace tilefish
