// Moves in which every joker of the table stays what it is: then it is a tile like any other, and the plain sweep does.
// The swap rule tries these first.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/table.h"
#include "rules/table_jokers.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"
#include "solver/workspace.h"

namespace tilefish {

struct StayingPlay {
  std::int64_t weight = 0;  // of the rack tiles
  Table table;
};

// How much such a play has to weigh, and how much none can exceed.
struct WeightBounds {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

// The heaviest of them, or of some where jokers may mean very many things.
[[nodiscard]] std::optional<StayingPlay> heaviest_with_jokers_staying(const TileCounts& table,
                                                                      const TableJokers& jokers, const TileCounts& rack,
                                                                      const Weights& weights,
                                                                      const WeightBounds& bounds, Workspace& workspace);

}  // namespace tilefish
