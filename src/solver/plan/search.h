// Finds which tile goes where in the fewest steps: copies of a tile are alike, and so are jokers, so which of them
// stays where it lies is a choice. Used by make_plan() alone.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "solver/plan/order.h"
#include "solver/plan/task.h"

namespace tilefish {

struct PlanSearchResult {
  PlanChoice choice;
  std::vector<OrderedBlock> blocks;
  bool proven = true;
  std::int64_t nodes = 0;
};

// None if the meter stops it before it has found a plan.
[[nodiscard]] std::optional<PlanSearchResult> search_plan(const PlanTask& task, std::int64_t node_limit, Meter& meter);

}  // namespace tilefish
