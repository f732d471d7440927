#include "server/net/address_limits.h"

#include <chrono>
#include <vector>

#include <gtest/gtest.h>

namespace tilefish::net {
namespace {

using Clock = AddressLimits::Clock;

// "in", "server full", "address full" or "dropped"; who gets in stays in `inside`, who is turned away in `waiting`.
class AddressLimitsTest : public ::testing::Test {
 protected:
  std::string admit(AddressLimits& limits, const std::string& key) { return take(limits.admit(key)); }

  std::string take(std::optional<AddressLimits::Admission> admission) {
    if (!admission) return "dropped";
    if (auto* place = std::get_if<AddressLimits::Place>(&*admission)) {
      inside_.push_back(std::move(*place));
      return "in";
    }
    auto& away = std::get<AddressLimits::TurnedAway>(*admission);
    waiting_.push_back(std::move(away.place));
    return away.why == Full::server ? "server full" : "address full";
  }

  std::vector<AddressLimits::Place> inside_;
  std::vector<AddressLimits::Place> waiting_;
};

TEST_F(AddressLimitsTest, AnAddressHasItsShareAndNoMore) {
  AddressLimits limits({.connections_per_address = 2});
  EXPECT_EQ(admit(limits, "a"), "in");
  EXPECT_EQ(admit(limits, "a"), "in");
  EXPECT_EQ(admit(limits, "a"), "address full");
  EXPECT_EQ(admit(limits, "b"), "in");
  inside_.clear();
  EXPECT_EQ(admit(limits, "a"), "in");
  inside_.clear();
  waiting_.clear();
}

// Half a second of each other: what one has told counts at the other.
TEST_F(AddressLimitsTest, WhatAnAddressHasAtOtherNodesCounts) {
  AddressLimits one({.connections_per_address = 4});
  AddressLimits two({.connections_per_address = 4});
  const Clock::time_point now = Clock::now();
  EXPECT_TRUE(one.take_use().empty());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(admit(one, "a"), "in");
  two.used_elsewhere({NodeId{1}, one.take_use()}, now);
  two.used_elsewhere({NodeId{1}, one.take_use()}, now);  // the same three again
  EXPECT_EQ(admit(two, "a"), "in");
  EXPECT_EQ(admit(two, "a"), "address full");
  EXPECT_EQ(admit(two, "b"), "in");
  one.used_elsewhere({NodeId{2}, two.take_use()}, now);
  EXPECT_EQ(admit(one, "a"), "address full");
  inside_.clear();
  waiting_.clear();
}

TEST_F(AddressLimitsTest, WhoHasGoneIsTakenBackAtOnce) {
  AddressLimits one({.connections_per_address = 4});
  AddressLimits two({.connections_per_address = 4});
  const Clock::time_point now = Clock::now();
  for (int i = 0; i < 4; ++i) EXPECT_EQ(admit(one, "a"), "in");
  two.used_elsewhere({NodeId{1}, one.take_use()}, now);
  EXPECT_EQ(admit(two, "a"), "address full");
  inside_.clear();
  two.used_elsewhere({NodeId{1}, one.take_use()}, now);
  EXPECT_EQ(admit(two, "a"), "in");
  EXPECT_TRUE(one.take_use().empty()) << "once is enough";
  inside_.clear();
  waiting_.clear();
}

TEST_F(AddressLimitsTest, ManyQuietSecondsAreNotMuch) {
  AddressLimits limits({.requests_per_second_per_address = 40, .request_burst_per_address = 100});
  Clock::time_point now = Clock::now();
  for (int tellings = 0; tellings < 100; ++tellings, now += AddressLimits::between_tellings) {
    ASSERT_TRUE(limits.allows_request("a", now));
    EXPECT_TRUE(limits.take_use().empty()) << tellings;
  }
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(limits.allows_request("a", now));
  EXPECT_EQ(limits.take_use().size(), 1u) << "a quarter of what it may in the time";
}

TEST_F(AddressLimitsTest, ANodeThatIsSilentIsBelievedForAWhile) {
  AddressLimits limits({.connections_per_address = 2});
  limits.used_elsewhere({NodeId{1}, {{.address = "a", .connections = 2}}}, Clock::now() - std::chrono::minutes(1));
  EXPECT_EQ(admit(limits, "a"), "in");
  inside_.clear();
}

TEST_F(AddressLimitsTest, RequestsAtOtherNodesCount) {
  const NetLimits settings{.requests_per_second_per_address = 1, .request_burst_per_address = 10};
  AddressLimits one(settings);
  AddressLimits two(settings);
  const Clock::time_point now = Clock::now();
  int allowed = 0;
  for (int i = 0; i < 100; ++i) {
    allowed += one.allows_request("a", now) ? 1 : 0;
    two.used_elsewhere({NodeId{1}, one.take_use()}, now);
    allowed += two.allows_request("a", now) ? 1 : 0;
    one.used_elsewhere({NodeId{2}, two.take_use()}, now);
  }
  EXPECT_EQ(allowed, 10);
}

TEST(AddressUse, ReadsBackAsItWasWritten) {
  const NodeUse use{NodeId{7}, {{"10.0.0.1", 60, 3}, {"2001:db8::/64", 0, 500}}};
  EXPECT_EQ(parse_node_use(to_text(use)), use);
  EXPECT_EQ(parse_node_use(to_text(NodeUse{NodeId{7}, {}})), (NodeUse{NodeId{7}, {}}));
  for (const char* wrong : {"", "x\n", "7\na\n", "7\na 1\n", "7\na -1 2\n", "7\na 1 2 3\n", "7\n 1 2\n"}) {
    EXPECT_FALSE(parse_node_use(wrong)) << wrong;
  }
}

TEST_F(AddressLimitsTest, TheServerHasALimitForAllTogether) {
  AddressLimits limits({.connections = 2});
  EXPECT_EQ(admit(limits, "a"), "in");
  EXPECT_EQ(admit(limits, "b"), "in");
  EXPECT_EQ(admit(limits, "c"), "server full");
  EXPECT_EQ(limits.connections(), 2u);
  inside_.pop_back();
  EXPECT_EQ(limits.connections(), 1u);
  EXPECT_EQ(admit(limits, "c"), "in");
  inside_.clear();
  waiting_.clear();
}

TEST_F(AddressLimitsTest, OnlySomeOfThoseTurnedAwayAreToldSo) {
  AddressLimits limits({.connections = 1});
  EXPECT_EQ(admit(limits, "a"), "in");
  std::string last;
  int told = 0;
  while ((last = admit(limits, "b")) == "server full") ++told;
  EXPECT_EQ(last, "dropped");
  EXPECT_EQ(told, 64);
  waiting_.pop_back();
  EXPECT_EQ(admit(limits, "b"), "server full");
  inside_.clear();
  waiting_.clear();
}

TEST_F(AddressLimitsTest, AProxyMayHoldAllConnectionsOfItsClients) {
  AddressLimits limits({.connections = 5, .connections_per_address = 1});
  for (int i = 0; i < 5; ++i) EXPECT_EQ(take(limits.admit_proxy()), "in");
  EXPECT_EQ(take(limits.admit_proxy()), "server full");
  inside_.clear();
  waiting_.clear();
}

TEST(AddressRequests, AreCountedByAddressAndComeBackWithTime) {
  AddressLimits limits({.requests_per_second_per_address = 10, .request_burst_per_address = 3});
  const Clock::time_point start{};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limits.allows_request("a", start));
  EXPECT_FALSE(limits.allows_request("a", start));
  EXPECT_TRUE(limits.allows_request("b", start));
  EXPECT_FALSE(limits.allows_request("a", start + std::chrono::milliseconds(90)));
  EXPECT_TRUE(limits.allows_request("a", start + std::chrono::milliseconds(110)));
  EXPECT_FALSE(limits.allows_request("a", start + std::chrono::milliseconds(120)));
}

TEST(AddressConnections, ThatAreHalfOpenHaveANumberOfTheirOwn) {
  AddressLimits limits({.connections = 10, .connections_per_address = 1, .half_open = 3, .half_open_per_address = 2});
  const auto is_in = [](const std::optional<AddressLimits::Admission>& admission) {
    return admission && std::holds_alternative<AddressLimits::Place>(*admission);
  };
  auto first = limits.admit_half_open("a");
  auto second = limits.admit_half_open("a");
  EXPECT_TRUE(is_in(first) && is_in(second));
  EXPECT_FALSE(is_in(limits.admit_half_open("a")));
  EXPECT_TRUE(is_in(limits.admit("a"))) << "silent lines do not take the places of those who play";
  auto other = limits.admit_half_open("b");
  EXPECT_TRUE(is_in(other));
  EXPECT_FALSE(is_in(limits.admit_half_open("c"))) << "nor do they grow without bounds";
  first.reset();
  EXPECT_TRUE(is_in(limits.admit_half_open("a")));
}

TEST(AddressRequests, ARestSavesUpNoMoreThanTheBurst) {
  AddressLimits limits({.requests_per_second_per_address = 10, .request_burst_per_address = 3});
  const Clock::time_point start{};
  EXPECT_TRUE(limits.allows_request("a", start));
  int allowed = 0;
  while (limits.allows_request("a", start + std::chrono::hours(1))) ++allowed;
  EXPECT_EQ(allowed, 3);
}

TEST(AddressRequests, AddressesThatWereNotHeardOfForLongAreForgotten) {
  AddressLimits limits({});
  const Clock::time_point start = Clock::time_point() + std::chrono::hours(1);
  for (int i = 0; i < 1000; ++i) {
    ASSERT_TRUE(limits.allows_request("address " + std::to_string(i), start));
  }
  EXPECT_EQ(limits.addresses(), 1000u);
  ASSERT_TRUE(limits.allows_request("a", start + std::chrono::minutes(1)));
  EXPECT_EQ(limits.addresses(), 1u);
}

TEST(AddressKey, TakesAHouseholdForOne) {
  EXPECT_EQ(address_key("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(address_key("2001:db8:1:2:ffff::1"), "2001:db8:1:2::/64");
  EXPECT_NE(address_key("2001:db8:1:3::1"), address_key("2001:db8:1:2::1"));
  EXPECT_EQ(address_key("::ffff:192.0.2.7"), "192.0.2.7");
}

}  // namespace
}  // namespace tilefish::net
