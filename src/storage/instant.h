// A moment as it is stored, sent and measured: milliseconds since 1970, UTC. Storage and the server pass time as this value.
#pragma once

#include <chrono>
#include <cstdint>

namespace tilefish {

using Instant = std::chrono::sys_time<std::chrono::milliseconds>;

[[nodiscard]] inline std::int64_t in_milliseconds(Instant at) { return at.time_since_epoch().count(); }
[[nodiscard]] inline Instant from_milliseconds(std::int64_t since_1970) {
  return Instant(std::chrono::milliseconds(since_1970));
}

}  // namespace tilefish
