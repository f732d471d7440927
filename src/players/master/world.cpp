#include "players/master/world.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "players/standing.h"

namespace tilefish {

void World::take_turn(const Choice& choice) {
  if (choice) {
    (void)lay(*choice);
  } else {
    (void)draw(1);
  }
  end_turn();
}

double World::win_share(int seat, const Ruleset& ruleset) const {
  const std::vector<int> winners = result(ruleset).winners;
  const bool wins = std::find(winners.begin(), winners.end(), seat) != winners.end();
  return wins ? 1.0 / static_cast<double>(winners.size()) : 0;
}

RoundResult World::result(const Ruleset& ruleset) const {
  assert(over());
  std::vector<TileCounts> racks;
  std::vector<int> order;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const int seat_in_turn = (to_move + static_cast<int>(i)) % static_cast<int>(seats.size());
    if (!seat(seat_in_turn).resigned) order.push_back(seat_in_turn);
    racks.push_back(seats[i].rack);
  }
  const std::optional<int> winner = went_out();
  return winner ? score_won_round(RoundEnd::went_out, *winner, racks, ruleset)
                : score_blocked_round(order, racks, ruleset);
}

bool World::is_behind(const Ruleset& ruleset) const {
  const int penalty = ruleset.joker_penalty();
  UnseenTiles unseen{.tiles = static_cast<std::int64_t>(pool.size()),
                     .points = TileCounts(ruleset.numbers(), pool).points(penalty)};
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (static_cast<int>(seat) == to_move) continue;
    unseen.points += seats[seat].rack.points(penalty);
    unseen.tiles += seats[seat].rack.total();
  }
  return tilefish::is_behind(
      mover().rack.points(penalty), unseen, static_cast<int>(seats.size()),
      [&](int other) { return other != to_move && !seat(other).resigned; },
      [&](int other) { return seat(other).rack.total(); });
}

int World::others_who_play() const {
  int count = 0;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const bool is_other = static_cast<int>(seat) != to_move && !seats[seat].resigned;
    count += is_other && seats[seat].conduct == Conduct::plays ? 1 : 0;
  }
  return count;
}

}  // namespace tilefish
