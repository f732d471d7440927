#include "cli/options/answer_limits.h"

#include <array>
#include <chrono>
#include <limits>

#include <fmt/core.h>

namespace tilefish::cli {

namespace {

struct Unit {
  char letter;
  const char* name;
  std::uint64_t bytes;
};
constexpr std::array<Unit, 4> units = {
    {{'T', "TB", 1'000'000'000'000}, {'G', "GB", 1'000'000'000}, {'M', "MB", 1'000'000}, {'K', "kB", 1'000}}};

// "2G", "500M", "64k" or bytes.
Result<std::uint64_t> read_bytes(const std::string& text) {
  std::uint64_t factor = 1;
  std::string digits = text;
  for (const Unit& unit : units) {
    if (text.empty() || (text.back() & ~0x20) != unit.letter) continue;
    factor = unit.bytes;
    digits.pop_back();
  }
  Result<std::uint64_t> number = read_whole(digits, {0, std::numeric_limits<std::uint64_t>::max() / factor});
  if (number.ok()) return *number * factor;
  return Error{
      .what = "not such an amount of memory", .expected = "one such as 2G, 500M or 0 for no limit", .token = text};
}

std::string bytes_in_words(std::uint64_t bytes) {
  for (const Unit& unit : units) {
    if (bytes >= unit.bytes)
      return fmt::format("{:.4g} {}", static_cast<double>(bytes) / static_cast<double>(unit.bytes), unit.name);
  }
  return fmt::format("{} bytes", bytes);
}

}  // namespace

void AnswerLimits::add_to(const Command& command) {
  command.decimal("--max-seconds", max_seconds, {.lowest = 0}, "S",
                  "stop an answer after so many seconds and say so; 0 (the default) for no limit");
  command.whole("--max-nodes", max_nodes, {},
                "stop an answer after so many nodes and say so; 0 (the default) for no limit");
  const auto take = [this](const std::string& value) -> std::optional<Error> {
    const Result<std::uint64_t> bytes = read_bytes(value);
    if (!bytes) return bytes.error();
    max_bytes = *bytes;
    return std::nullopt;
  };
  command.value("--max-memory", "BYTES", take, "stop an answer that needs more working memory; 0 for no limit")
      .shows("2G");
}

Limits AnswerLimits::limits(const StopFlag& stop) const {
  Limits limits{.stop = &stop};
  if (max_nodes > 0) limits.nodes = max_nodes;
  if (max_bytes > 0) limits.bytes = max_bytes;
  return max_seconds > 0 ? limits.within(std::chrono::duration<double>(max_seconds)) : limits;
}

std::string AnswerLimits::sentence(StopReason reason) const {
  const auto stopped = [](const std::string& limit, const char* option) {
    return fmt::format("stopped at the limit of {}; {} allows more", limit, option);
  };
  switch (reason) {
    case StopReason::none: return {};
    case StopReason::flag: return "interrupted";
    case StopReason::deadline: return stopped(fmt::format("{:g} seconds", max_seconds), "--max-seconds");
    case StopReason::nodes: return stopped(fmt::format("{} nodes", max_nodes), "--max-nodes");
    case StopReason::bytes: return stopped(bytes_in_words(max_bytes) + " of memory", "--max-memory");
    case StopReason::depth: return "lines beyond the greatest depth were given up; --max-depth allows more";
    case StopReason::size: return "the question is too large for this method; --method exact takes it";
  }
  return {};
}

}  // namespace tilefish::cli
