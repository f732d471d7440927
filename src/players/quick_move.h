// A move that is found without a search: what robots lay that would play, but whose time is up.
#pragma once

#include <optional>

#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"

namespace tilefish {

// A tile of the rack added to a meld as it lies, or a meld of the smallest size without jokers laid beside the others. None
// is found for those who have not opened, nor where the table would have to be taken apart.
[[nodiscard]] std::optional<Table> quick_move(const Position& position, const Ruleset& ruleset);

// Adds the tile to a meld of `table` where that makes a legal move of `position`; says whether it could.
[[nodiscard]] bool add_somewhere(Tile tile, Table& table, const Position& position, const Ruleset& ruleset);

}  // namespace tilefish
