// The shape of a finished game as the server gives it at /api/games/ID.json; a part of the wire's description.
#pragma once

#include <vector>

#include "protocol/wire.h"

namespace tilefish::wire {

[[nodiscard]] std::vector<ObjectShape> replay_objects();

}  // namespace tilefish::wire
