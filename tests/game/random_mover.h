// Finds some legal move without any solver, so that the match can be tried out by the thousand on the rules alone.
#pragma once

#include <optional>

#include "base/random.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"

namespace tilefish::testing {

// Lays melds of the rack, adds single tiles to melds of the table, takes tiles of the table for new melds. Not every
// legal move can come out, but every kind of move does. None if the attempts came to nothing.
[[nodiscard]] std::optional<Table> random_move(const Position& position, const Ruleset& ruleset, Rng& rng);

}  // namespace tilefish::testing
