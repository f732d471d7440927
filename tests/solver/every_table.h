// Every legal table that can be made of exactly the tiles given, by plain search: the brute force that the tests of
// plans and of all legal moves rest on.
#pragma once

#include <functional>

#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Calls `visit` for each until it returns false; returns whether it never did. Tables that differ only in the order of
// melds come once; those that differ in where a run's joker lies are different.
bool every_table(const TileCounts& tiles, const Ruleset& ruleset, const std::function<bool(const Table&)>& visit);

// Every way to choose some of `tiles`, the empty one included.
bool every_choice(const TileCounts& tiles, const std::function<bool(const TileCounts&)>& visit);

}  // namespace tilefish
