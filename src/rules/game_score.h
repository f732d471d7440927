// How a round ends and what it pays. Used by Game, shown by every view once the racks lie open.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

enum class RoundEnd : std::uint8_t {
  went_out,    // a rack was emptied
  blocked,     // the pool is empty and nobody plays
  walked_out,  // all but one seat resigned
};

struct RoundResult {
  RoundEnd end = RoundEnd::went_out;
  std::vector<int> winners;         // more than one only if a blocked round is tied
  std::vector<TileCounts> racks;    // as they lay when the round ended
  std::vector<std::int64_t> gains;  // by seat; where the winner collects they sum to zero

  friend bool operator==(const RoundResult&, const RoundResult&) = default;
};

// The winner gains what every other rack holds. Under `tally` the winner gains nothing, and whoever resigned to let
// somebody win still pays.
[[nodiscard]] RoundResult score_won_round(RoundEnd end, int winner, std::span<const TileCounts> racks,
                                          const Ruleset& ruleset);

// The lowest rack of those that stayed wins what each other rack holds above it. Those who tie share, and points that
// do not divide go to those of them who come first in `order`, the seats that stayed in the order of their turns.
// Whoever resigned pays the same difference, never less than nothing. Under `tally` everybody pays for the own rack,
// the winners too.
[[nodiscard]] RoundResult score_blocked_round(std::span<const int> order, std::span<const TileCounts> racks,
                                              const Ruleset& ruleset);

}  // namespace tilefish
