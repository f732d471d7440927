// What may be played of each number of a rack.
#pragma once

#include <cstddef>
#include <vector>

#include "base/limits.h"
#include "rules/tile_counts.h"

namespace tilefish {

// All choices of the tiles of each number, by number − 1, those with more of the first colours first. If the meter stops it,
// what comes back is of no use.
[[nodiscard]] std::vector<std::vector<Row>> all_letters(const TileCounts& rack, Meter& meter);

}  // namespace tilefish
