// What a recipient may see of a room. Every message about a room is built here and nowhere else, so this is the one place that
// keeps racks, pool and seed secret.
#pragma once

#include <memory>
#include <optional>

#include "protocol/room_state.h"
#include "protocol/shown.h"
#include "server/room/room.h"

namespace tilefish {

// What all see alike, copied once for each change; its text is made where it is sent.
[[nodiscard]] std::shared_ptr<const wire::Shown> shown_to_all(const Room& room, Instant now);

// As the person in `seat` may see it, or a spectator; `shown` is what all see.
[[nodiscard]] wire::RoomState state_for(const Room& room, std::optional<int> seat,
                                        std::shared_ptr<const wire::Shown> shown);

// What happened in the last turn, as everybody may know.
[[nodiscard]] wire::Cause cause_of_last_turn(const Match& match);

}  // namespace tilefish
