// Which limit turns somebody away, and by which status they are told.
#pragma once

#include <cstdint>

namespace tilefish::net {

enum class Full : std::uint8_t { server, address };

// 503 says that this node cannot do more, so that a balancer may ask another and think the less of this one. What an address has
// brought upon itself every node would say, and none is unfit for it.
[[nodiscard]] constexpr int status_of(Full full) { return full == Full::server ? 503 : 429; }

}  // namespace tilefish::net
