// How the server tells its operator what happens; `tilefish serve` gives it a logger, tests a list.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace tilefish::net {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

// Called from any thread.
using Log = std::function<void(LogLevel, const std::string&)>;

}  // namespace tilefish::net
