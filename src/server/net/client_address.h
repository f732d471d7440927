// Who is at the other end, also through a proxy, and whether a page from elsewhere tries to speak for it. Used at the door.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/net/trusted_proxies.h"

namespace tilefish::net {

[[nodiscard]] bool is_loopback(const std::string& ip);

// The client's address: the peer itself, or what proxies that we trust say. `forwarded_for` are all lines of X-Forwarded-For
// in their order. They are read from the end: each proxy has written there who came to it, and the first that is no trusted
// proxy is the client; all before it are the client's own words.
[[nodiscard]] std::string client_address(const std::string& peer, const std::vector<std::string_view>& forwarded_for,
                                         const TrustedProxies& proxies);

// Whether it is what a browser would name: scheme and host, perhaps a port, and nothing after them.
[[nodiscard]] bool is_origin(std::string_view text);

// Browsers name the page that opens a WebSocket. It must be ours: of the host it speaks to, or one of `allowed`
// ("https://play.example.org"). Programs that are no browsers name none.
[[nodiscard]] bool is_own_origin(std::string_view origin, std::string_view host,
                                 const std::vector<std::string>& allowed);

}  // namespace tilefish::net
