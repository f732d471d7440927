#include "solver/reference/groups.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace tilefish::reference {
namespace {

int group_value(const GridRow& tiles, const GroupRules& rules) {
  return static_cast<int>(best_groups(tiles, {}, 1, Weights::tiles(), rules).value().weight);
}

// Equation 4 of the thesis; its last sum reads R of the step before, as the text below it does.
int thesis_group_value(std::vector<int> c, int s) {
  const int k = static_cast<int>(c.size());
  if (k < s) return 0;
  std::sort(c.begin(), c.end());
  const auto sum_of_first = [&](int count) { return std::accumulate(c.begin(), c.begin() + count, 0); };
  if (sum_of_first(k - (s - 1)) <= c[static_cast<std::size_t>(k - (s - 2) - 1)]) return s * sum_of_first(k - (s - 1));
  int used = sum_of_first(k - (s - 2));
  for (int j = 2; j <= s - 1; ++j) used += std::min(c[static_cast<std::size_t>(k - (s - j - 1) - 1)], used / j);
  return used;
}

// Calls `visit` with every row of `colours` counts from 0 to `copies`.
template <class Visit>
void for_each_row(int colours, int copies, const Visit& visit) {
  GridRow row{};
  while (true) {
    visit(row);
    int colour = 0;
    while (colour < colours && row[static_cast<std::size_t>(colour)] == copies)
      row[static_cast<std::size_t>(colour++)] = 0;
    if (colour == colours) return;
    ++row[static_cast<std::size_t>(colour)];
  }
}

// Thesis, Table 2: the rows with k = 4, m = 3 and their group values.
TEST(Groups, HaveTheValuesOfTheThesisTable) {
  const std::vector<std::pair<GridRow, int>> table = {
      {{0, 0, 0, 0}, 0}, {{0, 0, 3, 3}, 0},  {{0, 1, 1, 1}, 3}, {{0, 1, 3, 3}, 3}, {{0, 2, 2, 3}, 6},
      {{0, 3, 3, 3}, 9}, {{1, 1, 1, 1}, 4},  {{1, 1, 1, 3}, 4}, {{1, 1, 2, 2}, 6}, {{1, 1, 2, 3}, 6},
      {{1, 1, 3, 3}, 6}, {{1, 2, 2, 2}, 7},  {{1, 2, 2, 3}, 7}, {{1, 2, 3, 3}, 9}, {{1, 3, 3, 3}, 10},
      {{2, 2, 2, 3}, 9}, {{2, 2, 3, 3}, 10}, {{3, 3, 3, 3}, 12}};
  for (const auto& [row, value] : table) {
    EXPECT_EQ(group_value(row, {}), value);
    EXPECT_EQ(clearable(row, {}), value == std::accumulate(row.begin(), row.end(), 0));
  }
}

TEST(Groups, AgreeWithTheClosedFormulaOfTheThesis) {
  for (int colours = 1; colours <= 6; ++colours) {
    for (int min_meld = 3; min_meld <= 5; ++min_meld) {
      for_each_row(colours, 3, [&](const GridRow& row) {
        const std::vector<int> counts(row.begin(), row.begin() + colours);
        ASSERT_EQ(group_value(row, {.colours = colours, .min_meld = min_meld}), thesis_group_value(counts, min_meld))
            << testing::PrintToString(counts) << " s=" << min_meld;
      });
    }
  }
}

TEST(Groups, AreDealtInLegalSizesOfDistinctColours) {
  const GroupRules rules{.colours = 5, .min_meld = 3};
  for_each_row(5, 3, [&](const GridRow& row) {
    if (!clearable(row, rules)) return;
    GridRow dealt{};
    for (std::vector<int> group : deal_groups(row, rules)) {
      ASSERT_GE(group.size(), 3U);
      std::sort(group.begin(), group.end());
      ASSERT_EQ(std::adjacent_find(group.begin(), group.end()), group.end());
      for (const int colour : group) ++dealt[static_cast<std::size_t>(colour)];
    }
    ASSERT_EQ(dealt, row);
  });
}

TEST(Groups, UseTilesThatMustBeUsedOrSayTheyCannot) {
  const GridRow tiles{1, 1, 1, 2};
  EXPECT_FALSE(best_groups(tiles, {0, 0, 0, 2}, 7, Weights::tiles(), {}).has_value());
  EXPECT_EQ(best_groups(tiles, {0, 0, 0, 1}, 7, Weights::value(30), {})->weight, 28);
}

}  // namespace
}  // namespace tilefish::reference
