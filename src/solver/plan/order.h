// Puts the blocks of a plan into an order a hand can follow. Used by the search, which must know how many steps a
// choice really takes, and by make_plan().
#pragma once

#include <vector>

#include "solver/plan/landing.h"
#include "solver/plan/task.h"

namespace tilefish {

// What becomes of every tile of a task.
struct PlanChoice {
  Assignment origins;
  std::vector<int> homes;  // the source in whose row each target grows; Origin::rack if in a new one
  std::vector<Landing> landings;
};

struct OrderedBlock {
  int target = 0;
  Block places;
};

// A block can be picked up when nothing lies between its tiles, and laid when nothing of the target does. Where blocks
// wait for each other in a circle, one of them is cut; then there are more blocks than the choice has.
[[nodiscard]] std::vector<OrderedBlock> order_blocks(const PlanTask& task, const PlanChoice& choice);

}  // namespace tilefish
