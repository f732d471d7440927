#include "cli/options/robots.h"

#include <memory>

#include <fmt/core.h>

#include "players/finder.h"
#include "players/roster.h"

namespace tilefish::cli {

std::string robot_list() {
  std::string list;
  for (const RobotEntry& entry : robots()) list += fmt::format("  {:<9}{}\n", entry.name, entry.style);
  return list +
         "  random, greedy and smart take :search=exact (the default), :search=astar or :search=bfs;\n"
         "  optimal and hoarder take habits, such as hoarder:cap=20,open=late (docs/game.md lists them)\n";
}

MoveExists move_exists_for(const Ruleset& ruleset) {
  if (!ruleset.must_play()) return {};
  const auto finder = std::make_shared<MoveFinder>(ruleset);
  return [finder](const Position& position) { return finder->can_move(position); };
}

}  // namespace tilefish::cli
