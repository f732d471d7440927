// A robot that is a program of its own, `exec:COMMAND`. The arena seats it like any other player; what it does wrong
// costs it the match and nobody else anything.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

struct ExternalRobot {
  std::vector<std::string> words;           // the program and its arguments
  std::chrono::milliseconds turn_limit{0};  // zero for none
};

// Starts the robot, lets it introduce itself and ends it; gives its name.
[[nodiscard]] Result<std::string> introduce(const ExternalRobot& robot, const Ruleset& ruleset);

// Starts the robot at once. A turn that fails throws a RobotFailure, and so does every turn after it.
[[nodiscard]] std::unique_ptr<Player> external_player(const ExternalRobot& robot, const Ruleset& ruleset);

}  // namespace tilefish
