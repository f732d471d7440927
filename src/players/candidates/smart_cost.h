// The costs by which the smart robot of Kaganovich & Bronznick compares moves (their chapter "Selecting a move"); lower
// is better.
#pragma once

#include <vector>

#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

struct SmartCosts {
  int extract = 1;             // for each tile that leaves the rack
  int extract_similar = -100;  // for each tile that leaves while its twin stays
  int aggregate_sets = -500;   // for each complete meld kept on the rack
  int partial = 20;            // for each pair kept that few tiles of the board complete, and less that for the others
};

// Every meld of the smallest size, without jokers, that the tiles contain; a longer meld never leaves room for more of
// them.
[[nodiscard]] std::vector<TileCounts> smallest_melds(const TileCounts& tiles, const Ruleset& ruleset);

// Melds of the smallest size, without jokers, that can be made of `tiles` at the same time: as many as possible.
[[nodiscard]] std::vector<TileCounts> most_melds(const TileCounts& tiles, const Ruleset& ruleset);

// The tiles that make a meld of three out of the pair; none if there are no such tiles.
[[nodiscard]] std::vector<Tile> completions(Tile first, Tile second, const Ruleset& ruleset);

// The cost of playing `played` from `rack`, with the tiles of `board` lying open afterwards.
[[nodiscard]] int smart_cost(const TileCounts& rack, const TileCounts& played, const TileCounts& board,
                             const Ruleset& ruleset, const SmartCosts& costs = {});

}  // namespace tilefish
