#include "players/master/world.h"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

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
  assert(over());
  if (const std::optional<int> winner = went_out()) return *winner == seat ? 1 : 0;
  const auto points = [&](const WorldSeat& each) { return each.rack.points(ruleset.joker_penalty()); };
  const std::int64_t own = points(seats[static_cast<std::size_t>(seat)]);
  int equals = 0;
  for (const WorldSeat& each : seats) {
    if (each.resigned) continue;
    if (points(each) < own) return 0;
    if (points(each) == own) ++equals;
  }
  return 1.0 / equals;
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

bool World::others_hoard() const {
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (static_cast<int>(seat) == to_move || seats[seat].resigned) continue;
    if (seats[seat].conduct != Conduct::hoards) return false;
  }
  return true;
}

}  // namespace tilefish
