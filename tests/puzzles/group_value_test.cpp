#include "puzzles/group_value.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "puzzles/brute_force.h"

namespace tilefish {
namespace {

// Every row of `colours` colours with at most `copies` of each, as counts in base copies + 1.
template <class Check>
void for_each_row(int colours, int copies, const Check& check) {
  int rows = 1;
  for (int colour = 0; colour < colours; ++colour) rows *= copies + 1;
  for (int code = 0; code < rows; ++code) {
    Row row = 0;
    int rest = code;
    for (int colour = 0; colour < colours; ++colour, rest /= copies + 1) row += row_of(colour, rest % (copies + 1));
    check(row);
  }
}

TileCounts as_tiles(Row row) {
  TileCounts tiles(1);
  tiles.set_row(1, row);
  return tiles;
}

TEST(GroupValue, EqualsBruteForceOnEveryRowOfSmallGames) {
  struct Game {
    int colours, copies, min_meld;
  };
  for (const Game game :
       {Game{4, 2, 3}, Game{4, 3, 3}, Game{3, 3, 2}, Game{5, 2, 4}, Game{5, 2, 3}, Game{4, 2, 2}, Game{2, 3, 3}}) {
    for_each_row(game.colours, game.copies, [&](Row row) {
      ASSERT_EQ(most_grouped(row, game.min_meld),
                testing::brute_force_best(as_tiles(row), Weights::tiles(), game.min_meld))
          << to_string(as_tiles(row)) << ", melds of at least " << game.min_meld;
    });
  }
}

// Van der Wekken's thesis, equation 4: said to hold for any smallest meld, without a proof.
int thesis_group_value(std::vector<int> counts, int s) {
  const int k = static_cast<int>(counts.size());
  std::sort(counts.begin(), counts.end());
  if (k < s) return 0;
  const auto c = [&](int i) { return counts[static_cast<std::size_t>(i - 1)]; };
  int limiting = 0;
  for (int i = 1; i <= k - (s - 1); ++i) limiting += c(i);
  if (limiting <= c(k - (s - 2))) return s * limiting;
  int reached = limiting + c(k - (s - 2));
  for (int j = 2; j <= s - 1; ++j) reached += std::min(c(k - (s - j - 1)), reached / j);
  return reached;
}

TEST(GroupValue, AgreesWithTheClosedFormulaOfTheThesis) {
  for (const int min_meld : {3, 4}) {
    for_each_row(6, 3, [&](Row row) {
      std::vector<int> counts;
      for (int colour = 0; colour < 6; ++colour) counts.push_back(row_count(row, colour));
      ASSERT_EQ(most_grouped(row, min_meld), thesis_group_value(counts, min_meld))
          << to_string(as_tiles(row)) << ", melds of at least " << min_meld;
    });
  }
}

TEST(GroupValue, TilesOfAColourThatIsNotInTheRowAreInNoGroup) {
  EXPECT_EQ(most_groups_with(row_of(0) + row_of(1) + row_of(2), 3, 3), 0);
}

TEST(GroupValue, GroupsWithAColourAreLimitedByTheOthers) {
  // 2b 2g 1r: one red tile, so one group although black has two.
  EXPECT_EQ(most_groups_with(row_of(0, 2) + row_of(1, 2) + row_of(2), 0, 3), 1);
  // 2b 1g 1r 2y: two groups, b g y and b r y.
  EXPECT_EQ(most_groups_with(row_of(0, 2) + row_of(1) + row_of(2) + row_of(3, 2), 0, 3), 2);
}

// A tile's weight of 1 among zeros asks the brute force for just that colour.
TEST(GroupValue, GroupsWithAColourEqualBruteForceOnEveryRow) {
  for (const int min_meld : {2, 3, 4}) {
    for_each_row(4, 3, [&](Row row) {
      for (int colour = 0; colour < 4; ++colour) {
        std::vector<std::int32_t> weights(max_colours, 0);
        weights[static_cast<std::size_t>(colour)] = 1;
        ASSERT_EQ(most_groups_with(row, colour, min_meld),
                  testing::brute_force_best(as_tiles(row), Weights::custom(weights, 0), min_meld))
            << to_string(as_tiles(row)) << ", colour " << colour << ", melds of at least " << min_meld;
      }
    });
  }
}

}  // namespace
}  // namespace tilefish
