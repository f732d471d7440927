#include "arena/sprt.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace tilefish {
namespace {

struct Run {
  SprtVerdict verdict = SprtVerdict::undecided;
  int pairs = 0;
};

Run run_test(double true_elo, const SprtOptions& options, Rng& rng) {
  const double rate = rate_of_elo(true_elo);
  RunningMean pairs;
  Run run;
  while (run.verdict == SprtVerdict::undecided && run.pairs < 20'000) {
    pairs.add((rng.chance(rate) ? 0.5 : 0.0) + (rng.chance(rate) ? 0.5 : 0.0));
    ++run.pairs;
    run.verdict = sprt(pairs, options).verdict;
  }
  return run;
}

TEST(Sprt, ErrsAboutAsOftenAsItMay) {
  const SprtOptions options{.elo0 = 0, .elo1 = 30};
  Rng rng(7);
  int wrong_under_h0 = 0;
  int wrong_under_h1 = 0;
  constexpr int runs = 400;
  for (int i = 0; i < runs; ++i) {
    wrong_under_h0 += run_test(0, options, rng).verdict == SprtVerdict::accept_h1;
    wrong_under_h1 += run_test(30, options, rng).verdict == SprtVerdict::accept_h0;
  }
  EXPECT_LT(wrong_under_h0, runs * 8 / 100);
  EXPECT_LT(wrong_under_h1, runs * 8 / 100);
}

TEST(Sprt, StopsSoonerTheClearerTheCase) {
  Rng rng(8);
  const SprtOptions options{.elo0 = 0, .elo1 = 10};
  EXPECT_LT(run_test(200, options, rng).pairs, run_test(30, options, rng).pairs);
}

TEST(Sprt, IsUndecidedWithoutGames) {
  const SprtState state = sprt(RunningMean(), {});
  EXPECT_EQ(state.verdict, SprtVerdict::undecided);
  EXPECT_NEAR(state.upper, 2.944, 1e-3);
  EXPECT_NEAR(state.lower, -2.944, 1e-3);
}

}  // namespace
}  // namespace tilefish
