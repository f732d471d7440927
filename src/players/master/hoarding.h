// What kind of player sits at the other seats, told from the open history of the round. Master asks it before it
// imagines how a round goes on.
#pragma once

#include <vector>

#include "rules/view.h"

namespace tilefish {

// For each seat the chance that it hoards rather than plays what it can. Lays count by their size: single tiles cost whoever waits
// little, so they must not pass for the habit of one who plays. What a seat does before it has opened or after the pool ran out
// says little: there both kinds do much the same.
[[nodiscard]] std::vector<double> chances_of_hoarding(const View& view);

}  // namespace tilefish
