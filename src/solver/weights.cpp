#include "solver/weights.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tilefish {

Weights Weights::value(int joker) { return Weights(0, true, joker); }

Weights Weights::tiles() { return Weights(1, false, 1); }

Weights Weights::tiles_then_value(std::int64_t tile, std::int64_t joker) { return Weights(tile, true, joker); }

Weights Weights::custom(std::vector<std::int32_t> weights, std::int32_t joker) {
  assert(joker >= 0 && std::all_of(weights.begin(), weights.end(), [](std::int32_t weight) { return weight >= 0; }));
  Weights result(0, false, joker);
  result.custom_ = std::move(weights);
  return result;
}

std::int64_t tie_factor(const TileCounts& rack) {
  constexpr std::int64_t usual = 64;
  return std::max<std::int64_t>(usual, rack.total() + 1);
}

}  // namespace tilefish
