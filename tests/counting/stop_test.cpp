// Every count stops when it is asked to, wherever it is, and keeps to its bytes.
#include <algorithm>

#include <gtest/gtest.h>

#include "base/stop_after.h"
#include "counting/formulas.h"
#include "counting/hand_sampler.h"
#include "counting/hand_table.h"
#include "counting/openings.h"
#include "counting/winning_hands.h"

namespace tilefish {
namespace {

constexpr GameShape classic = {.colours = 4, .numbers = 13, .copies = 2, .min_meld = 3};
// Games that keep the preparations busy: with rows, with run states, with the numbers of hands.
constexpr GameShape many_rows = {.colours = 8, .numbers = 13, .copies = 4, .min_meld = 3};
constexpr GameShape many_run_states = {.colours = 2, .numbers = 20, .copies = 8, .min_meld = 5};
constexpr GameShape many_numbers = {.colours = 8, .numbers = 1000, .copies = 8, .min_meld = 3};

StopReason reason_of_winning(const GameShape& shape, int jokers, const Work& work) {
  return reason_of(count_winning_hands(shape, jokers, shape.tiles(), work).value());
}

Ruleset with_large_racks(const GameShape& shape, int jokers, int rack_size) {
  RulesetFields numbers;
  numbers.colours = shape.colours;
  numbers.numbers = shape.numbers;
  numbers.copies = shape.copies;
  numbers.min_meld = shape.min_meld;
  numbers.jokers = jokers;
  numbers.rack_size = rack_size;
  numbers.opening_points = 60;
  return Ruleset::make(numbers).value();
}

TEST(WinningHands, StopWhenAsked) {
  expect_to_stop_when_asked([](const Limits& limits) { return reason_of_winning(classic, 2, {.limits = limits}); });
}

TEST(WinningHands, StopWhenAskedOnSeveralThreads) {
  ThreadPool pool(3);
  expect_to_stop_when_asked(
      [&](const Limits& limits) { return reason_of_winning(classic, 2, {.pool = &pool, .limits = limits}); });
}

TEST(WinningHands, StopWhenAskedWhileTheyPrepare) {
  for (const GameShape& shape : {many_rows, many_run_states}) {
    expect_to_stop_when_asked([&](const Limits& limits) { return reason_of_winning(shape, 2, {.limits = limits}); });
  }
}

TEST(WinningHands, OfLargeHandsStopWhenAsked) {
  expect_to_stop_when_asked([](const Limits& limits) {
    return reason_of(count_large_winning_hands(classic, 2, 40, {.limits = limits}).value());
  });
}

TEST(WinningHands, KeepTheirBytes) {
  ThreadPool pool(2);
  expect_to_keep_its_bytes(
      [&](const Limits& limits) { return reason_of_winning(classic, 2, {.pool = &pool, .limits = limits}); });
  expect_to_keep_its_bytes([](const Limits& limits) { return reason_of_winning(many_rows, 2, {.limits = limits}); });
}

TEST(WinningHands, OfLargeHandsKeepTheirBytes) {
  expect_to_keep_its_bytes([](const Limits& limits) {
    return reason_of(count_large_winning_hands(classic, 2, 40, {.limits = limits}).value());
  });
}

TEST(HandTable, StopsWhenAsked) {
  for (const GameShape& shape : {classic, many_numbers}) {
    expect_to_stop_when_asked([&](const Limits& limits) {
      return make_hand_table(shape, {.jokers = 2}, {.limits = limits}).value().stopped.reason;
    });
  }
}

TEST(HandTable, KeepsItsBytes) {
  const auto table_of = [](const GameShape& shape) {
    return [&](const Limits& limits) {
      return make_hand_table(shape, {.jokers = 2}, {.limits = limits}).value().stopped.reason;
    };
  };
  expect_to_keep_its_bytes(table_of(classic));
  expect_to_keep_its_bytes(table_of(many_numbers), 1'000'000);
}

TEST(HandTable, KeepsTheRowsThatWereFinishedWhenItStops) {
  const GameShape shape = {.colours = 3, .numbers = 5, .copies = 2, .min_meld = 3};
  const HandTable whole = make_hand_table(shape, {.jokers = 2}).value();
  int most = 0;
  for (std::uint64_t nodes = 1; nodes < (1U << 24); nodes *= 2) {
    const HandTable part = make_hand_table(shape, {.jokers = 2}, {.limits = {.nodes = nodes}}).value();
    if (part.finished()) break;
    const int rows = static_cast<int>(part.rows.size());
    EXPECT_LT(rows, static_cast<int>(whole.rows.size()));
    most = std::max(most, rows);
    for (const HandCount& row : part.rows) {
      EXPECT_NE(std::find(whole.rows.begin(), whole.rows.end(), row), whole.rows.end());
    }
  }
  EXPECT_GT(most, 0);
}

TEST(SampledHands, StopWhenAsked) {
  for (const GameShape& shape : {classic, many_rows}) {
    expect_to_stop_when_asked([&](const Limits& limits) {
      RunningWork work({.limits = limits});
      return reason_of(WinningHandSampler(shape, 2, work).estimate(40, 10'000'000, 1));
    });
  }
}

TEST(SampledHands, KeepTheirBytes) {
  expect_to_keep_its_bytes([](const Limits& limits) {
    RunningWork work({.limits = limits});
    return reason_of(WinningHandSampler(classic, 2, work).estimate(40, 10'000'000, 1));
  });
}

TEST(Openings, StopWhenAsked) {
  ThreadPool pool(2);
  for (const GameShape& shape : {classic, many_run_states}) {
    expect_to_stop_when_asked([&](const Limits& limits) {
      const int rack_size = shape == classic ? 25 : 15;
      return reason_of(
          count_openings(with_large_racks(shape, 2, rack_size), {.pool = &pool, .limits = limits}).value());
    });
  }
}

TEST(Openings, KeepTheirBytes) {
  ThreadPool pool(2);
  expect_to_keep_its_bytes([&](const Limits& limits) {
    return reason_of(count_openings(with_large_racks(classic, 2, 25), {.pool = &pool, .limits = limits}).value());
  });
}

TEST(Formulas, TheirCheckStopsWhenAsked) {
  ThreadPool pool(2);
  expect_to_stop_when_asked([&](const Limits& limits) {
    return reason_of(check_formula_4(3, {.colours = 16, .copies = 40}, Formula4::as_in_the_recurrence,
                                     {.pool = &pool, .limits = limits}));
  });
}

}  // namespace
}  // namespace tilefish
