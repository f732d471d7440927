#include "players/master/world.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace tilefish {

void World::take_turn(const Choice& choice) {
  WorldSeat& seat = mover();
  if (choice) {
    const int numbers = seat.rack.numbers();
    seat.rack -= choice->counts(numbers) - table.counts(numbers);
    seat.opened = true;
    table = *choice;
    passes = 0;
  } else if (pool.empty()) {
    ++passes;
  } else {
    seat.rack.add(pool.back());
    pool.pop_back();
  }
  do {
    to_move = (to_move + 1) % static_cast<int>(seats.size());
  } while (mover().resigned);
}

bool World::over() const {
  if (passes >= seats_left()) return true;
  return std::any_of(seats.begin(), seats.end(),
                     [](const WorldSeat& seat) { return !seat.resigned && seat.rack.empty(); });
}

double World::win_share(int seat, const Ruleset& ruleset) const {
  assert(over());
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
  std::int64_t unseen_points = TileCounts(ruleset.numbers(), pool).points(penalty);
  auto unseen_tiles = static_cast<std::int64_t>(pool.size());
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (static_cast<int>(seat) == to_move) continue;
    unseen_points += seats[seat].rack.points(penalty);
    unseen_tiles += seats[seat].rack.total();
  }
  const std::int64_t own = mover().rack.points(penalty);
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (static_cast<int>(seat) == to_move || seats[seat].resigned) continue;
    if (own * unseen_tiles > unseen_points * seats[seat].rack.total()) return true;
  }
  return false;
}

bool World::others_hoard() const {
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (static_cast<int>(seat) == to_move || seats[seat].resigned) continue;
    if (seats[seat].habit != Habit::hoards) return false;
  }
  return true;
}

int World::seats_left() const {
  return static_cast<int>(
      std::count_if(seats.begin(), seats.end(), [](const WorldSeat& seat) { return !seat.resigned; }));
}

}  // namespace tilefish
