// The shapes of what is said about puzzles; a part of the wire's description.
#pragma once

#include <vector>

#include "protocol/wire.h"

namespace tilefish::wire {

[[nodiscard]] std::vector<RequestShape> puzzle_requests();
[[nodiscard]] std::vector<MessageShape> puzzle_messages();
[[nodiscard]] std::vector<ObjectShape> puzzle_objects();

}  // namespace tilefish::wire
