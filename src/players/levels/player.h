// `level1` … `level8`: opponents for people, from a careless beginner to master with a small rack. They play from their
// seed: the same view and seed give the same move.
#pragma once

#include <memory>

#include "players/levels/style.h"
#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

[[nodiscard]] std::unique_ptr<Player> level_player(int level, const Ruleset& ruleset);

}  // namespace tilefish
