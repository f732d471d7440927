#include "cli/options/robots.h"

#include <fmt/core.h>

#include "players/roster.h"

namespace tilefish::cli {

std::string robot_list() {
  std::string list;
  for (const RobotEntry& entry : robots()) list += fmt::format("  {:<9}{}\n", entry.name, entry.style);
  return list +
         "  random, greedy and smart take :search=exact (the default), :search=astar or :search=bfs;\n"
         "  optimal and hoarder take habits, such as hoarder:cap=20,open=late (docs/game.md lists them);\n"
         "  master takes :aim=wins or :aim=score; without it plays for wins in a match of one round, for points in "
         "others\n";
}

}  // namespace tilefish::cli
