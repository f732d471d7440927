// Days, dates and counts as the hub tells them.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "protocol/wire.h"
#include "storage/instant.h"

namespace tilefish {

// Since 1970, UTC.
[[nodiscard]] inline std::int64_t day_of(Instant now) {
  return std::chrono::floor<std::chrono::days>(now).time_since_epoch().count();
}

// Weeks begin on Mondays; the first day of 1970 was a Thursday.
[[nodiscard]] constexpr int week_of_day(std::int64_t day) { return static_cast<int>((day + 3) / 7); }

// 2026-11-17
[[nodiscard]] inline std::string date_of(std::int64_t day) {
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(day))};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

// Back from there; none if it is no date.
[[nodiscard]] inline std::optional<std::int64_t> day_from(std::string_view date) {
  const auto number = [&](std::size_t at, std::size_t length) {
    int value = 0;
    for (const char c : date.substr(at, length)) value = c >= '0' && c <= '9' ? 10 * value + (c - '0') : 100'000;
    return value;
  };
  if (date.size() != 10 || date[4] != '-' || date[7] != '-') return std::nullopt;
  const std::chrono::year_month_day read{std::chrono::year(number(0, 4)),
                                         std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                         std::chrono::day(static_cast<unsigned>(number(8, 2)))};
  const std::int64_t day = std::chrono::sys_days(read).time_since_epoch().count();
  return read.ok() && date_of(day) == date ? std::optional(day) : std::nullopt;
}

// As many as the wire can count.
[[nodiscard]] inline int at_most_int(std::int64_t number) {
  return static_cast<int>(std::min<std::int64_t>(number, wire::most_turns));
}

}  // namespace tilefish
