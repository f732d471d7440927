#include "arena/intervals.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/random.h"

namespace tilefish {
namespace {

RunningMean samples_of(std::initializer_list<double> samples) {
  RunningMean mean;
  for (const double sample : samples) mean.add(sample);
  return mean;
}

// By hand: mean 5, squared distances 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32.
TEST(RunningMean, HasTheMeanAndTheSampleVariance) {
  const RunningMean mean = samples_of({2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_DOUBLE_EQ(mean.mean(), 5.0);
  EXPECT_NEAR(mean.variance(), 32.0 / 7, 1e-12);
  EXPECT_NEAR(mean.estimate().high - 5.0, 1.959964 * std::sqrt(32.0 / 7 / 8), 1e-6);
}

// The textbook value of Wilson's interval for 8 of 10.
TEST(RateEstimate, IsWilsonsIntervalForIndependentTrials) {
  const Estimate rate = rate_estimate(samples_of({1, 1, 1, 1, 1, 1, 1, 1, 0, 0}));
  EXPECT_DOUBLE_EQ(rate.value, 0.8);
  EXPECT_NEAR(rate.low, 0.4902, 1e-4);
  EXPECT_NEAR(rate.high, 0.9433, 1e-4);
}

TEST(RateEstimate, LeavesSomeDoubtAboutAFullHouse) {
  RunningMean all;
  for (int i = 0; i < 100; ++i) all.add(1.0);
  const Estimate rate = rate_estimate(all);
  EXPECT_DOUBLE_EQ(rate.value, 1.0);
  EXPECT_NEAR(rate.low, 0.9630, 1e-4);
  EXPECT_DOUBLE_EQ(rate.high, 1.0);
}

TEST(RateEstimate, KnowsNothingWithoutSamples) {
  const Estimate rate = rate_estimate(RunningMean());
  EXPECT_DOUBLE_EQ(rate.low, 0.0);
  EXPECT_DOUBLE_EQ(rate.high, 1.0);
}

TEST(RateEstimate, HoldsTheTruthInNineteenOfTwentyCases) {
  Rng rng(1);
  int held = 0;
  constexpr int trials = 2000;
  for (int trial = 0; trial < trials; ++trial) {
    RunningMean pairs;
    for (int pair = 0; pair < 200; ++pair) pairs.add((rng.chance(0.7) ? 0.5 : 0.0) + (rng.chance(0.7) ? 0.5 : 0.0));
    const Estimate rate = rate_estimate(pairs);
    held += rate.low <= 0.7 && 0.7 <= rate.high;
  }
  EXPECT_NEAR(held / double{trials}, 0.95, 0.02);
}

TEST(Elo, OfThreeQuartersIsOneHundredAndNinetyOne) {
  EXPECT_NEAR(elo_of_rate(0.75), 190.85, 0.01);
  EXPECT_DOUBLE_EQ(elo_of_rate(0.5), 0.0);
  EXPECT_NEAR(rate_of_elo(elo_of_rate(0.62)), 0.62, 1e-12);
  EXPECT_TRUE(std::isinf(elo_of_rate(1.0)));
  EXPECT_TRUE(std::isinf(elo_of_rate(0.0)));
}

}  // namespace
}  // namespace tilefish
