#include "players/standing.h"

#include <algorithm>

namespace tilefish {

bool is_behind(const View& view) {
  const TileCounts unseen = view.unseen();
  const int penalty = view.ruleset->joker_penalty();
  const auto unseen_points = static_cast<double>(unseen.points(penalty));
  const int unseen_tiles = std::max(1, unseen.total());
  const auto own_points = static_cast<double>(view.position.rack.points(penalty));
  for (int seat = 0; seat < view.players(); ++seat) {
    const SeatView& other = view.seats[static_cast<std::size_t>(seat)];
    if (seat == view.seat || other.resigned) continue;
    if (own_points > unseen_points * other.tiles / unseen_tiles) return true;
  }
  return false;
}

}  // namespace tilefish
