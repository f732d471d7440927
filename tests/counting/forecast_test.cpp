#include "counting/forecast.h"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "counting/hand_table.h"
#include "counting/winning_hands.h"

namespace tilefish {
namespace {

constexpr GameShape classic = {.colours = 4, .numbers = 13, .copies = 2, .min_meld = 3};

TEST(Forecast, AParabolaOfLogarithmsIsFollowedUpToItsTop) {
  const auto value = [](double x) { return std::exp(10 - 0.1 * (x - 8) * (x - 8)); };
  const std::vector<double> last_three = {value(2), value(3), value(4)};
  EXPECT_NEAR(extrapolate(last_three, 2), value(6), 0.01 * value(6));
  EXPECT_NEAR(extrapolate(last_three, 4), value(8), 0.01 * value(8));
  EXPECT_NEAR(extrapolate(last_three, 50), value(8), 0.01 * value(8));
}

// States of two jokers up to 22 tiles, row by row.
TEST(Forecast, GrowthIsForeseenOnceItSlowsDown) {
  const std::vector<std::size_t> added = {1, 14, 422, 8338, 94126, 219075, 142815, 42660, 8024, 1125, 6, 0};
  EXPECT_FALSE(forecast_growth(std::span(added).first(4), 8).has_value());
  const double to_come = forecast_growth(std::span(added).first(6), 6).value();
  EXPECT_GT(to_come, 194630 / 2);
  EXPECT_LT(to_come, 194630 * 2);
  EXPECT_EQ(forecast_growth(added, 3), 0);
}

TEST(Forecast, StatesOfALargerBoundAreForeseenFromSmallerOnes) {
  EXPECT_EQ(forecast_states(classic, 0, 15, Measure::tiles, {}), 0);
  const double states = forecast_states(classic, 0, classic.tiles(), Measure::tiles, {}).value();
  EXPECT_GT(states, 55'512 / 4);
  EXPECT_LT(states, 55'512 * 4);
}

// Remembers how much work was announced first, and how much there was.
class Ledger : public WorkWatch {
 public:
  void begin(const std::string&, std::optional<double> steps_left) override {
    if (!first && steps_left) first = *steps_left + static_cast<double>(done);
    if (steps_left) last_total = *steps_left + static_cast<double>(done);
  }
  void advance(std::uint64_t steps) override { done += steps; }

  std::optional<double> first;
  double last_total = 0;
  std::uint64_t done = 0;
};

TEST(Forecast, TheWholeTableIsAnnouncedFromTheStart) {
  Ledger ledger;
  const HandTableOptions options = {.jokers = 2, .max_size = 40, .exact_size = 18, .samples = 160};
  ASSERT_TRUE(make_hand_table({4, 9, 1, 3}, options, {.watch = &ledger}).ok());
  ASSERT_TRUE(ledger.first.has_value());
  const double done = static_cast<double>(ledger.done);
  EXPECT_GT(*ledger.first, done / 5);
  EXPECT_LT(*ledger.first, done * 5);
  EXPECT_NEAR(ledger.last_total, done, 0.2 * done);
}

}  // namespace
}  // namespace tilefish
