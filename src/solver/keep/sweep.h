// The sweep for least change: among the moves of a value the one that takes fewest melds of the table apart, where jokers
// move like any tile. Used by the move solver, under the swap rule as a bound.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"
#include "solver/workspace.h"

namespace tilefish {

struct KeepInput {
  const Table& table;
  const TileCounts& rack;
  const Weights& weights;
  std::int64_t value = 0;     // a move of less is of no use
  int least_kept = 0;         // with fewer melds left as they are, a table is of no use
  bool keeps_jokers = false;  // only tables that leave every meld with a joker as it is
};

class KeepSweep {
 public:
  KeepSweep();
  ~KeepSweep();
  KeepSweep(KeepSweep&&) noexcept;
  KeepSweep& operator=(KeepSweep&&) noexcept;

  // The table after a move of the value that leaves most melds as they are; none if that would be fewer than wanted or if
  // the meter of the workspace stops it. The table must be one that fits OldMelds.
  [[nodiscard]] std::optional<Table> best(const KeepInput& input, Workspace& workspace);

  [[nodiscard]] std::uint64_t nodes() const;

 private:
  struct Engines;
  std::unique_ptr<Engines> engines_;
};

}  // namespace tilefish
