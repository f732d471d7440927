// How many states the windowed method can meet at each number, by the counting argument of the thesis (§5.1) and
// without running it; the strongest of the features of difficulty.
#pragma once

#include <vector>

#include "puzzles/reduction.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Ways in which runs that end at or above the window can reach down into it: as many as there are falling sequences
// below the fewest copies on the way down. For two copies this is the closed formula (w − l/2 + 1)(l + 1) of the
// thesis; here the copies and the window are arbitrary. The first of `copies` is the number nearest to the runs.
[[nodiscard]] int column_states(const std::vector<int>& copies);

// The product over all colours for the window of 2s − 2 numbers from `number` down to the segment's first, entered by
// runs that hold the number above.
[[nodiscard]] double window_states(const TileCounts& tiles, const Segment& segment, int number, const Ruleset& ruleset);

}  // namespace tilefish
