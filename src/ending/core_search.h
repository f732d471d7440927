// All cores of a game up to some points: cores are the safe racks of which no tile can be spared. Makes the book of cores that
// the ending is played by; tools/core_book writes it to a file.
#pragma once

#include <vector>

#include "base/outcome.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Racks without jokers that are worth at most `most_points`, cheapest first. Of racks that differ only in which colour is which
// there is one. Every rack of a game is tried, column by column, so this takes long: some minutes up to 30 points.
[[nodiscard]] Outcome<std::vector<TileCounts>> find_cores(const Ruleset& ruleset, int most_points,
                                                          const Limits& limits);

}  // namespace tilefish
