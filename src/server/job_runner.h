// Does the jobs that the hub hands out; each thread of the server's pool has one. It keeps the robots it has seated, since
// their working memory is costly to make.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "players/finder.h"
#include "players/player.h"
#include "server/job.h"

namespace tilefish {

class JobRunner {
 public:
  // Neither throws: a robot that does is a failure in the answer. Whoever raises `stop` has no use for the answer, which comes
  // soon and is worth nothing.
  [[nodiscard]] RobotAnswer run(const RobotJob& job, const StopFlag* stop = nullptr);
  [[nodiscard]] HintAnswer run(const HintJob& job, const StopFlag* stop = nullptr);

 private:
  Player& player_of(const RobotSpec& robot, const Ruleset& ruleset);
  MoveFinder& finder_of(const Ruleset& ruleset);

  // Rulesets of a server have different names.
  std::map<std::string, std::unique_ptr<Player>> players_;
  std::map<std::string, std::unique_ptr<MoveFinder>> finders_;
};

}  // namespace tilefish
