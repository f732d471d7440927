// The robots by name: `optimal`, `hoarder`, `smart:search=bfs`. Command lines, the arena and rooms of the server seat
// players through this.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "players/aim.h"
#include "players/candidates/candidates.h"
#include "players/habits.h"
#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

enum class Robot : std::uint8_t {
  random,
  greedy,
  smart,
  optimal,
  hoarder,
  master,
  learned,
  level1,
  level2,
  level3,
  level4,
  level5,
  level6,
  level7,
  level8,
};

struct RobotSpec {
  Robot robot = Robot::optimal;
  SearchKind search = SearchKind::exact;  // of random, greedy and smart
  Habits habits;                          // of optimal and hoarder
  Aim aim = Aim::by_match;                // of master

  friend bool operator==(const RobotSpec&, const RobotSpec&) = default;
};

// What can be said about a robot behind its name.
enum class RobotOption : std::uint8_t {
  none,
  search,  // search=exact|astar|bfs
  habits,  // those of habits.h
  aim,     // aim=match|wins|score
};

struct RobotEntry {
  Robot robot;
  std::string_view name;
  std::string_view style;  // a few words for help and lists
  RobotOption option = RobotOption::none;
};

[[nodiscard]] const std::vector<RobotEntry>& robots();

// NAME, or NAME:OPTION
[[nodiscard]] Result<RobotSpec> parse_robot(std::string_view text);
[[nodiscard]] std::string to_string(const RobotSpec& spec);

[[nodiscard]] std::unique_ptr<Player> make_player(const RobotSpec& spec, const Ruleset& ruleset);

}  // namespace tilefish
