#include "arena/played_game.h"

#include <gtest/gtest.h>

namespace tilefish {
namespace {

TEST(TimeHistogram, HasTenBinsToADecade) {
  EXPECT_DOUBLE_EQ(TimeHistogram::start_of(0), 1e-7);
  EXPECT_NEAR(TimeHistogram::start_of(10), 1e-6, 1e-15);
  EXPECT_NEAR(TimeHistogram::start_of(70), 1.0, 1e-9);
}

TEST(TimeHistogram, TakesAnyTime) {
  TimeHistogram times;
  for (const double seconds : {0.0, 1e-9, 1e9}) times.add(seconds);
  EXPECT_EQ(times.total(), 3U);
  EXPECT_EQ(times.count(0), 2U);
  EXPECT_EQ(times.count(TimeHistogram::bins - 1), 1U);
}

TEST(TimeHistogram, FindsQuantilesToTheWidthOfABin) {
  TimeHistogram times;
  for (int i = 0; i < 99; ++i) times.add(2e-3);
  times.add(5.0);
  EXPECT_GE(times.quantile(0.5), 2e-3);
  EXPECT_LT(times.quantile(0.5), 2e-3 * 1.26);
  EXPECT_GE(times.quantile(1.0), 5.0);
  EXPECT_EQ(TimeHistogram().quantile(0.5), 0.0);
}

TEST(SeatReport, AddsUpAndKeepsTheSlowest) {
  SeatReport sum{.turns = 1, .tiles_drawn = 2, .slowest = 3};
  sum.add({.turns = 4, .tiles_drawn = 5, .slowest = 1});
  EXPECT_EQ(sum.turns, 5);
  EXPECT_EQ(sum.tiles_drawn, 7);
  EXPECT_EQ(sum.slowest, 3);
}

TEST(SeatReport, AddsMovesFoundTurnByTurn) {
  SeatReport sum;
  sum.note_moves_found(0, 5);
  SeatReport other;
  other.note_moves_found(0, 2);
  other.note_moves_found(2, 7);
  sum.add(other);
  ASSERT_EQ(sum.moves_found.size(), 3U);
  EXPECT_EQ(sum.moves_found[0].turns, 2);
  EXPECT_EQ(sum.moves_found[0].moves, 7);
  EXPECT_EQ(sum.moves_found[1].turns, 0);
  EXPECT_EQ(sum.moves_found[2].moves, 7);
}

}  // namespace
}  // namespace tilefish
