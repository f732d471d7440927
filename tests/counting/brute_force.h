// Winning hands by building every hand that melds can make; the tests' second opinion on small games.
#pragma once

#include <cstdint>
#include <vector>

#include "counting/game_shape.h"

namespace tilefish {

// Entry t: hands of t tiles that lie, with exactly `jokers` jokers, in melds without a rest.
[[nodiscard]] std::vector<std::uint64_t> winning_hands_by_building(const GameShape& shape, int jokers);

}  // namespace tilefish
