#include "ending/safe_racks.h"

#include <gtest/gtest.h>

#include "ending/brute_ending.h"
#include "ending/melding.h"
#include "rules/game_deal.h"
#include "rules/notation.h"
#include "solver/free_rule.h"
#include "solver/workspace.h"

namespace tilefish {
namespace {

using testing::BruteEnding;
using testing::random_ending;
using testing::small_game;

TEST(Melding, AgreesWithTheSweep) {
  for (const Ruleset& ruleset : {Ruleset::free(), small_game(5, 9, 2, 2), small_game(3, 6, 2, 1)}) {
    Melding melding(ruleset);
    Workspace workspace(ruleset);
    Rng rng(5);
    int yes = 0;
    for (int i = 0; i < 30; ++i) {
      const EndingPosition position = random_ending(ruleset, 40, rng);
      for (const TileCounts& tiles :
           {position.table, position.table + position.mover, position.table + position.other}) {
        (void)workspace.begin(Limits{});
        const bool truth = can_lay_all(tiles, workspace);
        ASSERT_EQ(melding.can_lay_all(tiles), truth) << to_string(tiles);
        yes += truth ? 1 : 0;
      }
    }
    EXPECT_GT(yes, 25);
  }
}

// A question looks at the clock before it does anything long, so that one asked too late costs next to nothing.
TEST(Melding, SaysYesAndThatItWasStoppedWhereItsTimeIsUp) {
  const Ruleset& ruleset = Ruleset::free();
  Melding melding(ruleset);
  // All tiles but a core, which is to say that they do not make melds.
  const TileCounts core = parse_rack("1b 1b 1g 1g 1r 1r 2y 2y 3y", ruleset).value();
  const TileCounts tiles = TileCounts(ruleset.numbers(), all_tiles(ruleset)) - core;
  melding.begin(Limits{.deadline = Limits::Clock::now()});
  EXPECT_TRUE(melding.can_lay_all(tiles));
  EXPECT_TRUE(melding.stopped());
  EXPECT_LE(melding.nodes(), 1U);
  melding.begin(Limits{});
  EXPECT_FALSE(melding.can_lay_all(tiles));
  EXPECT_FALSE(melding.stopped());
}

TEST(SafeRackHunt, FindsOnlySafeRacksThatCanBeKeptAndOftenTheCheapest) {
  int exact = 0;
  int all = 0;
  for (const Ruleset& ruleset : {small_game(3, 5, 2, 1), small_game(4, 5, 1, 1)}) {
    BruteEnding brute(ruleset);
    SafeRackHunt hunt(ruleset);
    RackSearch racks(ruleset);
    Rng rng(9);
    for (int i = 0; i < 100; ++i) {
      const EndingPosition position = random_ending(ruleset, 9, rng);
      Meter meter;
      const std::vector<KeptRack> found = hunt.find(position, {}, rng, meter);
      for (const KeptRack& each : found) {
        ASSERT_EQ(each.points, each.kept.points(ruleset.joker_penalty()));
        ASSERT_TRUE(brute.makes_melds(position.table + (position.mover - each.kept)));
        ASSERT_FALSE(brute.makes_melds(position.table + position.other + (position.mover - each.kept)));
      }
      const auto cheapest =
          racks
              .cheapest(
                  {.table = position.table, .rack = position.mover, .forbidden = {position.table + position.other}},
                  Limits{})
              .value();
      if (!cheapest) continue;
      ++all;
      exact += !found.empty() && found.front().points == cheapest->points ? 1 : 0;
    }
  }
  EXPECT_GT(all, 50);
  EXPECT_GT(exact, all * 2 / 3);
}

}  // namespace
}  // namespace tilefish
