#include "work/ledger.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tilefish::work {
namespace {

// What a unit is worth, if nobody lies.
Output truth(std::uint64_t unit) { return {.exact = "unit " + std::to_string(unit), .aside = ""}; }

Report report(const std::string& worker, Range units) {
  Report made{.task = "t", .worker = worker, .units = units};
  for (std::uint64_t i = 0; i < units.count; ++i) made.outputs.push_back(truth(units.first + i));
  return made;
}

Report lie(const std::string& worker, Range units) {
  Report made = report(worker, units);
  for (Output& output : made.outputs) output.exact += "!";
  return made;
}

// Takes all that is ready, and looks whether it is true.
std::uint64_t pop_all(Ledger& ledger) {
  std::uint64_t popped = 0;
  while (const Output* const output = ledger.front()) {
    EXPECT_EQ(*output, truth(ledger.front_unit()));
    ledger.pop_front();
    ++popped;
  }
  return popped;
}

Ledger with_units(std::uint64_t units, std::uint64_t one_in = 1'000'000) {
  Ledger ledger({.checks_one_in = one_in});
  ledger.set_end(units);
  return ledger;
}

TEST(Ledger, SendsAllUnitsOnce) {
  Ledger ledger = with_units(10);
  EXPECT_EQ(ledger.next_order(4)->units, (Range{0, 4}));
  EXPECT_EQ(ledger.next_order(4)->units, (Range{4, 4}));
  EXPECT_EQ(ledger.next_order(4)->units, (Range{8, 2}));
  EXPECT_FALSE(ledger.next_order(4));
  EXPECT_EQ(ledger.out(), 10U);
}

TEST(Ledger, ANewWorkerIsBelievedWhenASecondAgrees) {
  Ledger ledger = with_units(3);
  EXPECT_EQ(ledger.next_order(2)->units, (Range{0, 2}));
  ledger.take(report("a", {0, 2}));
  EXPECT_EQ(pop_all(ledger), 0U);
  const std::optional<Order> check = ledger.next_order(5);
  ASSERT_TRUE(check);
  EXPECT_EQ(check->units, (Range{0, 2}));
  EXPECT_EQ(check->not_by, std::vector<std::string>{"a"});
  ledger.take(report("a", {0, 2}));  // its own word again is no second one
  EXPECT_EQ(pop_all(ledger), 0U);
  ledger.take(report("b", {0, 2}));
  EXPECT_EQ(pop_all(ledger), 2U);
  EXPECT_EQ(ledger.next_order(5)->units, (Range{2, 1}));
  ledger.take(report("a", {2, 1}));
  EXPECT_EQ(pop_all(ledger), 1U);
}

TEST(Ledger, TakesReportsInAnyOrderAndTwice) {
  Ledger ledger = with_units(6);
  for (int i = 0; i < 3; ++i) static_cast<void>(ledger.next_order(2));
  ledger.take(report("a", {4, 2}));
  ledger.take(report("b", {4, 2}));
  ledger.take(report("a", {4, 2}));
  ledger.take(report("b", {2, 2}));
  EXPECT_EQ(pop_all(ledger), 0U);
  ledger.take(report("a", {0, 2}));
  EXPECT_EQ(pop_all(ledger), 6U);
  EXPECT_EQ(ledger.done(), 6U);
}

TEST(Ledger, WhereTwoDisagreeTheAskerDecidesAndTheLiarIsNamed) {
  Ledger ledger = with_units(4);
  static_cast<void>(ledger.next_order(2));
  static_cast<void>(ledger.next_order(2));
  ledger.take(lie("liar", {0, 2}));
  ledger.take(lie("liar", {2, 2}));
  ledger.take(report("b", {0, 2}));
  EXPECT_EQ(pop_all(ledger), 0U);
  while (const std::optional<std::uint64_t> unit = ledger.next_ruling()) ledger.rule(*unit, truth(*unit));
  const std::vector<Dismissal> dismissals = ledger.take_dismissals();
  ASSERT_EQ(dismissals.size(), 1U);
  EXPECT_EQ(dismissals[0].worker, "liar");
  EXPECT_EQ(dismissals[0].units_done_again, 3U);
  EXPECT_EQ(pop_all(ledger), 2U);
  const std::optional<Order> again = ledger.next_order(9);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->not_by, std::vector<std::string>{"liar"});
  for (std::optional<Order> order = again; order; order = ledger.next_order(9)) ledger.take(report("b", order->units));
  EXPECT_EQ(pop_all(ledger), 2U);
}

