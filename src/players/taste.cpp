#include "players/taste.h"

#include <cstdint>

namespace tilefish {

Weights tiles_then_points(const Ruleset& ruleset) {
  const std::int64_t numbers = ruleset.numbers();
  const std::int64_t all_points = std::int64_t{ruleset.colours()} * ruleset.copies() * numbers * (numbers + 1) / 2 +
                                  std::int64_t{ruleset.jokers()} * ruleset.joker_penalty();
  const std::int64_t tile = all_points + 1;
  return Weights::tiles_then_value(tile, tile + ruleset.joker_penalty());
}

}  // namespace tilefish
