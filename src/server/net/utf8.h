// Whether bytes are UTF-8, as all text of a WebSocket must be; RFC 3629.
#pragma once

#include <string_view>

namespace tilefish::net {

[[nodiscard]] bool is_utf8(std::string_view bytes);

}  // namespace tilefish::net
