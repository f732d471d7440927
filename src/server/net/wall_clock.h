// What time it is, for what depends on the day. The hub has a clock of its own, which never goes back.
#pragma once

#include <chrono>

#include "storage/instant.h"

namespace tilefish::net {

[[nodiscard]] inline Instant wall_clock() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

}  // namespace tilefish::net
