// Random legal tables and positions for property tests.
#pragma once

#include "base/random.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tilefish {

// Up to `melds` melds of at most `longest` tiles, with no more copies of a tile than the ruleset has.
[[nodiscard]] Table random_table(Rng& rng, const Ruleset& ruleset, int melds, int longest);

// Such a table and `rack` further tiles.
[[nodiscard]] Position random_position(Rng& rng, const Ruleset& ruleset, int melds, int longest, int rack);

}  // namespace tilefish
