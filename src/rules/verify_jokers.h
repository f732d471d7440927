// The `swap` joker rule, as verify judges it.
#pragma once

#include <cstddef>
#include <optional>

#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Whether some way of telling equal tiles apart lets every joker of `before` either still stand for the tile it stood for or
// lie in a meld that holds a rack tile of its own, under some reading of the melds of both tables that are runs as well as
// groups (table_jokers.h). `played` are the tiles that came from the rack. Both tables must be legal and
// differ by `played` alone. Returns the meld of `after` to blame, none if all is well.
[[nodiscard]] std::optional<std::size_t> unpaid_joker_meld(const Table& before, const Table& after,
                                                           const TileCounts& played, const Ruleset& ruleset);

}  // namespace tilefish
