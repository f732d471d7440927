// What a recipient may see of a room. Every message about a room is built here and nowhere else, so this is the one place that
// keeps racks, pool and seed secret.
#pragma once

#include <optional>

#include "protocol/room_state.h"
#include "server/room.h"

namespace tilefish {

// As the person in `seat` may see it, or a spectator.
[[nodiscard]] wire::RoomState state_for(const Room& room, std::optional<int> seat, Instant now);

// What happened in the last turn, as everybody may know.
[[nodiscard]] wire::Cause cause_of_last_turn(const Match& match);

}  // namespace tilefish
