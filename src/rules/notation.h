// Reads tiles, melds, tables and positions from text. Errors carry the column and the token; printing is to_string() of each type.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/meld.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Tiles somebody calls a meld, which may not be one, and where in the text they stand.
struct LooseMeld {
  std::vector<Tile> tiles;
  std::size_t column = 1;
};

[[nodiscard]] Result<Tile> parse_tile(std::string_view text, const Ruleset& ruleset);

// A rack. More copies of a tile than the ruleset has are an error, here and below.
[[nodiscard]] Result<TileCounts> parse_rack(std::string_view text, const Ruleset& ruleset);

// Melds as written, legal or not.
[[nodiscard]] Result<std::vector<LooseMeld>> parse_loose_table(std::string_view text, const Ruleset& ruleset);

// These also refuse melds that are not legal.
[[nodiscard]] Result<Meld> parse_meld(std::string_view text, const Ruleset& ruleset);
[[nodiscard]] Result<Table> parse_table(std::string_view text, const Ruleset& ruleset);
[[nodiscard]] Result<Position> parse_position(std::string_view text, const Ruleset& ruleset);

// Reads a tile without regard to a ruleset's numbers, for files whose ruleset is taken from what they hold.
[[nodiscard]] Result<Tile> parse_tile(std::string_view text, int colours, int numbers);

}  // namespace tilefish
