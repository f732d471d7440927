#include "players/master/tempo.h"

namespace tilefish {

namespace {

// The first seats at an empty pool must feed the table, and the third goes out with what they laid: of 3,604 rounds
// between four hoarders the seats won 10, 12, 46 and 32 % in this order, of 943 between three 19, 36 and 46 %.
constexpr int best_place = 3;

// How often the mover must lay to be the seat that meets the empty pool in this place.
int lays_for(int place, int pool, int players) {
  const int surplus = (pool + place - 1) % players;
  return (players - surplus) % players;
}

// Between two lays of one seat each other seat draws, and the pool must last until the last of them.
bool lasts(int pool, int lays, int players) { return pool > (lays - 1) * (players - 1); }

}  // namespace

bool is_time_to_leave_a_tile(int pool, int players) {
  for (int place = best_place; place <= players; ++place) {
    const int lays = lays_for(place, pool, players);
    if (lays == 0) return false;
    if (lasts(pool, lays, players)) return !lasts(pool - players, lays, players);
  }
  return false;
}

}  // namespace tilefish
