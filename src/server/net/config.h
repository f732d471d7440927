// The configuration file of `tilefish serve`, in TOML: reading one over given options, and printing one with all keys.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "server/net/server.h"

namespace tilefish::net {

// Keys that are absent stay as they are in `options`. Unknown keys, wrong types and numbers out of range are errors with their place.
[[nodiscard]] Result<ServerOptions> options_from_toml(std::string_view text, const std::string& source,
                                                      ServerOptions options = {});

// All keys with what they mean; reading it back gives the same options.
[[nodiscard]] std::string to_toml(const ServerOptions& options);

}  // namespace tilefish::net
