// The sweep for the `swap` rule: states also say which jokers of the table stayed what they were, and which open runs
// owe a rack tile for a joker taken from elsewhere. It can also count melds of the table that are left as they are. Slower
// than the plain sweep; the swap rule asks it only when bounds leave a gap.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/limits.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/table_jokers.h"
#include "rules/tile_counts.h"
#include "solver/keep/old_melds.h"
#include "solver/sweep/rest_bound.h"
#include "solver/weights.h"

namespace tilefish {

struct SwapInput {
  const TileCounts& table;
  const TableJokers& table_jokers;  // one reading of them, as many as `table` has jokers
  const TileCounts& rack;
  const Weights& weights;
  // Moves of less weight are not looked for. Where tiles may weigh nothing, a move that plays none is no move.
  std::int64_t least_weight = 0;
  // Only moves are looked for that play the whole rack. Then nothing is weighed.
  bool plays_all = false;
  const RestBound* rests = nullptr;  // if given, of such moves with free jokers

  // If given, the melds of the table, and of moves that weigh enough the one is looked for that takes fewest of them apart:
  // at least and at most so many.
  const OldMelds* melds = nullptr;
  // With them: all readings of the table's jokers, since a meld that is left as it is may be read anew.
  const std::vector<TableJokers>* readings = nullptr;
  int least_apart = 0;
  int most_apart = 0;
};

class SwapSweep {
 public:
  SwapSweep();
  ~SwapSweep();
  SwapSweep(SwapSweep&&) noexcept;
  SwapSweep& operator=(SwapSweep&&) noexcept;

  // The table after the heaviest legal move that weighs enough, or the one that takes fewest melds apart; none if there is
  // none or the meter stops the sweep.
  [[nodiscard]] std::optional<Table> best(const SwapInput& input, const Ruleset& ruleset, Meter& meter);

  // States looked at so far.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  struct Engines;
  std::unique_ptr<Engines> engines_;
};

}  // namespace tilefish
