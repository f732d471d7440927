// Moves where a joker on the table is the tile it stands for, and a player who takes it away must lay it beside a tile
// of the rack. Used by the move solver.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/swap/sweep.h"
#include "solver/weights.h"
#include "solver/workspace.h"

namespace tilefish {

class SwapRule {
 public:
  // The table after the heaviest legal move that weighs at least `least_weight`; none if there is none.
  [[nodiscard]] std::optional<Table> heaviest_table(const Table& table, const TileCounts& rack, const Weights& weights,
                                                    std::int64_t least_weight, Workspace& workspace);

  // A table after the legal move that plays the whole rack; none if there is none.
  [[nodiscard]] std::optional<Table> table_with_all(const Table& table, const TileCounts& rack, Workspace& workspace);

  // The table after a legal move that weighs `weight`, which none exceeds, and leaves most melds as they are: at least
  // `least` and at most `most` of them. None if there is no such move. The table must be one that fits OldMelds.
  struct Kept {
    int least = 0;
    int most = 0;
  };
  [[nodiscard]] std::optional<Table> table_with_most_kept(const Table& table, const TileCounts& rack,
                                                          const Weights& weights, std::int64_t weight, Kept kept,
                                                          Workspace& workspace);

  [[nodiscard]] std::uint64_t nodes() const { return sweep_.nodes(); }

 private:
  SwapSweep sweep_;
};

}  // namespace tilefish
