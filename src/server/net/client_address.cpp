#include "server/net/client_address.h"

#include <algorithm>
#include <cctype>

#include <boost/asio/ip/address.hpp>

namespace tilefish::net {

namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

}  // namespace

bool is_loopback(const std::string& ip) {
  boost::system::error_code failed;
  const auto address = boost::asio::ip::make_address(ip, failed);
  return !failed && address.is_loopback();
}

std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies) {
  if (std::find(trusted_proxies.begin(), trusted_proxies.end(), peer) == trusted_proxies.end()) return peer;
  const std::size_t comma = forwarded_for.rfind(',');
  std::string last(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
  last.erase(std::remove(last.begin(), last.end(), ' '), last.end());
  boost::system::error_code failed;
  boost::asio::ip::make_address(last, failed);
  return failed ? peer : last;
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
