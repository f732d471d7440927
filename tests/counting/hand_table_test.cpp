#include "counting/hand_table.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

constexpr GameShape small = {.colours = 3, .numbers = 5, .copies = 1, .min_meld = 3};

std::vector<HandCount> table_of(const GameShape& shape, const HandTableOptions& options) {
  return make_hand_table(shape, options).value().rows;
}

const HandCount& row_of(const std::vector<HandCount>& table, int size, std::optional<int> jokers) {
  return *std::find_if(table.begin(), table.end(),
                       [&](const HandCount& row) { return row.size == size && row.jokers == jokers; });
}

TEST(HandTable, WithoutJokersThereIsOneRowForEachSize) {
  const std::vector<HandCount> table = table_of(small, {});
  ASSERT_EQ(table.size(), 16U);
  for (int size = 0; size <= 15; ++size) EXPECT_EQ(table[static_cast<std::size_t>(size)].size, size);
  EXPECT_EQ(table[3].hands, Natural(455));
  EXPECT_EQ(table[3].exact(), Natural(3 * 3 + 5));
}

TEST(HandTable, TotalsAddUpOverJokers) {
  const std::vector<HandCount> table = table_of(small, {.jokers = 2});
  for (int size = 2; size <= 15; ++size) {
    Natural hands;
    Natural winning;
    for (int jokers = 0; jokers <= 2; ++jokers) {
      hands += row_of(table, size, jokers).hands;
      winning += row_of(table, size, jokers).exact();
    }
    EXPECT_EQ(row_of(table, size, std::nullopt).hands, hands);
    EXPECT_EQ(row_of(table, size, std::nullopt).exact(), winning);
  }
  // All tiles and both jokers: the jokers stand for any tiles.
  EXPECT_EQ(table.back().size, 17);
  EXPECT_EQ(table.back().exact(), Natural(1));
}

TEST(HandTable, WhatIsSampledIsMarked) {
  const HandTableOptions options = {.jokers = 2, .exact_size = 8, .exact_missing = 3, .samples = 16'000};
  const std::vector<HandCount> table = table_of(small, options);
  const std::vector<HandCount> exact = table_of(small, {.jokers = 2});
  for (const HandCount& row : table) {
    const bool counted = row.size <= 8 || row.size >= 15 + 2 - 3 || row.jokers.value_or(2) < 2;
    EXPECT_EQ(row.is_exact(), counted) << row.size;
    if (row.is_exact()) continue;
    const double truth = row_of(exact, row.size, row.jokers).share();
    EXPECT_LE(row.sampled().low, truth + 1e-9) << row.size;
    EXPECT_GE(row.sampled().high, truth - 1e-9) << row.size;
  }
}

TEST(HandTable, WithoutSamplesSizesBetweenAreLeftOut) {
  const HandTableOptions options = {.jokers = 2, .exact_size = 8, .exact_missing = 3, .samples = 0};
  const std::vector<HandCount> table = table_of(small, options);
  EXPECT_TRUE(std::none_of(table.begin(), table.end(), [](const HandCount& row) { return !row.is_exact(); }));
  EXPECT_TRUE(std::none_of(table.begin(), table.end(),
                           [](const HandCount& row) { return row.size == 9 && row.jokers.value_or(2) == 2; }));
  EXPECT_EQ(row_of(table, 14, 2).exact(), row_of(table_of(small, {.jokers = 2}), 14, 2).exact());
}

TEST(HandTable, EndsAtTheSizeAskedFor) {
  const std::vector<HandCount> table = table_of(small, {.jokers = 1, .max_size = 4});
  EXPECT_EQ(table.back().size, 4);
  EXPECT_EQ(table.size(), 1U + 1U + 4U * 3U);
}

TEST(HandTable, TooManyNumbersAreRefused) {
  EXPECT_FALSE(make_hand_table({.colours = 4, .numbers = 1001, .copies = 2, .min_meld = 3}, {.max_size = 3}).ok());
}

}  // namespace
}  // namespace tilefish
