// Who is at the other end, also through a proxy, and whether a page from elsewhere tries to speak for it. Used at the door.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilefish::net {

[[nodiscard]] bool is_loopback(const std::string& ip);

// The client's address: the peer itself, or what a proxy that we trust says, in the last entry of X-Forwarded-For, since the
// ones before it are the client's own words.
[[nodiscard]] std::string client_address(const std::string& peer, std::string_view forwarded_for,
                                         const std::vector<std::string>& trusted_proxies);

// Browsers name the page that opens a WebSocket. It must be ours: of the host it speaks to, or one of `allowed`
// ("https://play.example.org"). Programs that are no browsers name none.
[[nodiscard]] bool is_own_origin(std::string_view origin, std::string_view host,
                                 const std::vector<std::string>& allowed);

}  // namespace tilefish::net
