// `response:ROBOT`: an adversary that knows the robot it plays against. It does what the robot would do in its place, until
// the pool runs out; then it tries other turns in worlds that agree with what it has seen, lets the robot's own code play
// all seats to the end, and takes the turn that wins most. What it wins against the robot, beyond its share, says how far the
// robot can be exploited by whoever looks one turn ahead of it.
#pragma once

#include <memory>

#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

// `model` is the robot, to be asked for every seat.
[[nodiscard]] std::unique_ptr<Player> response_player(std::unique_ptr<Player> model, const Ruleset& ruleset);

}  // namespace tilefish
