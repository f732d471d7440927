// Moves in which every joker of the table stays what it is: then it is a tile like any other, and the plain sweep does.
// The swap rule tries these first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/table_jokers.h"
#include "solver/weights.h"
#include "solver/workspace.h"

namespace tilefish {

// The heaviest of them, or of some where jokers may mean very many things.
[[nodiscard]] std::optional<Table> heaviest_with_jokers_staying(const TileCounts& table,
                                                                const std::vector<TableJoker>& jokers,
                                                                const TileCounts& rack, const Weights& weights,
                                                                Workspace& workspace);

}  // namespace tilefish
