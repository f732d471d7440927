// `hoarder`: opens, then plays nothing until its whole rack goes out in one turn. Who never feeds the table starves the
// others.
#pragma once

#include <memory>

#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

[[nodiscard]] std::unique_ptr<Player> hoarder_player(const Ruleset& ruleset);

}  // namespace tilefish
