// Days, dates and counts as the desk tells them.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>

#include <fmt/core.h>

#include "protocol/wire.h"
#include "storage/instant.h"

namespace tilefish {

// Since 1970, UTC.
[[nodiscard]] inline std::int64_t day_of(Instant now) {
  return std::chrono::floor<std::chrono::days>(now).time_since_epoch().count();
}

// 2026-11-17
[[nodiscard]] inline std::string date_of(std::int64_t day) {
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(day))};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

// As many as the wire can count.
[[nodiscard]] inline int at_most_int(std::int64_t number) {
  return static_cast<int>(std::min<std::int64_t>(number, wire::most_turns));
}

}  // namespace tilefish
