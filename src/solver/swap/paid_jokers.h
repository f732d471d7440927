// Whether a table that was found with free jokers happens to keep the `swap` rule. The swap rule asks before it looks
// for another.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/table_jokers.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Whether every joker of the table before, of which these are the readings, stays what it was or lies in a meld of `after`
// that holds a tile of `played` for it. No if the meter stops the search.
[[nodiscard]] bool jokers_are_paid_for(const std::vector<TableJokers>& readings, const Table& after,
                                       const TileCounts& played, const Ruleset& ruleset, Meter& meter);

// Why that is so; none if it is not.
struct PaidJokers {
  std::vector<std::size_t> melds;  // of `after`, that hold jokers of the table before; ascending
  TileCounts payers;               // beside the jokers of `played` that lie in these melds
};
[[nodiscard]] std::optional<PaidJokers> how_jokers_are_paid_for(const std::vector<TableJokers>& readings,
                                                                const Table& after, const TileCounts& played,
                                                                const Ruleset& ruleset, Meter& meter);

}  // namespace tilefish
