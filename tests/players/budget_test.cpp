// Whatever lies on the table and on its rack, a robot keeps its budget and answers legally.

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/stop_after.h"
#include "players/finder.h"
#include "players/roster.h"
#include "players/thread_time.h"
#include "rules/verify.h"
#include "rules/view.h"
#include "solver/random_tables.h"

namespace tilefish {
namespace {

using std::chrono::milliseconds;

// A busy table under `six` and somebody who has hoarded, at a table of three with a few tiles left, or in the endgame of
// two.
View hoarders_view(std::uint64_t seed, const Ruleset& ruleset) {
  Rng rng(seed);
  View view{.ruleset = &ruleset,
            .position = random_position(rng, ruleset, {.melds = 24, .longest = 5, .rack = 45, .jokers = 0.15})};
  view.position.opened = true;
  view.to_move = 0;
  const int others = seed % 2 == 0 ? 1 : 2;
  view.pool = others == 1 ? 0 : 2;
  const int hidden = view.unseen().total() - view.pool;
  view.seats = {{.tiles = view.position.rack.total(), .opened = true}};
  for (int other = 0; other < others; ++other) {
    view.seats.push_back(
        {.tiles = other == 0 ? hidden - hidden / others * (others - 1) : hidden / others, .opened = true});
  }
  return view;
}

std::vector<std::string> every_kind() {
  std::vector<std::string> names;
  for (const RobotEntry& robot : robots()) names.emplace_back(robot.name);
  for (const char* name :
       {"random:search=astar", "smart:search=bfs", "hoarder:grudge,cap=20", "optimal:hold_jokers=8"}) {
    names.emplace_back(name);
  }
  return names;
}

class EveryKind : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryKind, KeepsItsTimeWithARackOf45Tiles) {
  RulesetFields numbers = Ruleset::six().fields();
  for (const JokerRule rule : {JokerRule::swap, JokerRule::free}) {
    for (const bool must_play : {false, true}) {
      numbers.joker_rule = rule;
      numbers.must_play = must_play;
      const Ruleset ruleset = Ruleset::make(numbers).value();
      const std::unique_ptr<Player> player = make_player(parse_robot(GetParam()).value(), ruleset);
      for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const View view = hoarders_view(seed, ruleset);
        SCOPED_TRACE(to_string(view.position));
        const std::chrono::nanoseconds start = testing::thread_time();
        const Choice choice = player->choose(view, {.time = milliseconds(50)}, seed);
        EXPECT_LT(testing::thread_time() - start, milliseconds(has_sanitizer ? 1000 : 100));
        if (choice) {
          EXPECT_TRUE(verify_move(view.position, *choice, ruleset).legal());
        }
      }
    }
  }
}

TEST_P(EveryKind, AnswersAtOnceWhenItIsAskedToStop) {
  const Ruleset& ruleset = Ruleset::six();
  const std::unique_ptr<Player> player = make_player(parse_robot(GetParam()).value(), ruleset);
  const View view = hoarders_view(3, ruleset);
  StopFlag stopped;
  stopped.request();
  const std::chrono::nanoseconds start = testing::thread_time();
  const Choice choice = player->choose(view, {.stop = &stopped}, 1);
  EXPECT_LT(testing::thread_time() - start, milliseconds(has_sanitizer ? 500 : 50));
  if (choice) {
    EXPECT_TRUE(verify_move(view.position, *choice, ruleset).legal());
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, EveryKind, ::testing::ValuesIn(every_kind()), [](const auto& robot) {
  std::string name = robot.param;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
});

}  // namespace
}  // namespace tilefish
