// The proxies whose word about their clients is believed: addresses and networks of the configuration. Used at the door.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/result.h"

namespace tilefish::net {

class TrustedProxies {
 public:
  // Trusts nobody.
  TrustedProxies() = default;
  // Each text is an address or a network: "127.0.0.1", "10.0.0.0/8", "fd00::/8". The error names the first that is neither.
  [[nodiscard]] static Result<TrustedProxies> of(const std::vector<std::string>& texts);

  // Whatever is no address is not trusted.
  [[nodiscard]] bool contains(const std::string& ip) const;

 private:
  // As IPv6; IPv4 is mapped into it, so that an address counts the same however it is written.
  struct Network {
    std::array<unsigned char, 16> first;
    int bits;  // that all its addresses share
  };

  std::vector<Network> networks_;
};

}  // namespace tilefish::net
