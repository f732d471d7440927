// What van der Wekken does to a puzzle before searching it (thesis §6.3 and §6.4): drops tiles that no meld can hold,
// and splits it where no run can pass.
#pragma once

#include <vector>

#include "solver/reference/groups.h"
#include "solver/reference/tile_grid.h"

namespace tilefish::reference {

// Removes isolated tiles in one pass from the last row to the first, as Algorithm 2 of the thesis, and returns how
// many. Of a tile's copies there may stay as many as runs of length s pass through it, which for general s are counted
// window by window, and as many as the row has groups.
int remove_isolated_tiles(TileGrid& tiles, const GroupRules& rules);

// Rows first … last.
struct RowRange {
  int first = 1;
  int last = 0;
};

// The parts of the puzzle, rows without tiles left out. Between two rows that share no colour no run can pass; a row of
// zeros is the simplest case of it.
[[nodiscard]] std::vector<RowRange> split_rows(const TileGrid& tiles, const GroupRules& rules);

}  // namespace tilefish::reference
