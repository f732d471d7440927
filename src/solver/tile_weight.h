// What a set of tiles weighs.
#pragma once

#include <cstdint>

#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish {

[[nodiscard]] inline std::int64_t weight_of(const TileCounts& tiles, const Weights& weights) {
  std::int64_t sum = tiles.jokers() * weights.joker();
  for (int number = 1; number <= tiles.numbers(); ++number) {
    const Row row = tiles.row(number);
    if (row == 0) continue;
    for (int colour = 0; colour < max_colours; ++colour) sum += row_count(row, colour) * weights.of(number, colour);
  }
  return sum;
}

}  // namespace tilefish
