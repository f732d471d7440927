#include "arena/response_player.h"

#include <gtest/gtest.h>

#include "arena/arena.h"
#include "players/roster.h"

namespace tilefish {
namespace {

// Small enough that whole matches take a second, large enough that rounds come to the empty pool with much to decide.
const Ruleset& small_rules() {
  static const Ruleset rules = Ruleset::make({.name = "small",
                                              .colours = 4,
                                              .numbers = 7,
                                              .copies = 2,
                                              .jokers = 1,
                                              .joker_rule = JokerRule::free,
                                              .opening_points = 10,
                                              .rack_size = 10})
                                   .value();
  return rules;
}

ArenaReport response_against(const std::string& name, std::uint64_t deals) {
  const auto make = [name] { return make_player(parse_robot(name).value(), small_rules()); };
  ArenaOptions options{.sets = deals, .seed = 5};
  options.play.budget.nodes = 150;
  options.play.stall_limit = {};
  Arena arena(small_rules(), {{"response", [make] { return response_player(make(), small_rules()); }}, {name, make}},
              options);
  EXPECT_FALSE(arena.flaw());
  ThreadPool pool(1);
  Progress progress("");
  return arena.run(pool, progress);
}

TEST(Response, BeatsARobotThatCanBeExploited) {
  const ArenaReport report = response_against("hoarder", 20);
  EXPECT_TRUE(report.forfeits.empty());
  EXPECT_GT(report.entrants[0].win_rate.estimate().value, 0.6);
}

// Whoever knows master and looks one turn ahead of it in the ending gains nothing that this many deals can show.
TEST(Response, DoesNotBeatMaster) {
  const ArenaReport report = response_against("master", 15);
  EXPECT_TRUE(report.forfeits.empty());
  EXPECT_LT(rate_estimate(report.entrants[0].win_rate).low, 0.55);
}

}  // namespace
}  // namespace tilefish
