// Who would win if the round were blocked now. Asked by robots that pass while they are ahead, and by master of the rounds
// that it imagines.
#pragma once

#include <cstdint>

#include "rules/view.h"

namespace tilefish {

// The tiles that a player cannot see.
struct UnseenTiles {
  std::int64_t tiles = 0;
  std::int64_t points = 0;
};

// Whether somebody else would win a round that is blocked now, the others being taken to hold their part of what is
// unseen; with two players and an empty pool that is exactly what the other one holds. `is_other(seat)` says who can
// win besides the player, `tiles_of(seat)` how many tiles they hold.
template <class IsOther, class TilesOf>
[[nodiscard]] bool is_behind(std::int64_t own_points, const UnseenTiles& unseen, int seats, IsOther is_other,
                             TilesOf tiles_of) {
  for (int seat = 0; seat < seats; ++seat) {
    if (is_other(seat) && own_points * unseen.tiles > unseen.points * tiles_of(seat)) return true;
  }
  return false;
}

[[nodiscard]] bool is_behind(const View& view);

}  // namespace tilefish
