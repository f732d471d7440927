// Winning hands and openings by building every hand that melds can make; the tests' second opinion on small games.
#pragma once

#include <cstdint>
#include <vector>

#include "counting/game_shape.h"

namespace tilefish {

// Entry t: hands of t tiles that lie, with exactly `jokers` jokers, in melds without a rest.
[[nodiscard]] std::vector<std::uint64_t> winning_hands_by_building(const GameShape& shape, int jokers);

struct OpeningsByEnumeration {
  std::uint64_t racks = 0;
  std::uint64_t opening_racks = 0;
  std::uint64_t opening_deals = 0;  // copies told apart, jokers not
};

// Looks at every rack of `rack_size` tiles with exactly `jokers` jokers and every choice of melds from it.
[[nodiscard]] OpeningsByEnumeration openings_by_enumeration(const GameShape& shape, int jokers, int rack_size,
                                                            int points);

}  // namespace tilefish
