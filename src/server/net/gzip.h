// The format of RFC 1952, for what is compressed while the server runs; the page's files come compressed.
#pragma once

#include <string>
#include <string_view>

namespace tilefish::net {

[[nodiscard]] std::string gzip(std::string_view text);

}  // namespace tilefish::net
