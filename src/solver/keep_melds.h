// Among moves of the same value, the one that leaves most melds of the table as they are: the third objective of den
// Hertog & Hulshof, exactly. Used by the move solver where
// no sweep that knows the melds (keep/old_melds.h) can be asked: in games too large for it, and for moves of no weight.
#pragma once

#include <functional>
#include <optional>

#include "base/limits.h"
#include "rules/table.h"

namespace tilefish {

// The table after a move of the value wanted from a table that has the melds of `loose` alone; none if there is no such
// move.
using MoveWithLooseMelds = std::function<std::optional<Table>(const Table& loose)>;

// `first` is a table after a move of the value wanted, and none keeps more than `most`. If the meter stops the search, the
// table need not keep most.
[[nodiscard]] Table keep_most_melds(const Table& before, const Table& first, int most, const MoveWithLooseMelds& move,
                                    Meter& meter);

}  // namespace tilefish
