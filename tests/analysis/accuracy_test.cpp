#include "analysis/accuracy.h"

#include <gtest/gtest.h>

namespace tilefish {
namespace {

Chances loss_of(double loss) {
  Chances chances{.best = 1, .loss = loss};
  chances.alternatives.resize(2);
  return chances;
}

// Of a turn at which another plan would have won so much more often.
Chances with_plan(double loss, double gain) {
  Chances chances = loss_of(loss);
  chances.alternatives.push_back({.turn = {.changes_plan = true}, .difference = gain});
  return chances;
}

TurnFacts with_a_choice() {
  TurnFacts facts{.most_tiles = 3, .laid = TileCounts(13), .kept = TileCounts(13)};
  facts.kept.add(Tile::joker());
  return facts;
}

TEST(Accuracy, WhoeverOverlooksGoingOutThrowsTheRoundAwayOnce) {
  TurnFacts facts = with_a_choice();
  facts.could_go_out = true;
  DecisionCount count;
  for (const int round : {1, 1, 1, 2}) count.add(round, facts, loss_of(0.04));
  EXPECT_NEAR(count.decisions().lost, 1 + 0.04 + 0.04 + 1, 1e-12) << "though it would go out a turn later";
  facts.kept = TileCounts(13);
  count.add(3, facts, loss_of(0));
  EXPECT_NEAR(count.decisions().lost, 2.08, 1e-12) << "it did";
}

TEST(Accuracy, FallsWithTheMeanLoss) {
  EXPECT_DOUBLE_EQ(Decisions{}.accuracy(), 100);
  EXPECT_DOUBLE_EQ((Decisions{.count = 1, .lost = -0.1}.accuracy()), 100);
  EXPECT_NEAR((Decisions{.count = 3, .lost = 0.03}.accuracy()), 90.5, 0.05);
  EXPECT_NEAR((Decisions{.count = 2, .lost = 0.2}.accuracy()), 36.8, 0.05);
}

TEST(Accuracy, CountsThePlanOnceARound) {
  DecisionCount count;
  for (const int round : {1, 1, 1, 2}) count.add(round, with_a_choice(), with_plan(0.01, round == 1 ? 0.3 : 0.1));
  EXPECT_EQ(count.decisions().count, 6);
  EXPECT_NEAR(count.decisions().lost, 4 * 0.01 + 0.3 + 0.1, 1e-12);
}

TEST(Accuracy, APlanThatNothingWasTriedAgainstLosesNothing) {
  DecisionCount count;
  count.add(1, with_a_choice(), loss_of(0.02));
  EXPECT_EQ(count.decisions().count, 2);
  EXPECT_DOUBLE_EQ(count.decisions().lost, 0.02);
}

}  // namespace
}  // namespace tilefish
