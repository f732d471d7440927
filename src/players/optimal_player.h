// `optimal`: plays as many tiles as it can each turn, of those plays the one of most points; never draws while it can
// play. To break what ties remain by how well the rest of the rack fits together gained nothing in 4,000 mirrored
// pairs.
#pragma once

#include <memory>

#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

[[nodiscard]] std::unique_ptr<Player> optimal_player(const Ruleset& ruleset);

}  // namespace tilefish
