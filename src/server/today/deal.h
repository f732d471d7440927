// What the deal of a day is made of, and what makes it the same for everybody: the tiles, the robots and every decision of theirs
// follow from its seed. Used by rooms that play it and by the desk that hands it out.
#pragma once

#include <chrono>
#include <cstdint>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/sha256.h"
#include "rules/seed.h"
#include "storage/instant.h"
#include "storage/stored_deals.h"

namespace tilefish {

// Robots think so far and not so long: a slow or busy machine must not change what they do.
inline constexpr std::uint64_t todays_robot_nodes = 1000;

[[nodiscard]] inline Instant end_of_day(std::int64_t day) { return std::chrono::sys_days(std::chrono::days(day + 1)); }

[[nodiscard]] inline std::vector<std::string> robots_of(const StoredDeal& deal) {
  std::istringstream words(deal.robots);
  return {std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()};
}

// For the robot that moves after so many events of the match: the same moves before it, the same decision.
[[nodiscard]] inline std::uint64_t todays_robot_seed(const Seed& seed, int events) {
  const Bytes32 digest = sha256(fmt::format("tilefish robot {} {}", events, to_string(seed)));
  std::uint64_t word = 0;
  for (std::size_t byte = 0; byte < 8; ++byte) word |= std::uint64_t{digest[byte]} << (8 * byte);
  return word;
}

}  // namespace tilefish
