// What groups alone can do with the tiles of one number; bounds, reductions and features rest on it.
#pragma once

#include "rules/tile_counts.h"

namespace tilefish {

// The most tiles of a row that lie in groups at once. This is the thesis' group value (§4.2–4.5), for any number of
// colours and copies and any smallest meld.
[[nodiscard]] int most_grouped(Row row, int min_meld);

// The most groups that hold a tile of `colour` at once.
[[nodiscard]] int most_groups_with(Row row, int colour, int min_meld);

}  // namespace tilefish
