// The plain search that says how many steps a hand needs at least: every step from every table, with no bound to guide
// it.
#pragma once

#include <optional>

#include "rules/table.h"

namespace tilefish {

// The fewest steps, as plan.h defines a step; none if more than `most`.
[[nodiscard]] std::optional<int> fewest_steps(const Table& before, const Table& after, int most);

}  // namespace tilefish
