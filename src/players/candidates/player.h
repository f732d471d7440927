// The three robots of Kaganovich & Bronznick: they list moves, then choose by taste. What they have in common: a
// winning move comes first, no move frees a joker, and whoever has a move left does not draw.
#pragma once

#include <memory>

#include "players/candidates/candidates.h"
#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

enum class Taste : std::uint8_t {
  random,  // any of the moves found
  greedy,  // as many tiles as possible
  smart,   // by the costs of smart_cost.h; no groups of four, jokers stay on the rack until they win
};

[[nodiscard]] std::unique_ptr<Player> candidate_player(Taste taste, SearchKind search, const Ruleset& ruleset);

}  // namespace tilefish
