#include "ratings/glicko2.h"

#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/random.h"

namespace tilefish {
namespace {

// Glickman, "Example of the Glicko-2 system", 2022: a player of 1500 beats 1400 and loses to 1550 and 1700.
TEST(Glicko2, GivesTheFiguresOfThePublishedExample) {
  const std::vector<RatedResult> results{{{.rating = 1400, .deviation = 30}, 1},
                                         {{.rating = 1550, .deviation = 100}, 0},
                                         {{.rating = 1700, .deviation = 300}, 0}};
  const Rating after = updated({.rating = 1500, .deviation = 200, .volatility = 0.06}, results, {.tau = 0.5});
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

// Step 6 of the same paper: without games only the deviation changes, to the root of its square plus volatility's.
TEST(Glicko2, APeriodAtRestAddsTheVolatilityToTheDeviation) {
  const Rating before{.rating = 1620, .deviation = 50, .volatility = 0.06};
  const Rating after = updated(before, {});
  EXPECT_EQ(after.rating, 1620);
  EXPECT_EQ(after.volatility, 0.06);
  EXPECT_NEAR(after.deviation, std::hypot(50, 0.06 * 173.7178), 1e-9);
  EXPECT_EQ(after, rested(before, 1));
}

TEST(Glicko2, RestAddsUpAndEndsAtWhatIsKnownOfANewcomer) {
  const Rating before{.rating = 1620, .deviation = 50, .volatility = 0.06};
  EXPECT_NEAR(rested(rested(before, 3), 4).deviation, rested(before, 7).deviation, 1e-9);
  EXPECT_EQ(rested(before, 0), before);
  EXPECT_EQ(rested(before, 1e6).deviation, greatest_deviation);
}

TEST(Glicko2, ANewcomerIsProvisionalUntilEnoughIsKnown) {
  Rating player;
  EXPECT_TRUE(is_provisional(player));
  int results = 0;
  while (is_provisional(player) && results < 100) {
    const std::vector<RatedResult> one{{{.rating = player.rating, .deviation = 60}, results % 2 == 0 ? 1.0 : 0.0}};
    player = updated(player, one, {.periods = 0});
    ++results;
  }
  EXPECT_GT(results, 5);
  EXPECT_LT(results, 20);
}

TEST(Glicko2, ExpectedScoresOfTwoAddUpToOnePoint) {
  const Rating stronger{.rating = 1700, .deviation = 80};
  const Rating weaker{.rating = 1500, .deviation = 200};
  EXPECT_NEAR(expected_score(stronger, weaker) + expected_score(weaker, stronger), 1, 1e-12);
  EXPECT_GT(expected_score(stronger, weaker), 0.5);
  EXPECT_LT(expected_score(stronger, weaker), 1 / (1 + std::pow(10, -200.0 / 400)));
}

RC_GTEST_PROP(Glicko2, AWinNeverLowersARatingNorALossRaisesIt, ()) {
  const auto any_rating = [] {
    return Rating{.rating = static_cast<double>(*rc::gen::inRange(-3000, 9000)),
                  .deviation = static_cast<double>(*rc::gen::inRange(10, 351)),
                  .volatility = *rc::gen::inRange(1, 200) / 1000.0};
  };
  const Rating before = any_rating();
  const Rating opponent = any_rating();
  const double periods = *rc::gen::inRange(0, 40) / 10.0;
  const std::vector<RatedResult> won{{opponent, 1}};
  const std::vector<RatedResult> lost{{opponent, 0}};
  const Rating winner = updated(before, won, {.periods = periods});
  const Rating loser = updated(before, lost, {.periods = periods});
  RC_ASSERT(winner.rating >= before.rating);
  RC_ASSERT(loser.rating <= before.rating);
  for (const Rating& after : {winner, loser}) {
    RC_ASSERT(std::isfinite(after.rating) && std::isfinite(after.volatility) && after.volatility > 0);
    RC_ASSERT(after.deviation > 0 && after.deviation <= greatest_deviation);
  }
}

// Ten players 100 points apart, each day ten meetings of two drawn at random, results by the odds of the scale.
TEST(Glicko2, RatingsOfSimulatedPlayersComeToTheirTrueOrder) {
  constexpr int players = 10;
  const auto strength = [](int player) { return 1050.0 + 100 * player; };
  Rng random(20261117);
  std::vector<Rating> ratings(players);
  for (int day = 0; day < 100; ++day) {
    std::vector<std::vector<RatedResult>> results(players);
    for (int meeting = 0; meeting < players; ++meeting) {
      const int one = static_cast<int>(random.below(players));
      const int other = (one + 1 + static_cast<int>(random.below(players - 1))) % players;
      const double odds = 1 / (1 + std::pow(10, (strength(other) - strength(one)) / 400));
      const double score = random.chance(odds) ? 1 : 0;
      results[static_cast<std::size_t>(one)].push_back({ratings[static_cast<std::size_t>(other)], score});
      results[static_cast<std::size_t>(other)].push_back({ratings[static_cast<std::size_t>(one)], 1 - score});
    }
    for (std::size_t player = 0; player < ratings.size(); ++player) {
      ratings[player] = updated(ratings[player], results[player]);
    }
  }
  int wrong_pairs = 0;
  for (int low = 0; low < players; ++low) {
    EXPECT_LT(std::abs(ratings[static_cast<std::size_t>(low)].rating - strength(low)), 200) << low;
    for (int high = low + 1; high < players; ++high) {
      if (ratings[static_cast<std::size_t>(low)].rating >= ratings[static_cast<std::size_t>(high)].rating)
        ++wrong_pairs;
    }
  }
  EXPECT_LE(wrong_pairs, 3) << "of 45";
}

// How many pairs of two lists are in the same order in both.
double concordance(const std::vector<double>& left, const std::vector<double>& right) {
  int same = 0;
  int pairs = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      same += (left[i] < left[j]) == (right[i] < right[j]) ? 1 : 0;
      ++pairs;
    }
  }
  return static_cast<double>(same) / pairs;
}

// A hundred solvers of 900 to 2100 and five hundred puzzles, whose ratings begin up to 300 points off with a deviation of 300. Each
// tries puzzles near its rating, one after another, and both sides are rated at once.
TEST(Glicko2, SolversAndPuzzlesComeToTheirTrueOrderTogether) {
  constexpr std::size_t solvers = 100;
  constexpr std::size_t puzzles = 500;
  Rng random(7);
  std::vector<double> strength(solvers);
  std::vector<double> hardness(puzzles);
  std::vector<Rating> solver(solvers);
  std::vector<Rating> puzzle(puzzles);
  for (double& each : strength) each = 900 + 1200 * random.unit();
  for (std::size_t i = 0; i < puzzles; ++i) {
    hardness[i] = 700 + 1600 * random.unit();
    puzzle[i] = {.rating = hardness[i] - 300 + 600 * random.unit(), .deviation = 300};
  }
  const auto ratings_of = [](const std::vector<Rating>& all) {
    std::vector<double> ratings;
    for (const Rating& each : all) ratings.push_back(each.rating);
    return ratings;
  };
  const double puzzles_before = concordance(ratings_of(puzzle), hardness);
  std::vector<double> after;
  for (int round = 1; round <= 100; ++round) {
    for (std::size_t i = 0; i < solvers; ++i) {
      std::size_t chosen = random.below(puzzles);
      for (int look = 0; look < 40; ++look) {
        const std::size_t other = random.below(puzzles);
        if (std::abs(puzzle[other].rating - solver[i].rating) < std::abs(puzzle[chosen].rating - solver[i].rating)) {
          chosen = other;
        }
      }
      const double odds = 1 / (1 + std::pow(10, (hardness[chosen] - strength[i]) / 400));
      const double score = random.chance(odds) ? 1 : 0;
      const std::vector<RatedResult> of_solver{{puzzle[chosen], score}};
      const std::vector<RatedResult> of_puzzle{{solver[i], 1 - score}};
      solver[i] = updated(solver[i], of_solver, {.periods = 0.01});
      puzzle[chosen] = updated(puzzle[chosen], of_puzzle, {.periods = 0.01});
    }
    if (round == 10 || round == 30 || round == 100) after.push_back(concordance(ratings_of(solver), strength));
  }
  RecordProperty("pairs in order after 10, 30, 100 attempts", ::testing::PrintToString(after));
  EXPECT_GT(after[0], 0.80);
  EXPECT_GT(after[1], 0.85);
  EXPECT_GT(after[2], 0.90);
  const double puzzles_after = concordance(ratings_of(puzzle), hardness);
  RecordProperty("of puzzles, before and after", ::testing::PrintToString(std::pair(puzzles_before, puzzles_after)));
  EXPECT_GT(puzzles_after, puzzles_before + 0.02);
}

}  // namespace
}  // namespace tilefish
