#include "server/net/address_use.h"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include <fmt/core.h>

namespace tilefish::net {

namespace {

// What stands before the mark; the text begins behind it from then on.
std::string_view cut_word(std::string_view& text, char mark) {
  const std::string_view word = text.substr(0, text.find(mark));
  text.remove_prefix(std::min(text.size(), word.size() + 1));
  return word;
}

template <class Number>
bool read_count(std::string_view word, Number& into) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), into);
  return error == std::errc() && end == word.data() + word.size() && into >= 0;
}

}  // namespace

std::string to_text(const NodeUse& use) {
  std::string text = fmt::format("{}\n", static_cast<std::uint32_t>(use.node));
  for (const AddressUse& each : use.addresses) {
    text += fmt::format("{} {} {}\n", each.address, each.connections, each.requests);
  }
  return text;
}

std::optional<NodeUse> parse_node_use(std::string_view text) {
  std::uint32_t node = 0;
  if (!read_count(cut_word(text, '\n'), node)) return std::nullopt;
  NodeUse use{NodeId{node}, {}};
  while (!text.empty()) {
    std::string_view line = cut_word(text, '\n');
    AddressUse each{.address = std::string(cut_word(line, ' '))};
    if (each.address.empty() || !read_count(cut_word(line, ' '), each.connections) || !read_count(line, each.requests))
      return std::nullopt;
    use.addresses.push_back(std::move(each));
  }
  return use;
}

}  // namespace tilefish::net
