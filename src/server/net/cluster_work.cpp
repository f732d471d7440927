#include "server/net/cluster_work.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <numeric>
#include <system_error>

#include <fmt/core.h>

namespace tilefish::net {

namespace {

// A node that says nothing for so long has gone.
constexpr std::chrono::seconds heard_for{3};
// So that it fits into a message.
constexpr std::size_t most_told = 4000;

template <class Number>
bool read_number(std::string_view word, Number& into) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), into);
  return error == std::errc() && end == word.data() + word.size();
}

std::string_view cut_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

std::string key_of(std::string_view kind, std::string_view address) { return fmt::format("{} {}", kind, address); }

}  // namespace

std::vector<std::size_t> ClusterWork::said_of(std::string_view kind, std::string_view address,
                                              Clock::time_point now) const {
  const std::lock_guard lock(mutex_);
  std::vector<std::size_t> all;
  if (said_.empty()) return all;
  const std::string key = key_of(kind, address);
  for (const auto& [node, said] : said_) {
    const auto held = said.held.find(key);
    if (said.until > now && held != said.held.end()) all.push_back(held->second);
  }
  return all;
}

std::size_t ClusterWork::elsewhere(std::string_view kind, std::string_view address, Clock::time_point now) const {
  const std::vector<std::size_t> all = said_of(kind, address, now);
  return std::accumulate(all.begin(), all.end(), std::size_t{0});
}

std::size_t ClusterWork::most_elsewhere(std::string_view kind, std::string_view address, Clock::time_point now) const {
  const std::vector<std::size_t> all = said_of(kind, address, now);
  return all.empty() ? 0 : *std::max_element(all.begin(), all.end());
}

// Lines: the node, then a kind, an address and its number each.
std::optional<std::string> ClusterWork::tell() {
  std::string text = fmt::format("{}\n", static_cast<std::uint32_t>(node_));
  std::size_t lines = 0;
  for (const auto& [kind, held] : counted_) {
    for (const auto& [address, count] : held()) {
      if (++lines > most_told) break;
      text += fmt::format("{} {} {}\n", kind, address, count);
    }
  }
  const bool told_some = std::exchange(told_some_, lines > 0);
  if (lines == 0 && !told_some) return std::nullopt;
  return text;
}

void ClusterWork::heard(std::string_view text, Clock::time_point now) {
  std::uint32_t node = 0;
  if (!read_number(cut_line(text), node) || NodeId{node} == node_) return;
  Said said{.until = now + heard_for, .held = {}};
  while (!text.empty()) {
    const std::string_view line = cut_line(text);
    const std::size_t space = line.rfind(' ');
    std::size_t count = 0;
    if (space == std::string_view::npos || !read_number(line.substr(space + 1), count)) return;
    said.held.emplace(line.substr(0, space), count);
  }
  for (const auto& [key, count] : said.held) {
    const std::size_t space = key.find(' ');
    const auto listener = listeners_.find(std::string_view(key).substr(0, space));
    if (space != std::string::npos && listener != listeners_.end()) listener->second(key.substr(space + 1), count);
  }
  const std::lock_guard lock(mutex_);
  std::erase_if(said_, [&](const auto& each) { return each.second.until <= now; });
  said_.erase(NodeId{node});
  if (!said.held.empty()) said_.emplace(NodeId{node}, std::move(said));
}

}  // namespace tilefish::net
