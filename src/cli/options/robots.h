// Robots as words of a command line, and what a match under must_play needs to know of the solver.
#pragma once

#include <string>

#include "rules/game.h"
#include "rules/ruleset.h"

namespace tilefish::cli {

// "random (any move it finds), greedy (…), …" for help texts.
[[nodiscard]] std::string robot_list();

// Nothing for rulesets without must_play.
[[nodiscard]] MoveExists move_exists_for(const Ruleset& ruleset);

}  // namespace tilefish::cli