TEST(Ledger, WhatALiarDidEarlierIsTakenBack) {
  Ledger ledger = with_units(3);
  static_cast<void>(ledger.next_order(1));
  static_cast<void>(ledger.next_order(1));
  static_cast<void>(ledger.next_order(1));
  ledger.take(report("turncoat", {0, 1}));
  ledger.take(report("b", {0, 1}));
  EXPECT_EQ(pop_all(ledger), 1U);
  ledger.take(lie("turncoat", {1, 1}));
  const Output* const believed = ledger.front();
  ASSERT_NE(believed, nullptr);
  EXPECT_EQ(believed->exact, "unit 1!");  // not every piece is checked
  ledger.pop_front();
  ledger.take(report("b", {1, 1}));
  ASSERT_EQ(ledger.next_ruling(), 1U);
  ledger.rule(1, truth(1));
  EXPECT_TRUE(ledger.begins_anew());
  EXPECT_FALSE(ledger.begins_anew());
  EXPECT_EQ(ledger.front_unit(), 0U);
  ledger.take(report("b", {2, 1}));
  while (const std::optional<Order> order = ledger.next_order(9)) ledger.take(report("b", order->units));
  EXPECT_EQ(pop_all(ledger), 3U);
}

TEST(Ledger, WhatIsToBeDoneAgainIsNotOnItsWay) {
  Ledger ledger = with_units(10);
  while (ledger.next_order(5)) {
  }
  EXPECT_EQ(ledger.on_their_way(), 10U);
  ledger.take(lie("liar", {0, 6}));
  ledger.take(report("a", {0, 1}));
  ledger.rule(ledger.next_ruling().value(), truth(0));
  EXPECT_EQ(ledger.out(), 9U);
  EXPECT_EQ(ledger.on_their_way(), 4U) << "nobody has been sent the others, so nobody must wait for them";
  ledger.take(report("a", {5, 1}));  // late, and good
  EXPECT_EQ(ledger.on_their_way(), 4U);
  while (ledger.next_order(2)) {
  }
  EXPECT_EQ(ledger.on_their_way(), 8U);
  ledger.send_again();
  EXPECT_EQ(ledger.on_their_way(), 0U);
}

TEST(Ledger, AWorkerAloneIsCheckedByTheAsker) {
  Ledger ledger = with_units(2);
  static_cast<void>(ledger.next_order(1));
  static_cast<void>(ledger.next_order(1));
  ledger.take(report("a", {0, 1}));
  ledger.take(report("a", {1, 1}));
  ledger.check_here();
  ASSERT_EQ(ledger.next_ruling(), 0U);
  ledger.rule(0, truth(0));
  EXPECT_FALSE(ledger.next_ruling());
  EXPECT_EQ(pop_all(ledger), 2U);
}

TEST(Ledger, AWorkerThatCannotIsDismissedIfTheAskerCan) {
  Ledger ledger = with_units(3);
  static_cast<void>(ledger.next_order(3));
  Report failure{.task = "t", .worker = "old", .units = {0, 3}, .failure = "there is no robot 'x'"};
  ledger.take(failure);
  ASSERT_EQ(ledger.next_ruling(), 0U);
  ledger.rule(0, truth(0));
  const std::vector<Dismissal> dismissals = ledger.take_dismissals();
  ASSERT_EQ(dismissals.size(), 1U);
  EXPECT_NE(dismissals[0].reason.find("there is no robot"), std::string::npos);
  EXPECT_EQ(pop_all(ledger), 1U);
  const std::optional<Order> rest = ledger.next_order(9);
  ASSERT_TRUE(rest);
  EXPECT_EQ(rest->units.end(), 3U);
}

// Somebody who is dismissed and goes on all the same cannot keep the work from being done.
TEST(Ledger, TheAskerDoesWhatLiarsKeepTaking) {
  Ledger ledger = with_units(1);
  static_cast<void>(ledger.next_order(1));
  ledger.take(lie("liar", {0, 1}));
  ledger.check_here();
  ledger.rule(0, truth(0));
  EXPECT_EQ(pop_all(ledger), 1U);

  Ledger other = with_units(2);
  static_cast<void>(other.next_order(1));
  other.take(lie("liar", {0, 1}));
  other.check_here();
  other.rule(0, truth(0));
  for (int i = 0; i < 5 && !other.next_ruling(); ++i) {
    const std::optional<Order> order = other.next_order(1);
    if (order) other.take(lie("liar", order->units));
  }
  ASSERT_EQ(other.next_ruling(), 1U);
  other.rule(1, truth(1));
  EXPECT_EQ(pop_all(other), 2U);
}

