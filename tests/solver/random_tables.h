// Random legal tables and positions for property tests.
#pragma once

#include "base/random.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tilefish {

struct RandomShape {
  int melds = 3;        // at most
  int longest = 5;      // tiles of a meld
  int rack = 6;         // tiles, at most
  double jokers = 0.1;  // chance of each tile to be one
};

// A table and further tiles, with no more copies of a tile than the ruleset has.
[[nodiscard]] Position random_position(Rng& rng, const Ruleset& ruleset, const RandomShape& shape);

}  // namespace tilefish
