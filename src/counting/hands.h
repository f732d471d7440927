// How many different hands there are, by size; the denominators of every ratio.
#pragma once

#include <vector>

#include "counting/game_shape.h"
#include "counting/natural.h"
#include "counting/running_work.h"

namespace tilefish {

// Hands of the first `rows` numbers without jokers: entry t for hands of t tiles, up to `most_tiles` or all tiles there
// are.
[[nodiscard]] std::vector<Natural> count_hands(const GameShape& shape, int rows, int most_tiles);
// The same, but of no use if the meter is stopped, which holds what is returned.
[[nodiscard]] std::vector<Natural> count_hands(const GameShape& shape, int rows, int most_tiles, WorkMeter& meter);

// To be called when they are no longer needed.
void release_hands(const std::vector<Natural>& hands, WorkMeter& meter);

// From the hands of some rows those of one row more.
void add_row_of_hands(std::vector<Natural>& hands, const GameShape& shape, int most_tiles, WorkMeter& meter);

}  // namespace tilefish
