// What the robots of Kaganovich & Bronznick would rather draw than do (their chapter "Selecting a move"): leave a joker
// that the next player can have for nothing, or a group that can spare a tile. Used by random, greedy and smart.
#pragma once

#include "rules/meld.h"
#include "rules/ruleset.h"
#include "rules/table.h"

namespace tilefish {

// Whether what is left of the meld without the tile at `place` is still legal: one meld, or two where a run falls
// apart.
[[nodiscard]] bool can_spare(const Meld& meld, int place, const Ruleset& ruleset);

// Jokers of the table that its own tiles can set free: the meld can spare the joker, or another meld can spare a tile
// that the joker stands for.
[[nodiscard]] int free_jokers(const Table& table, const Ruleset& ruleset);

// Groups with more tiles than a meld needs.
[[nodiscard]] int large_groups(const Table& table, const Ruleset& ruleset);

[[nodiscard]] bool frees_a_joker(const Table& before, const Table& after, const Ruleset& ruleset);
[[nodiscard]] bool adds_a_large_group(const Table& before, const Table& after, const Ruleset& ruleset);

}  // namespace tilefish
