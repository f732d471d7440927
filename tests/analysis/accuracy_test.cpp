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

TEST(Accuracy, FallsWithTheMeanLoss) {
  EXPECT_DOUBLE_EQ(Losses{}.accuracy(), 100);
  EXPECT_DOUBLE_EQ((Losses{.rounds = 1, .lost = -0.1}.accuracy()), 100);
  EXPECT_NEAR((Losses{.rounds = 3, .lost = 0.3}.accuracy()), 90.5, 0.05);
  EXPECT_NEAR((Losses{.rounds = 2, .lost = 2}.accuracy()), 36.8, 0.05);
}

TEST(Accuracy, TurnsLoseARoundOnlyOnce) {
  LossCount count;
  for (const double loss : {0.04, 0.3, -0.02}) count.add(1, loss_of(loss));
  EXPECT_NEAR(count.losses().lost, 0.32 / 2, 1e-12) << "with its sign, so that noise cancels";
  for (int turn = 0; turn < 5; ++turn) count.add(2, loss_of(0.7));
  EXPECT_NEAR(count.losses().lost, 0.32 / 2 + 0.5, 1e-12) << "who overlooks the end five times has lost one round";
  EXPECT_EQ(count.losses().rounds, 2);
}

TEST(Accuracy, CountsThePlanOnceARound) {
  LossCount count;
  for (const int round : {1, 1, 1, 2}) count.add(round, with_plan(0.01, round == 1 ? 0.3 : 0.1));
  EXPECT_EQ(count.losses().rounds, 2);
  EXPECT_NEAR(count.losses().lost, 4 * 0.01 / 2 + 0.3 + 0.1, 1e-12);
}

TEST(Accuracy, DoesNotHangOnHowManyTurnsHadNothingToLose) {
  LossCount few;
  few.add(1, with_plan(0.2, 0.4));
  LossCount many;
  for (int turn = 0; turn < 10; ++turn) many.add(1, with_plan(turn == 0 ? 0.2 : 0, 0.4));
  EXPECT_NEAR(few.losses().accuracy(), many.losses().accuracy(), 1e-9);
}

TEST(Accuracy, APlanThatNothingWasTriedAgainstLosesNothing) {
  LossCount count;
  count.add(1, loss_of(0.02));
  EXPECT_DOUBLE_EQ(count.losses().lost, 0.01);
}

}  // namespace
}  // namespace tilefish
