// The tile-set of Kaganovich & Bronznick: legal and partial sets on the board in the middle of a turn, all tiles told
// apart, and the operations that lead from one tile-set to the next. The move search walks along them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile.h"

namespace tilefish::reference {

// The tiles of a search by number: those of the board first, then those of the rack in its order.
using TileId = std::int16_t;
using IdSequence = std::vector<TileId>;

// What all tile-sets of one search share.
struct TileSetGame {
  const Ruleset& ruleset;
  std::vector<Tile> tiles;  // by id
  std::size_t first_of_rack = 0;
};

// Whether tiles in this order are a legal set or, if too few for one, could be completed to one.
[[nodiscard]] bool can_be_run(std::span<const Tile> tiles, const Ruleset& ruleset);
[[nodiscard]] bool can_be_legal(std::span<const Tile> tiles, const Ruleset& ruleset);

struct TileSet {
  std::vector<TileId> cells;  // the sets after each other, each ended by `end_of_set`
  std::vector<bool> moved;    // tiles that may not be moved again, nor extracted if they are on the rack
  std::vector<bool> on_board;
  int operations = 0;         // since the tile-set that this search began with: g
  int operations_before = 0;  // that led to it

  static constexpr TileId end_of_set = -1;

  [[nodiscard]] std::vector<IdSequence> sets() const;
};

[[nodiscard]] TileSet tile_set_of(const Table& table, const TileSetGame& game);

// The number of sets that are shorter than a meld: twice the heuristic h.
[[nodiscard]] int partial_sets(const TileSet& tile_set, const TileSetGame& game);

// The tile-set with a rack tile on the board as a set of its own. The tile may still move; those before it on the rack
// may not, since tile-sets with them were sought when it was their turn.
[[nodiscard]] TileSet extract(const TileSet& before, TileId tile, const TileSetGame& game);

// Every tile-set that one operation at the shortest partial set leads to; the meter holds their bytes.
[[nodiscard]] std::vector<TileSet> successors(const TileSet& before, const TileSetGame& game, Meter& meter);

// The memory that a tile-set takes.
[[nodiscard]] std::size_t bytes_of(const TileSet& tile_set);

[[nodiscard]] Table to_table(const TileSet& tile_set, const TileSetGame& game);

}  // namespace tilefish::reference
