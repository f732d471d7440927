// `master`: the strongest player. It waits like a hoarder, opens late and with few tiles, and once the pool runs out it
// plays the endgame that decides between players who wait, from what it has counted and from how the others play.
#pragma once

#include <memory>

#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

[[nodiscard]] std::unique_ptr<Player> master_player(const Ruleset& ruleset);

}  // namespace tilefish
