#include "bus/address.h"

#include <algorithm>
#include <charconv>

namespace tilefish::bus {

namespace {

constexpr std::string_view schemes[] = {"nats://", "tls://"};
constexpr std::size_t longest_address = 1000;

std::optional<Error> server_flaw(std::string_view server) {
  const Error wrong{.what = "this is no address of a NATS server",
                    .expected = "nats://HOST, nats://HOST:PORT or tls://HOST:PORT",
                    .token = address_shown(server)};
  const auto* const scheme = std::find_if(std::begin(schemes), std::end(schemes),
                                          [&](std::string_view each) { return server.starts_with(each); });
  if (scheme == std::end(schemes)) return wrong;
  server.remove_prefix(scheme->size());
  if (const std::size_t at = server.rfind('@'); at != std::string_view::npos) server.remove_prefix(at + 1);
  const auto is_odd = [](char letter) { return letter <= ' ' || letter == '/' || letter == 0x7f; };
  if (std::any_of(server.begin(), server.end(), is_odd)) return wrong;
  // The colons of an IPv6 address stand in brackets.
  const std::size_t bracket = server.rfind(']');
  const std::size_t colon = server.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (server.empty() || colon == 0) return wrong;
  if (colon == std::string_view::npos) return std::nullopt;
  const std::string_view port = server.substr(colon + 1);
  unsigned number = 0;
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
  if (error != std::errc() || end != port.data() + port.size() || number == 0 || number > 65'535) return wrong;
  return std::nullopt;
}

}  // namespace

std::optional<Error> address_flaw(std::string_view address) {
  if (address.size() > longest_address) return Error{.what = "the address of the NATS server is too long"};
  while (true) {
    const std::size_t comma = address.find(',');
    if (std::optional<Error> flaw = server_flaw(address.substr(0, comma))) return flaw;
    if (comma == std::string_view::npos) return std::nullopt;
    address.remove_prefix(comma + 1);
  }
}

std::string address_shown(std::string_view address) {
  std::string shown;
  while (!address.empty()) {
    const std::size_t comma = address.find(',');
    std::string server(address.substr(0, comma));
    const std::size_t scheme = server.find("://");
    const std::size_t start = scheme == std::string::npos ? 0 : scheme + 3;
    if (const std::size_t at = server.rfind('@'); at != std::string::npos && at >= start) {
      server.erase(start, at + 1 - start);
    }
    shown += (shown.empty() ? "" : ",") + server;
    address.remove_prefix(comma == std::string_view::npos ? address.size() : comma + 1);
  }
  return shown;
}

bool is_subject_word(std::string_view word) {
  constexpr std::size_t longest_word = 200;
  const auto fits = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '-' || letter == '_';
  };
  return !word.empty() && word.size() <= longest_word && std::all_of(word.begin(), word.end(), fits);
}

}  // namespace tilefish::bus
