// The run tiles of one colour at neighbouring numbers, four bits each, the first number lowest: what the windowed method keeps.
#pragma once

#include <cstdint>

#include "rules/tile_counts.h"

namespace tilefish {

[[nodiscard]] constexpr int taken(std::uint64_t window, int offset) {
  return static_cast<int>(window >> (bits_per_count * offset)) & max_count;
}

}  // namespace tilefish
