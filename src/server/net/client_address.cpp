#include "server/net/client_address.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include <boost/asio/ip/address.hpp>

namespace tilefish::net {

namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

// One entry of X-Forwarded-For as an address without port, as some proxies add one.
std::optional<std::string> forwarded_address(std::string_view entry) {
  const std::size_t first = entry.find_first_not_of(" \t");
  if (first == std::string_view::npos) return std::nullopt;
  entry = entry.substr(first, entry.find_last_not_of(" \t") + 1 - first);
  if (entry.front() == '[') {
    entry = entry.substr(1, entry.find(']') - 1);
  } else if (std::count(entry.begin(), entry.end(), ':') == 1) {
    entry = entry.substr(0, entry.find(':'));
  }
  boost::system::error_code failed;
  const auto address = boost::asio::ip::make_address(std::string(entry), failed);
  return failed ? std::nullopt : std::optional(address.to_string());
}

}  // namespace

bool is_loopback(const std::string& ip) {
  boost::system::error_code failed;
  const auto address = boost::asio::ip::make_address(ip, failed);
  return !failed && address.is_loopback();
}

std::string client_address(const std::string& peer, const std::vector<std::string_view>& forwarded_for,
                           const TrustedProxies& proxies) {
  std::string client = peer;
  for (auto line = forwarded_for.rbegin(); line != forwarded_for.rend(); ++line) {
    for (std::string_view rest = *line;;) {
      if (!proxies.contains(client)) return client;
      const std::size_t comma = rest.rfind(',');
      const std::string_view entry = comma == std::string_view::npos ? rest : rest.substr(comma + 1);
      const std::optional<std::string> before = forwarded_address(entry);
      // What a trusted proxy has written and we cannot read stays with that proxy.
      if (!before) return client;
      client = *before;
      if (comma == std::string_view::npos) break;
      rest = rest.substr(0, comma);
    }
  }
  return client;
}

bool is_origin(std::string_view text) {
  const std::size_t scheme = text.find("://");
  if (scheme == std::string_view::npos || (text.substr(0, scheme) != "http" && text.substr(0, scheme) != "https")) {
    return false;
  }
  const std::string_view host = text.substr(scheme + 3);
  return !host.empty() && host.find_first_of("/?#@ *") == std::string_view::npos;
}

bool is_own_origin(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed) {
  if (origin.empty()) return true;
  const std::string given = lower(origin);
  if (std::any_of(allowed.begin(), allowed.end(), [&](const std::string& each) { return lower(each) == given; })) {
    return true;
  }
  // A proxy may end TLS before us, so the scheme is left aside.
  const std::size_t scheme = given.find("://");
  return scheme != std::string::npos && !host.empty() && given.substr(scheme + 3) == lower(host);
}

}  // namespace tilefish::net
