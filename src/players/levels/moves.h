// The moves that a person finds without taking the table apart: melds of the rack alone, and tiles added to melds that
// lie. Used by the lower levels.
#pragma once

#include <optional>

#include "base/random.h"
#include "players/finder.h"
#include "rules/position.h"
#include "rules/table.h"

namespace tilefish {

// One meld of the rack; whoever has not opened opens with the dearest, as many as it takes.
[[nodiscard]] std::optional<Table> lay_one_meld(const Position& position, MoveFinder& finder, Rng& rng);

// All melds that the rack makes, then every tile that fits a meld as it lies.
[[nodiscard]] std::optional<Table> lay_and_add(const Position& position, MoveFinder& finder);

}  // namespace tilefish
