// Who may see the server's metrics.
#pragma once

#include <cstdint>

namespace tilefish::net {

enum class MetricsAccess : std::uint8_t { off, local, everybody };

}  // namespace tilefish::net
