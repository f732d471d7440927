#include "players/standing.h"

#include <cstddef>

namespace tilefish {

bool is_behind(const View& view) {
  const TileCounts unseen = view.unseen();
  const int penalty = view.ruleset->joker_penalty();
  const auto seat_of = [&](int seat) -> const SeatView& { return view.seats[static_cast<std::size_t>(seat)]; };
  return is_behind(
      view.position.rack.points(penalty), {.tiles = unseen.total(), .points = unseen.points(penalty)}, view.players(),
      [&](int seat) { return seat != view.seat && !seat_of(seat).resigned; },
      [&](int seat) { return seat_of(seat).tiles; });
}

}  // namespace tilefish
