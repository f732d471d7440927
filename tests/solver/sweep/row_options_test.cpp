#include "solver/sweep/row_options.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "rules/notation.h"
#include "solver/sweep/row_option_cache.h"

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

using Told = std::vector<std::tuple<std::uint64_t, int, int, std::uint64_t>>;

// Every option with its jokers, free tiles and regrets, in one order whatever it was found in.
Told told_by_columns(const RowOptions& options) {
  Told told;
  for (std::size_t i = 0; i < options.options().size(); ++i) {
    const RowOption& option = options.options()[i];
    EXPECT_EQ(options.run_tiles()[i], option.run_tiles);
    EXPECT_EQ(options.jokers()[i], option.jokers);
    told.emplace_back(option.run_tiles, option.jokers, option.free_tiles, options.regrets()[i]);
  }
  std::sort(told.begin(), told.end());
  return told;
}

Told told_by_sets(const RowOptions& options) {
  Told told;
  for (std::size_t i = 0; i < options.options().size(); ++i) {
    const RowOption& option = options.options()[i];
    std::uint64_t sets = 0;
    for (int colour = 0; colour < 4; ++colour) {
      for (int bound = 0; bound < 4; ++bound) {
        for (const std::uint64_t* set :
             {options.at_least(colour, bound), options.at_most(colour, bound), options.worth_taking(colour, bound)}) {
          sets = sets * 2 + (set[i / 64] >> (i % 64) & 1U);
        }
      }
    }
    told.emplace_back(option.run_tiles, option.jokers, option.free_tiles, sets);
  }
  std::sort(told.begin(), told.end());
  return told;
}

// The cache works out one of all patterns that differ in the names of colours.
TEST(RowOptionCache, NamesOfColoursMakeNoDifference) {
  Meter meter;
  RowOptionCache columns(4, 3, 4, OptionIndex::columns);
  RowOptionCache sets(4, 3, 4);
  for (int code = 0; code < 81; ++code) {
    const Row must = row_of(0, code % 3) + row_of(1, code / 3 % 3) + row_of(2, code / 9 % 3) + row_of(3, code / 27);
    const RowPattern pattern{.must = must, .may = must * 5 & 0x1111, .jokers = code % 3};
    const RowOptions direct(pattern, 4, 3, OptionDetail::most_tiles, 4, meter, OptionIndex::columns);
    ASSERT_EQ(told_by_columns(*columns.find(pattern, OptionDetail::most_tiles, meter)), told_by_columns(direct));
    const RowOptions indexed(pattern, 4, 3, OptionDetail::most_tiles, 4, meter);
    ASSERT_EQ(told_by_sets(*sets.find(pattern, OptionDetail::most_tiles, meter)), told_by_sets(indexed));
  }
}

// What an option uses are tiles of the row, whatever the colours are called: all that must be used, and no others.
TEST(RowOptionCache, WaysUseTheTilesOfTheRow) {
  Meter meter;
  RowOptionCache cache(4, 3, 4);
  const RowPattern pattern{.must = 0x0112, .may = 0x2001, .jokers = 1};
  const RowOptions& options = *cache.find(pattern, OptionDetail::all_best, meter);
  for (const RowOption& option : options.options()) {
    for (const Row used : options.ways(option)) {
      EXPECT_EQ(row_total(used), row_total(pattern.must) + option.free_tiles);
      for (int colour = 0; colour < 4; ++colour) {
        EXPECT_GE(row_count(used, colour), row_count(pattern.must, colour));
        EXPECT_LE(row_count(used, colour), row_count(pattern.must + pattern.may, colour));
      }
    }
  }
}

}  // namespace
}  // namespace tilefish
