// Work that takes longer than a message may: a robot's turn or a hint, with all it needs by value, so that any thread can do it
// while the hub goes on.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "players/player.h"
#include "players/roster.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "server/owned_view.h"
#include "solver/plan.h"

namespace tilefish {

enum class JobId : std::uint64_t {};

// Jobs name a room and a payer, the address for whose people it is done, for fairness among them.
struct RobotJob {
  JobId id{};
  std::string payer;
  std::string room;
  RobotSpec robot;
  OwnedView view;
  Budget budget;
  std::uint64_t seed = 0;
};

struct RobotTurn {
  RobotTurn(Choice chosen, std::string why = {})  // NOLINT: a choice is a turn
      : choice(std::move(chosen)), note(std::move(why)) {}

  Choice choice;
  std::string note;  // why, as players/reason.h writes it; for when the match is over
};

// The turn, or why there is none.
using RobotAnswer = std::variant<RobotTurn, std::string>;

// A hint comes from what the seat sees and from nothing else, so that not even the time it takes can tell of other racks.
struct HintJob {
  JobId id{};
  std::string payer;
  std::string room;
  std::shared_ptr<const Ruleset> ruleset;
  Position position;
  int grade = 1;
  std::chrono::milliseconds time{0};  // for which it is looked for; zero for as long as it takes
};

struct FoundHint {
  bool can_play = false;
  std::vector<Tile> tiles;     // from grade 2 on
  std::optional<Table> table;  // of grade 3
  std::optional<Plan> plan;    // of grade 3, if it was found in time
};

using HintAnswer = std::variant<FoundHint, std::string>;
// What a hint says that was not found in its time.
inline constexpr const char* not_enough_time = "there was not enough time";

// A game to be played for the puzzles in it, in spare time.
struct PuzzleJob {
  std::string rules;  // by name, shipped ones
  std::uint64_t seed = 0;
};

}  // namespace tilefish
