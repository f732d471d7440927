#include "counting/hand_sampler.h"

#include <gtest/gtest.h>

#include "counting/hands.h"
#include "counting/winning_hands.h"

namespace tilefish {
namespace {

constexpr GameShape six_numbers = {.colours = 4, .numbers = 6, .copies = 2, .min_meld = 3};

TEST(SampledShare, ItsIntervalHoldsTheExactShare) {
  const std::vector<Natural> winning = count_winning_hands(six_numbers, 0, six_numbers.tiles()).value().value();
  const std::vector<Natural> hands = count_hands(six_numbers, 6, six_numbers.tiles());
  RunningWork sampler_work(Work{});
  WinningHandSampler sampler(six_numbers, 0, sampler_work);
  for (const int tiles : {9, 14, 24, 30, 36, 42}) {
    const double truth = ratio(winning[static_cast<std::size_t>(tiles)], hands[static_cast<std::size_t>(tiles)]);
    const SampledShare estimate = sampler.estimate(tiles, 20'000, 7).value();
    EXPECT_LE(estimate.low, truth) << tiles;
    EXPECT_GE(estimate.high, truth) << tiles;
    EXPECT_LT(estimate.high - estimate.low, 0.6 * truth + 0.01) << tiles;
  }
}

TEST(SampledShare, HandsThatAlwaysWinOrNeverDoKeepSomeDoubt) {
  RunningWork sampler_work(Work{});
  WinningHandSampler sampler(six_numbers, 0, sampler_work);
  const SampledShare all = sampler.estimate(six_numbers.tiles(), 1600, 1).value();
  EXPECT_EQ(all.ratio, 1);
  EXPECT_LT(all.low, 1);
  const SampledShare none = sampler.estimate(1, 1600, 1).value();
  EXPECT_EQ(none.ratio, 0);
  EXPECT_GT(none.high, 0);
}

TEST(SampledShare, TheSameSeedGivesTheSameEstimate) {
  RunningWork sampler_work(Work{});
  WinningHandSampler sampler(six_numbers, 1, sampler_work);
  EXPECT_EQ(sampler.estimate(20, 1600, 3).value(), sampler.estimate(20, 1600, 3).value());
  EXPECT_NE(sampler.estimate(20, 1600, 3).value(), sampler.estimate(20, 1600, 4).value());
}

TEST(SampledShare, ItIsTheSameForAnyNumberOfThreads) {
  ThreadPool pool(3);
  RunningWork one_work(Work{});
  WinningHandSampler one(six_numbers, 1, one_work);
  RunningWork several_work({.pool = &pool});
  WinningHandSampler several(six_numbers, 1, several_work);
  for (const int tiles : {12, 30}) {
    EXPECT_EQ(several.estimate(tiles, 3200, 5).value(), one.estimate(tiles, 3200, 5).value());
  }
}

}  // namespace
}  // namespace tilefish
