// The deal of one round: who starts, the racks and the order of the pool, from the seed of the match. Used by Game alone.
#pragma once

#include <vector>

#include "rules/ruleset.h"
#include "rules/seed.h"
#include "rules/tile.h"
#include "rules/tile_counts.h"

namespace tilefish {

// A tile drawn openly to decide who starts.
struct Lot {
  int seat = 0;
  Tile tile = Tile::joker();
  friend bool operator==(const Lot&, const Lot&) = default;
};

struct Deal {
  std::vector<TileCounts> racks;
  std::vector<Tile> pool;  // drawn from the back
};

// Every tile of the game once, sorted.
[[nodiscard]] std::vector<Tile> all_tiles(const Ruleset& ruleset);

// Each seat draws a tile and the highest number starts, a joker being above all numbers; those who tie for it draw
// again. The lots go back before the deal. `lots` receives every tile drawn, in order.
[[nodiscard]] int draw_lots(const Ruleset& ruleset, int players, const Seed& seed, std::vector<Lot>& lots);

// Rounds count from 1.
[[nodiscard]] Deal deal_round(const Ruleset& ruleset, int players, const Seed& seed, int round);

}  // namespace tilefish
