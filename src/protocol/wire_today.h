// The shapes of what is said about the deal of a day; a part of the wire's description.
#pragma once

#include <vector>

#include "protocol/wire.h"

namespace tilefish::wire {

[[nodiscard]] std::vector<RequestShape> today_requests();
[[nodiscard]] std::vector<MessageShape> today_messages();
[[nodiscard]] std::vector<ObjectShape> today_objects();

}  // namespace tilefish::wire
