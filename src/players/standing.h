// Who would win if the round were blocked now. Used by robots that pass while they are ahead.
#pragma once

#include "rules/view.h"

namespace tilefish {

// Whether somebody else would win a round that is blocked now, the others being taken to hold their part of what is
// unseen; with two players and an empty pool that is exactly what the other one holds.
[[nodiscard]] bool is_behind(const View& view);

}  // namespace tilefish
