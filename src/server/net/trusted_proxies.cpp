#include "server/net/trusted_proxies.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include <boost/asio/ip/address.hpp>

namespace tilefish::net {

namespace {

using AddressBytes = std::array<unsigned char, 16>;
constexpr int bits_of_v4 = 32;
constexpr int bits_of_all = 128;

struct ReadAddress {
  AddressBytes bytes;
  int own_bits;  // 32 or 128
};

std::optional<ReadAddress> read_address(std::string_view text) {
  boost::system::error_code failed;
  const auto address = boost::asio::ip::make_address(std::string(text), failed);
  if (failed) return std::nullopt;
  if (address.is_v6()) return ReadAddress{address.to_v6().to_bytes(), bits_of_all};
  const auto mapped = boost::asio::ip::make_address_v6(boost::asio::ip::v4_mapped, address.to_v4());
  return ReadAddress{mapped.to_bytes(), bits_of_v4};
}

bool share_bits(const AddressBytes& a, const AddressBytes& b, int bits) {
  for (int i = 0; i < bits; ++i) {
    const auto byte = static_cast<std::size_t>(i / 8);
    if ((((a[byte] ^ b[byte]) >> (7 - i % 8)) & 1) != 0) return false;
  }
  return true;
}

}  // namespace

Result<TrustedProxies> TrustedProxies::of(const std::vector<std::string>& texts) {
  TrustedProxies proxies;
  for (const std::string& text : texts) {
    const std::string_view view = text;
    const std::size_t slash = view.find('/');
    const std::optional<ReadAddress> address = read_address(view.substr(0, slash));
    int bits = address ? address->own_bits : 0;
    bool good = address.has_value();
    if (good && slash != std::string_view::npos) {
      const std::string_view digits = view.substr(slash + 1);
      const char* const end = digits.data() + digits.size();
      const auto [stop, code] = std::from_chars(digits.data(), end, bits);
      good = code == std::errc() && stop == end && bits >= 0 && bits <= address->own_bits;
    }
    if (!good) {
      return Error{.what = "this is neither an address nor a network",
                   .expected = "one such as 127.0.0.1, 10.0.0.0/8 or fd00::/8",
                   .token = text};
    }
    proxies.networks_.push_back({address->bytes, bits + bits_of_all - address->own_bits});
  }
  return proxies;
}

bool TrustedProxies::contains(const std::string& ip) const {
  const std::optional<ReadAddress> address = read_address(ip);
  return address && std::any_of(networks_.begin(), networks_.end(),
                                [&](const Network& each) { return share_bits(each.first, address->bytes, each.bits); });
}

}  // namespace tilefish::net
