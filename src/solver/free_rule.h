// Moves where jokers on the table move like any tile: the question is one of counts alone. Used by the move solver.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"
#include "solver/workspace.h"

namespace tilefish {

// What a weight is multiplied with so that tiles decide between equal ones: the same for racks of a usual size, so that
// what a sweep finds can be used again when a tile has been drawn.
[[nodiscard]] std::int64_t more_than_all_tiles(const TileCounts& rack);

// All tiles of `table` and the heaviest of `rack` that can be laid with them, as many as possible of equally heavy
// ones. No value if `table` cannot be laid, or not with rack tiles of at least `least_weight`; with
// `lay_something` there must be one at all.
[[nodiscard]] std::optional<Table> heaviest_table(const TileCounts& table, const TileCounts& rack,
                                                  const Weights& weights, Workspace& workspace,
                                                  std::int64_t least_weight = 0, bool lay_something = false);

// What rack tiles above each number can add to such a table, scored as `weight * more_than_all_tiles(rack) + tiles`:
// for who looks for one that weighs at least `least_weight`. No value if the game is too long to know.
[[nodiscard]] std::optional<RestBound> heaviest_rests(const TileCounts& table, const TileCounts& rack,
                                                      const Weights& weights, Workspace& workspace,
                                                      std::int64_t least_weight);

// The same without another sweep, for who has just called heaviest_table() with these tiles.
[[nodiscard]] std::optional<RestBound> latest_rests(const TileCounts& table, const TileCounts& rack,
                                                    const Weights& weights, Workspace& workspace);

// The same table's weight of rack tiles only.
[[nodiscard]] std::optional<std::int64_t> heaviest_weight(const TileCounts& table, const TileCounts& rack,
                                                          const Weights& weights, Workspace& workspace);

[[nodiscard]] bool can_lay_all(const TileCounts& tiles, Workspace& workspace);

}  // namespace tilefish