TEST(Ledger, WhatWasLostIsSentAgain) {
  Ledger ledger = with_units(4);
  static_cast<void>(ledger.next_order(2));
  static_cast<void>(ledger.next_order(2));
  ledger.take(report("a", {2, 2}));
  while (ledger.next_order(9)) {
  }
  ledger.send_again();
  EXPECT_EQ(ledger.next_order(9)->units, (Range{0, 2}));
  EXPECT_EQ(ledger.next_order(9)->units, (Range{2, 2}));  // the check of a newcomer
  ledger.send_again_and_help();
  EXPECT_EQ(ledger.next_ruling(), 0U);
}

TEST(Ledger, ReportsOfAnEarlierRunAreNotAskedForAgain) {
  Ledger ledger = with_units(10);
  ledger.take(report("a", {0, 3}));
  ledger.take(report("a", {5, 2}));
  std::vector<Range> sent;
  while (const std::optional<Order> order = ledger.next_order(10)) sent.push_back(order->units);
  EXPECT_EQ(sent, (std::vector<Range>{{0, 3}, {3, 2}, {7, 3}}));  // a check, and what is missing
}

TEST(Ledger, UnitsThatNobodyAskedForAreLeftAlone) {
  Ledger ledger = with_units(10);
  ledger.take(report("a", {9, 2}));
  ledger.take(report("a", {std::uint64_t{1} << 40, 1}));
  EXPECT_EQ(ledger.done(), 0U);
  Ledger open({});
  open.take(report("a", {std::uint64_t{1} << 40, 1}));
  EXPECT_EQ(open.done(), 0U);
}

TEST(Ledger, WorkThatDoesNotRepeatIsNotChecked) {
  Ledger ledger({.checks = false});
  ledger.set_end(2);
  static_cast<void>(ledger.next_order(2));
  ledger.take(report("a", {0, 2}));
  ledger.take(lie("b", {0, 2}));
  EXPECT_EQ(pop_all(ledger), 2U);
  EXPECT_FALSE(ledger.next_ruling());
}

TEST(Ledger, ChecksAboutOnePieceInAHundred) {
  Ledger ledger({.checks_one_in = 100, .secret = 7});
  ledger.set_end(20'000);
  std::uint64_t checks = 0;
  while (const std::optional<Order> order = ledger.next_order(1)) {
    const bool is_check = !order->not_by.empty();
    checks += is_check ? 1 : 0;
    ledger.take(report(is_check ? "b" : "a", order->units));
  }
  EXPECT_GT(checks, 150U);
  EXPECT_LT(checks, 260U);
  EXPECT_EQ(pop_all(ledger), 20'000U);
}

// Whatever order reports come in, however often, and whoever lies: what is handed over in the end is the truth, if liars lie always.
RC_GTEST_PROP(Ledger, EndsWithTheTruthWhateverHappens, (std::uint64_t seed)) {
  Rng rng(seed);
  constexpr std::uint64_t units = 60;
  Ledger ledger({.checks_one_in = 10, .secret = seed});
  ledger.set_end(units);
  std::vector<Order> orders;
  std::uint64_t handed = 0;
  for (int step = 0; step < 3'000 && handed < units; ++step) {
    if (const std::optional<Order> order = ledger.next_order(1 + rng.below(7))) orders.push_back(*order);
    if (!orders.empty()) {
      const std::size_t place = rng.below(orders.size());
      const Order order = orders[place];
      const std::string worker(1, static_cast<char>('a' + rng.below(4)));
      const auto& out = order.not_by;
      if (worker == "d" || std::find(out.begin(), out.end(), worker) == out.end()) {
        ledger.take(worker == "d" ? lie(worker, order.units) : report(worker, order.units));
        if (rng.below(3) != 0) orders.erase(orders.begin() + static_cast<std::ptrdiff_t>(place));
      }
    } else if (ledger.out() > 0 || ledger.checks_wait()) {
      ledger.send_again();
    }
    while (const std::optional<std::uint64_t> unit = ledger.next_ruling()) ledger.rule(*unit, truth(*unit));
    if (ledger.begins_anew()) handed = 0;
    while (const Output* const output = ledger.front()) {
      RC_ASSERT(*output == truth(ledger.front_unit()));
      ledger.pop_front();
      ++handed;
    }
  }
  RC_ASSERT(handed == units);
}

}  // namespace
}  // namespace tilefish::work
