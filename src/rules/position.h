// A position: the table and one player's rack, as a best move is asked for.
#pragma once

#include <cstddef>
#include <string>

#include "rules/table.h"
#include "rules/tile_counts.h"

namespace tilefish {

struct Position {
  Table table;
  TileCounts rack;
  bool opened = true;

  friend bool operator==(const Position&, const Position&) = default;
};

// "3b 4b 5b, 9g 9r 9y J / 2b 6b 10r J"
[[nodiscard]] std::string to_string(const Position& position);
// As with a tile: there must be room for as much as this.
[[nodiscard]] char* write_text(char* at, const Position& position);
[[nodiscard]] std::size_t room_for(const Position& position);

}  // namespace tilefish
