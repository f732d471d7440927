// Melds as the searches over runs find them, jokers not yet told from the tiles they stand for, and how they become a
// table.
#pragma once

#include <vector>

#include "rules/table.h"
#include "solver/reference/groups.h"
#include "solver/reference/tile_grid.h"

namespace tilefish::reference {

struct PlainRun {
  int colour = 0;
  int first = 1;
  int length = 0;
};

struct Layout {
  std::vector<PlainRun> runs;
  TileGrid groups;  // tiles in groups; every row is clearable
  TileGrid jokers;  // how many of the tiles in melds are jokers
};

// Which of several equal places a joker takes is all the same: the first melds get them.
[[nodiscard]] Table to_table(const Layout& layout, const GroupRules& rules);

}  // namespace tilefish::reference
