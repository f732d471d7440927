// Groups of one number: which counts of its colours can be laid as groups, and which are worth most. The methods that
// search over runs leave the rest of each row to this.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/tile.h"
#include "solver/reference/tile_grid.h"
#include "solver/weights.h"

namespace tilefish::reference {

struct GroupRules {
  int colours = 4;
  int min_meld = 3;
};

// Tiles of each colour that go into groups, and their weight.
struct GroupChoice {
  GridRow used{};
  std::int64_t weight = 0;
};

// The heaviest choice of at most `most` and at least `least` tiles of each colour that groups can be made of; none if
// there is no such choice. With g groups a colour gives at most g tiles and all together at least s·g; dealing the
// tiles round the groups shows that this suffices, so it is enough to try every g. With equal weights and nothing
// required it is the group value of the thesis (§4.2 – §4.5).
[[nodiscard]] std::optional<GroupChoice> best_groups(const GridRow& most, const GridRow& least, int number,
                                                     const Weights& weights, const GroupRules& rules);

// The most groups that the tiles can form at once; no colour gives more tiles to groups than this.
[[nodiscard]] int most_groups(const GridRow& tiles, const GroupRules& rules);

// Whether groups can be made of all the tiles (thesis §4.3).
[[nodiscard]] bool clearable(const GridRow& tiles, const GroupRules& rules);

// The groups themselves, each a list of colours, for tiles that are clearable.
[[nodiscard]] std::vector<std::vector<int>> deal_groups(const GridRow& tiles, const GroupRules& rules);

}  // namespace tilefish::reference
