#include "solver/sweep/row_options.h"

#include <gtest/gtest.h>

#include "rules/notation.h"

namespace tilefish {
namespace {

RowOptions options_of(Row must, Row may, int jokers) {
  Meter meter;
  return RowOptions({.must = must, .may = may, .jokers = jokers}, 4, 3, OptionDetail::most_tiles, 4, meter);
}

TEST(RowOptions, NothingCanBeDoneWithNothing) {
  const RowOptions options = options_of(0, 0, 0);
  ASSERT_EQ(options.options().size(), 1U);
  EXPECT_EQ(options.options()[0].run_tiles, 0U);
}

// All four in runs, all four in a group, or three in a group and one in a run.
TEST(RowOptions, FourColoursThatMustBeUsedLeaveSixWays) { EXPECT_EQ(options_of(0x1111, 0, 0).options().size(), 6U); }

TEST(RowOptions, ATileThatMayStayNeedsNoMeld) {
  const RowOptions options = options_of(0, 0x0001, 0);
  ASSERT_EQ(options.options().size(), 2U);
  EXPECT_EQ(options.options()[0].free_tiles, 1);
  EXPECT_EQ(options.options()[1].free_tiles, 0);
}

TEST(RowOptions, AJokerCompletesAGroup) {
  const RowOptions options = options_of(0x0011, 0, 1);
  const auto list = options.options();
  const auto group =
      std::find_if(list.begin(), list.end(), [](const RowOption& option) { return option.run_tiles == 0; });
  ASSERT_NE(group, list.end());
  EXPECT_EQ(group->jokers, 1);
}

TEST(RowOptions, SetsTellWhichOptionsFitAState) {
  const RowOptions options = options_of(0, 0x2222, 0);
  for (int colour = 0; colour < 4; ++colour) {
    for (std::size_t i = 0; i < options.options().size(); ++i) {
      const int here = row_count(static_cast<Row>(options.options()[i].run_tiles), colour);
      for (int bound = 0; bound <= 4; ++bound) {
        EXPECT_EQ(options.at_least(colour, bound)[i / 64] >> (i % 64) & 1U, here >= bound ? 1U : 0U);
        EXPECT_EQ(options.at_most(colour, bound)[i / 64] >> (i % 64) & 1U, here <= bound ? 1U : 0U);
      }
    }
  }
}

TEST(GroupsOf, CountsTheGroupsOrRefuses) {
  EXPECT_EQ(groups_of(0, 0, 0, 4, 3), 0);
  EXPECT_EQ(groups_of(3, 1, 0, 4, 3), 1);
  EXPECT_EQ(groups_of(4, 2, 1, 4, 3), -1);
  EXPECT_EQ(groups_of(5, 2, 1, 4, 3), 2);
  EXPECT_EQ(groups_of(5, 1, 0, 4, 3), -1);
  EXPECT_EQ(groups_of(2, 1, 0, 4, 3), -1);
}

}  // namespace
}  // namespace tilefish
