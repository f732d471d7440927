// A moment as it is stored, sent and measured: milliseconds since 1970, UTC. Storage and the server pass time as this value.
#pragma once

#include <chrono>

namespace tilefish {

using Instant = std::chrono::sys_time<std::chrono::milliseconds>;

}  // namespace tilefish
