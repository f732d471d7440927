// Whether all tiles can be laid, asked quickly. In a game of many colours and copies a sweep may take minutes, for each
// number has (copies + 1) ^ colours ways to choose its run tiles; but there nearly everything fits into groups.
#pragma once

#include <optional>

#include "solver/workspace.h"

namespace tilefish {

// A run whose best end uses all tiles that may be used and fit anywhere: the best that there is. None if the game is small
// enough to be swept at once, or if none was found, which proves nothing.
[[nodiscard]] std::optional<SweepRun> lay_all(const SweepInput& input, Workspace& workspace);

}  // namespace tilefish
