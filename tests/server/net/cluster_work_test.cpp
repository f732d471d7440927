#include "server/net/cluster_work.h"

#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/net/address_limits.h"
#include "server/net/analyses_elsewhere.h"
#include "server/net/tickets.h"

namespace tilefish::net {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const ClusterWork::Clock::time_point start = ClusterWork::Clock::now();

// Two nodes; what one tells the other hears at once.
class ClusterWorkTest : public ::testing::Test {
 protected:
  void tell(milliseconds after = milliseconds(0)) {
    if (const std::optional<std::string> text = one_.tell()) two_.heard(*text, start + after);
    if (const std::optional<std::string> text = two_.tell()) one_.heard(*text, start + after);
  }

  ClusterWork one_{NodeId{1}};
  ClusterWork two_{NodeId{2}};
};

TEST_F(ClusterWorkTest, PiecesOfAnAddressAtOtherNodesCount) {
  Tickets here(10, 2);
  Tickets there(10, 2);
  here.count_in(one_, "exports");
  there.count_in(two_, "exports");
  const Tickets::Ticket first = here.take("a").ticket;
  Tickets::Ticket second = here.take("a").ticket;
  tell();
  EXPECT_EQ(there.take("a").ticket, nullptr);
  EXPECT_NE(there.take("b").ticket, nullptr);
  second.reset();
  tell();
  const Tickets::Ticket third = there.take("a").ticket;
  EXPECT_NE(third, nullptr);
  EXPECT_EQ(there.take("a").ticket, nullptr);
}

// A balancer must not take a node for unfit because of what one address has.
TEST_F(ClusterWorkTest, WhatAnAddressHasAtOtherNodesIsItsOwnFault) {
  Tickets here(1, 1);
  Tickets there(1, 1);
  here.count_in(one_, "exports");
  there.count_in(two_, "exports");
  const Tickets::Ticket held = here.take("a").ticket;
  tell();
  EXPECT_EQ(here.take("a").full, Full::address);
  EXPECT_EQ(there.take("a").full, Full::address);
  EXPECT_EQ(here.take("b").full, Full::server);
  EXPECT_EQ(status_of(Full::address), 429);
  EXPECT_EQ(status_of(Full::server), 503);
}

// Two nodes that make analyses of the games that are named, as far as is said.
struct MakingNode {
  MakingNode(ClusterWork& work) {
    elsewhere.count_in(
        work, [this] { return AnalysesElsewhere::Games(games.begin(), games.end()); },
        [this](const std::string& game, bool keep) { wanted.emplace_back(game, keep); });
  }
  std::map<std::string, double> games;
  std::vector<std::pair<std::string, bool>> wanted;
  AnalysesElsewhere elsewhere;
};

TEST_F(ClusterWorkTest, WhoeverMakesAnAnalysisSaysHowFarItIs) {
  MakingNode here(one_);
  MakingNode there(two_);
  EXPECT_EQ(there.elsewhere.progress("match"), std::nullopt);
  here.games["match"] = 0;
  tell();
  EXPECT_EQ(there.elsewhere.progress("match"), 0);
  EXPECT_EQ(here.elsewhere.progress("match"), std::nullopt) << "its own";
  here.games["match"] = 0.25;
  tell();
  EXPECT_EQ(there.elsewhere.progress("match"), 0.25);
  here.games.clear();
  tell();
  EXPECT_EQ(there.elsewhere.progress("match"), std::nullopt);
}

TEST_F(ClusterWorkTest, WhoeverMakesAnAnalysisHearsThatItIsWanted) {
  MakingNode here(one_);
  MakingNode there(two_);
  here.games["match"] = 0;
  tell();
  there.elsewhere.want("match", false);
  tell();
  tell();
  EXPECT_EQ(here.wanted, (std::vector<std::pair<std::string, bool>>{{"match", false}}));
  there.elsewhere.want("match", true);
  (void)two_.tell();  // which is lost
  tell();
  EXPECT_EQ(here.wanted.back(), (std::pair<std::string, bool>{"match", true}));
  here.games.clear();
  tell();
  tell();
  const std::size_t heard = here.wanted.size();
  tell();
  EXPECT_EQ(here.wanted.size(), heard) << "there is nobody to keep it";
}

// However their words cross, one goes on.
TEST_F(ClusterWorkTest, OfTwoWhoMakeTheSameAnalysisOneGivesItUp) {
  MakingNode here(one_);
  MakingNode there(two_);
  here.games["match"] = 0.5;
  there.games["match"] = 0.5;
  tell();
  EXPECT_FALSE(here.elsewhere.is_ahead("match", 0.5));
  EXPECT_FALSE(there.elsewhere.is_ahead("match", 0.5));
  here.games["match"] = 0.6;
  tell();
  EXPECT_FALSE(here.elsewhere.is_ahead("match", 0.6));
  EXPECT_TRUE(there.elsewhere.is_ahead("match", 0.5));
}

TEST_F(ClusterWorkTest, KindsAreCountedEachByItself) {
  Tickets here(10, 1);
  Tickets there(10, 1);
  here.count_in(one_, "exports");
  there.count_in(two_, "lists");
  const Tickets::Ticket held = here.take("a").ticket;
  tell();
  EXPECT_NE(there.take("a").ticket, nullptr);
}

TEST_F(ClusterWorkTest, HalfOpenConnectionsAtOtherNodesCount) {
  AddressLimits here({.half_open_per_address = 2});
  AddressLimits there({.half_open_per_address = 2});
  here.count_in(one_);
  there.count_in(two_);
  std::vector<std::optional<AddressLimits::Admission>> waiting;
  waiting.push_back(here.admit_half_open("a"));
  waiting.push_back(here.admit_half_open("a"));
  tell();
  EXPECT_TRUE(std::holds_alternative<AddressLimits::TurnedAway>(there.admit_half_open("a").value()));
  EXPECT_TRUE(std::holds_alternative<AddressLimits::Place>(there.admit_half_open("b").value()));
  waiting.clear();
  tell();
  EXPECT_TRUE(std::holds_alternative<AddressLimits::Place>(there.admit_half_open("a").value()));
}

TEST_F(ClusterWorkTest, WhoeverIsSilentIsBelievedForAWhile) {
  one_.count("exports", [] { return ClusterWork::Held{{"a", 3}}; });
  tell();
  EXPECT_EQ(two_.elsewhere("exports", "a", start + seconds(2)), 3u);
  EXPECT_EQ(two_.elsewhere("exports", "a", start + seconds(4)), 0u);
}

TEST_F(ClusterWorkTest, NothingIsSaidTwice) {
  ClusterWork::Held held = {{"a", 1}};
  one_.count("exports", [&] { return held; });
  EXPECT_EQ(one_.tell(), "1\nexports a 1\n");
  held.clear();
  EXPECT_EQ(one_.tell(), "1\n");
  EXPECT_EQ(one_.tell(), std::nullopt);
}

TEST_F(ClusterWorkTest, WhoeverListensHearsOfEachOnce) {
  std::vector<std::pair<std::string, std::size_t>> heard;
  ClusterWork::Held begun = {{"2001:db8::/64", 2}};
  one_.count("begun", [&] { return std::exchange(begun, {}); });
  two_.listen("begun", [&](const std::string& address, std::size_t count) { heard.emplace_back(address, count); });
  tell();
  tell();
  EXPECT_EQ(heard, (ClusterWork::Held{{"2001:db8::/64", 2}}));
}

TEST_F(ClusterWorkTest, WhatIsNoSuchTextIsNothing) {
  one_.count("exports", [] { return ClusterWork::Held{{"a", 3}}; });
  tell();
  for (const char* text :
       {"", "x\n", "1", "1\nexports\n", "1\nexports a\n", "1\nexports a -1\n", "1\n\n", "99999999999\nexports a 1\n"}) {
    two_.heard(text, start);
    const bool is_empty_list = std::string_view(text) == "1";
    EXPECT_EQ(two_.elsewhere("exports", "a", start), is_empty_list ? 0u : 3u) << text;
    tell();
  }
  two_.heard("2\nexports a 1\n", start);
  EXPECT_EQ(two_.elsewhere("exports", "a", start), 3u) << "its own";
}

}  // namespace
}  // namespace tilefish::net
