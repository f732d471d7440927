// Tiles as they are sent, and whether what came fits a ruleset.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

template <class Archive>
void fields(Archive& archive, TileCounts& tiles) {
  std::vector<Row> rows;
  std::uint8_t jokers = 0;
  if constexpr (Archive::writes) {
    for (int number = 1; number <= tiles.numbers(); ++number) rows.push_back(tiles.row(number));
    jokers = static_cast<std::uint8_t>(tiles.jokers());
  }
  archive(rows, jokers);
  if constexpr (!Archive::writes) {
    tiles = TileCounts(static_cast<int>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) tiles.set_row(static_cast<int>(i) + 1, rows[i]);
    tiles.set_jokers(jokers);
  }
}

namespace work {

// No more of any tile than there are.
[[nodiscard]] bool fits(const TileCounts& tiles, const Ruleset& ruleset);

}  // namespace work
}  // namespace tilefish
