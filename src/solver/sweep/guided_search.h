// The best end of a sweep in several passes: quick ones that guess, and one that proves by looking for something
// better. Pays where rows are many or wide, as in puzzles.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/workspace.h"

namespace tilefish {

// The best score; no value if the tiles that must be used cannot all be laid.
[[nodiscard]] std::optional<std::int64_t> best_score(SweepInput input, Workspace& workspace);

// The choices, number by number, that reach it.
[[nodiscard]] std::optional<std::vector<RowChoice>> best_choices(SweepInput input, Workspace& workspace);

}  // namespace tilefish
