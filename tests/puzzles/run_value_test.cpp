#include "puzzles/run_value.h"

#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "puzzles/brute_force.h"

namespace tilefish {
namespace {

// The copies of 1b, 2b, … as digits.
TileCounts column(std::string_view digits) {
  TileCounts tiles(static_cast<int>(digits.size()));
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] != '0') tiles.add(Tile(static_cast<int>(i) + 1, 0), digits[i] - '0');
  }
  return tiles;
}

std::int64_t tiles_in_runs(std::string_view digits, int min_meld) {
  const TileCounts tiles = column(digits);
  Meter unlimited;
  return RunValue(1, 8, min_meld).of_all(tiles, Weights::tiles(), 1, tiles.numbers(), unlimited);
}

TEST(RunValue, LoneDoubleNeedsTwoNeighboursOnEachSide) {
  // Thesis §6.2, the rules for m = 2.
  EXPECT_EQ(tiles_in_runs("11211", 3), 6);
  EXPECT_EQ(tiles_in_runs("1121", 3), 4);
  EXPECT_EQ(tiles_in_runs("1221", 3), 6);
  EXPECT_EQ(tiles_in_runs("1220", 3), 3);
}

TEST(RunValue, TriplesFollowTheRulesOfTheThesis) {
  // Thesis §6.2, the rules for m = 3: two 2s before and two 1s after, or 2s beside and non-zeros at the ends.
  EXPECT_EQ(tiles_in_runs("22311", 3), 9);
  EXPECT_EQ(tiles_in_runs("12321", 3), 9);
  EXPECT_EQ(tiles_in_runs("11311", 3), 6);
  EXPECT_EQ(tiles_in_runs("2331", 3), 9);
  EXPECT_EQ(tiles_in_runs("1331", 3), 6);
}

TEST(RunValue, EqualsBruteForceOnRandomColumns) {
  Rng rng(1);
  for (int round = 0; round < 400; ++round) {
    const int copies = static_cast<int>(rng.between(1, 4));
    const int min_meld = static_cast<int>(rng.between(2, 5));
    const Ruleset ruleset = testing::small_ruleset(1, 9, copies, min_meld);
    const TileCounts tiles = testing::random_tiles(rng, ruleset, 20);
    Meter unlimited;
    for (const Weights& weights : {Weights::tiles(), Weights::value(0)}) {
      ASSERT_EQ(RunValue(1, copies, min_meld).of_all(tiles, weights, 1, 9, unlimited),
                testing::brute_force_best(tiles, weights, min_meld, testing::Allowed::runs))
          << to_string(tiles) << ", melds of at least " << min_meld;
    }
  }
}

TEST(RunValue, RunsThroughATileEqualBruteForce) {
  Rng rng(2);
  for (int round = 0; round < 150; ++round) {
    const int min_meld = static_cast<int>(rng.between(2, 5));
    const Ruleset ruleset = testing::small_ruleset(1, 8, 4, min_meld);
    const TileCounts tiles = testing::random_tiles(rng, ruleset, 22);
    for (int number = 1; number <= 8; ++number) {
      std::vector<std::int32_t> weights(8 * max_colours, 0);
      weights[static_cast<std::size_t>(max_colours * (number - 1))] = 1;
      ASSERT_EQ(most_runs_through(tiles, Tile(number, 0), min_meld),
                testing::brute_force_best(tiles, Weights::custom(weights, 0), min_meld))
          << to_string(tiles) << " at " << number << ", melds of at least " << min_meld;
    }
  }
}

TEST(RunValue, LargestGameOfTheNotationIsWithinReach) {
  TileCounts tiles(30);
  for (int number = 1; number <= 30; ++number) tiles.set_row(number, row_of(0, 8));
  Meter unlimited;
  EXPECT_EQ(RunValue(1, max_copies, max_min_meld).of_all(tiles, Weights::tiles(), 1, 30, unlimited), 240);
}

}  // namespace
}  // namespace tilefish
