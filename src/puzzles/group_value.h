// What groups alone can do with the tiles of one number; bounds, reductions and features rest on it.
#pragma once

#include "rules/tile_counts.h"

namespace tilefish {

// The most tiles of a row that lie in groups at once. This is the thesis' group value (§4.2–4.5), for any number of
// colours and copies and any smallest meld.
[[nodiscard]] int most_grouped(Row row, int min_meld);

// The most tiles of a row that lie in groups at once beside exactly so many jokers, of a game with so many colours; −1 if the jokers
// cannot all lie in groups of this number.
[[nodiscard]] int most_grouped_with_jokers(Row row, int min_meld, int colours, int jokers);

// The fewest jokers beside which a tile of the row, which it must hold, can lie in a group.
[[nodiscard]] int fewest_jokers_for_group(Row row, int min_meld);

// The most groups that hold a tile of `colour` at once.
[[nodiscard]] int most_groups_with(Row row, int colour, int min_meld);

}  // namespace tilefish
