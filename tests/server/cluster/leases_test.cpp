#include "server/cluster/leases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "imagined_database.h"
#include "server/cluster/spread.h"

namespace tilefish {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr milliseconds lease{4000};

Leases::Time at(milliseconds now) { return Leases::Time(now); }

// One node with its leases, on rows that several share. Answers come at once unless a test does otherwise.
class Member {
 public:
  Member(imagined::LeaseRows& rows, milliseconds now)
      : rows_(rows), id_(rows.enrol(now)), leases({.node = id_}, at(now)) {}

  LeaseNews beat(milliseconds now) {
    const LeaseOrder order = leases.beat(at(now));
    return leases.answered(rows_.beat(id_, order, lease, now), at(now));
  }
  // As often as it wants to at this moment; what is to be released is, at once.
  void settle(milliseconds now) {
    for (int i = 0; i < 50; ++i) {
      const LeaseNews news = beat(now + i * milliseconds(50));
      for (const Fence& fence : news.release) leases.released(fence, at(now));
      if (leases.next_beat() > at(now + (i + 1) * milliseconds(50))) return;
    }
  }
  // Of a moment at which the database's clock shows another time than the node's.
  LeaseNews beat(milliseconds now, milliseconds database_now) {
    const LeaseOrder order = leases.beat(at(now));
    return leases.answered(rows_.beat(id_, order, lease, database_now), at(now));
  }
  [[nodiscard]] NodeId id() const { return id_; }

 private:
  imagined::LeaseRows& rows_;
  NodeId id_;

 public:
  Leases leases;
};

TEST(Leases, TakeWhatIsFreeAtOnce) {
  imagined::LeaseRows rows(4);
  Member one(rows, milliseconds(0));
  EXPECT_TRUE(one.beat(milliseconds(0)).empty()) << "it sees who is there";
  EXPECT_EQ(one.leases.next_beat(), at(milliseconds(50)));
  EXPECT_THAT(one.beat(milliseconds(50)).gained, ElementsAre(Fence{0, 1}, Fence{1, 1}, Fence{2, 1}, Fence{3, 1}));
  EXPECT_EQ(one.leases.next_beat(), at(milliseconds(1050)));
}

TEST(Leases, ShareFreeShardsWithoutAWord) {
  imagined::LeaseRows rows(5);
  Member one(rows, milliseconds(0));
  Member two(rows, milliseconds(0));
  two.beat(milliseconds(0));
  one.beat(milliseconds(1));
  EXPECT_THAT(one.beat(milliseconds(60)).gained, SizeIs(3));
  EXPECT_THAT(two.beat(milliseconds(70)).gained, SizeIs(2)) << "it asked for all, when it was alone";
}

TEST(Leases, EndBeforeTheDatabaseEndsThem) {
  imagined::LeaseRows rows(2);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  // The question is on its way for a second; what counts is when it was sent.
  const LeaseOrder order = one.leases.beat(at(milliseconds(1050)));
  EXPECT_TRUE(
      one.leases.answered(rows.beat(one.id(), order, lease, milliseconds(2050)), at(milliseconds(3050))).empty());
  EXPECT_EQ(one.leases.doubt_at(), at(milliseconds(1050 + 4000 - 500)));
  EXPECT_TRUE(one.leases.tick(at(milliseconds(4549))).empty());
  EXPECT_THAT(one.leases.tick(at(milliseconds(4550))).lost, ElementsAre(Fence{0, 1}, Fence{1, 1}));
  EXPECT_TRUE(one.leases.tick(at(milliseconds(4551))).empty()) << "once";
  EXPECT_EQ(one.leases.doubt_at(), std::nullopt);
}

TEST(Leases, AnAnswerThatComesTooLateIsWorthNothing) {
  imagined::LeaseRows rows(1);
  Member one(rows, milliseconds(0));
  one.beat(milliseconds(0));
  const LeaseOrder order = one.leases.beat(at(milliseconds(50)));
  const LeaseNews news =
      one.leases.answered(rows.beat(one.id(), order, lease, milliseconds(60)), at(milliseconds(9000)));
  EXPECT_THAT(news.gained, IsEmpty());
}

TEST(Leases, WhatWasDoubtedIsTakenAgainInANewEpoch) {
  imagined::LeaseRows rows(1);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  EXPECT_THAT(one.leases.tick(at(milliseconds(5000))).lost, SizeIs(1));
  EXPECT_TRUE(one.beat(milliseconds(5001)).empty()) << "the row is ours, but not to be served";
  EXPECT_THAT(one.beat(milliseconds(5051)).gained, ElementsAre(Fence{0, 2}));
}

TEST(Leases, TheDeadAreInherited) {
  imagined::LeaseRows rows(4);
  Member one(rows, milliseconds(0));
  Member two(rows, milliseconds(0));
  two.beat(milliseconds(0));
  one.beat(milliseconds(1));
  one.beat(milliseconds(60));
  two.settle(milliseconds(70));
  // From 70 on nothing is heard of the second.
  for (milliseconds now{1060}; now < milliseconds(4000); now += milliseconds(1000)) {
    EXPECT_TRUE(one.beat(now).empty());
  }
  EXPECT_LE(one.leases.next_beat(), at(milliseconds(4300))) << "as soon as that lease is over, not a beat later";
  one.beat(milliseconds(4300));
  EXPECT_THAT(one.beat(milliseconds(4350)).gained, SizeIs(2));
}

// The database was away for everybody: whoever comes back first must not take all.
TEST(Leases, WhoHasJustComeBackLeavesOthersTheirTime) {
  imagined::LeaseRows rows(4);
  Member one(rows, milliseconds(0));
  Member two(rows, milliseconds(0));
  two.beat(milliseconds(0));
  one.beat(milliseconds(1));
  one.beat(milliseconds(60));
  two.settle(milliseconds(70));
  for (Member* each : {&one, &two}) (void)each->leases.tick(at(milliseconds(10'000)));
  one.beat(milliseconds(10'000));
  EXPECT_THAT(one.beat(milliseconds(10'050)).gained, SizeIs(2));
  EXPECT_THAT(one.beat(milliseconds(11'050)).gained, IsEmpty());
  two.beat(milliseconds(11'900));
  EXPECT_THAT(two.beat(milliseconds(11'950)).gained, SizeIs(2)) << "its own";
  EXPECT_THAT(one.beat(milliseconds(12'100)).gained, IsEmpty());
}

// For a second all others seem to be dead, and are not.
TEST(Leases, AClockOfTheDatabaseThatIsSetForwardKillsNobody) {
  imagined::LeaseRows rows(4);
  Member one(rows, milliseconds(0));
  Member two(rows, milliseconds(0));
  two.beat(milliseconds(0));
  one.beat(milliseconds(1));
  one.beat(milliseconds(60));
  two.settle(milliseconds(70));
  auto now = milliseconds(1000);
  for (; now < milliseconds(6000); now += milliseconds(1000)) {
    one.beat(now);
    two.beat(now + milliseconds(500));
  }
  constexpr milliseconds hour{3'600'000};
  EXPECT_TRUE(one.beat(now, now + hour).empty());
  EXPECT_TRUE(one.beat(now + milliseconds(60), now + milliseconds(60) + hour).empty());
  EXPECT_TRUE(two.beat(now + milliseconds(500), now + milliseconds(500) + hour).empty());
  // From then on nothing is heard of the second.
  now += milliseconds(500);
  for (int i = 0; i < 70; ++i) {
    now += milliseconds(50);
    EXPECT_TRUE(one.beat(now, now + hour).empty()) << "its owner may serve for 3.5 s";
  }
  for (int i = 0; i < 14; ++i) {
    now += milliseconds(50);
    one.beat(now, now + hour);
  }
  EXPECT_EQ(one.leases.held(), 4u);
}

// Or a dead node would own its shards until the clock shows again what it had shown.
TEST(Leases, AClockOfTheDatabaseThatIsSetBackKeepsNobodyAlive) {
  imagined::LeaseRows rows(4);
  Member one(rows, milliseconds(0));
  Member two(rows, milliseconds(0));
  two.beat(milliseconds(0));
  one.beat(milliseconds(1));
  one.beat(milliseconds(60));
  two.settle(milliseconds(70));
  const milliseconds back = milliseconds(0) - milliseconds(3'600'000);
  for (auto now = milliseconds(1000); now < milliseconds(7000); now += milliseconds(500)) one.beat(now, now + back);
  EXPECT_EQ(one.leases.held(), 4u);
}

// Without the bus, a node that says so.
TEST(Leases, WhoeverAloneIsWithoutTheBusGivesItsShardsToOthers) {
  imagined::LeaseRows rows(4);
  Member one(rows, milliseconds(0));
  Member two(rows, milliseconds(0));
  two.beat(milliseconds(0));
  one.beat(milliseconds(1));
  one.beat(milliseconds(60));
  two.settle(milliseconds(70));
  one.leases.bus_is(false, at(milliseconds(1000)));
  auto now = milliseconds(1000);
  std::vector<Fence> released;
  for (; now < milliseconds(12'000) && released.empty(); now += milliseconds(1000)) {
    two.beat(now);
    one.leases.bus_is(false, at(now));
    released = one.beat(now).release;
  }
  EXPECT_EQ(now, milliseconds(1000 + 3000 + 5000 + 1000)) << "it waits until others would have noticed as well";
  ASSERT_THAT(released, SizeIs(2));
  EXPECT_TRUE(one.leases.is_deserted(at(now)));
  for (const Fence& fence : released) one.leases.released(fence, at(now));
  one.beat(now);
  EXPECT_EQ(one.leases.held(), 0u);
  EXPECT_THAT(two.beat(now + milliseconds(10)).gained, SizeIs(2));
  EXPECT_TRUE(two.beat(now + milliseconds(1010)).release.empty()) << "nor is it given any for evenness";
  one.leases.bus_is(true, at(now + milliseconds(1100)));
  EXPECT_FALSE(one.leases.is_deserted(at(now + milliseconds(1100))));
  one.beat(now + milliseconds(1200));
  EXPECT_THAT(two.beat(now + milliseconds(2010)).release, SizeIs(1));
}

TEST(Leases, WhereTheBusIsAwayForAllEachKeepsItsShards) {
  imagined::LeaseRows rows(4);
  Member one(rows, milliseconds(0));
  Member two(rows, milliseconds(0));
  two.beat(milliseconds(0));
  one.beat(milliseconds(1));
  one.beat(milliseconds(60));
  two.settle(milliseconds(70));
  for (auto now = milliseconds(1000); now < milliseconds(60'000); now += milliseconds(1000)) {
    one.leases.bus_is(false, at(now));
    if (now > milliseconds(4000)) two.leases.bus_is(false, at(now));
    EXPECT_TRUE(one.beat(now).empty());
    EXPECT_TRUE(two.beat(now).empty());
    EXPECT_FALSE(one.leases.is_deserted(at(now)));
  }
  // And if the other dies, its shards are better off here than nowhere.
  for (auto now = milliseconds(60'000); now < milliseconds(66'000); now += milliseconds(500)) one.beat(now);
  EXPECT_EQ(one.leases.held(), 4u);
}

TEST(Leases, SpreadOverNewcomersOneAtATime) {
  imagined::LeaseRows rows(6);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  Member two(rows, milliseconds(1000));
  two.beat(milliseconds(1000));
  LeaseNews news = one.beat(milliseconds(1100));
  EXPECT_THAT(news.release, ElementsAre(Fence{5, 1}));
  EXPECT_THAT(one.beat(milliseconds(1200)).release, IsEmpty()) << "one at a time";
  one.leases.released({5, 1}, at(milliseconds(1210)));
  EXPECT_EQ(one.leases.next_beat(), at(milliseconds(1250))) << "the heir need not wait for a second";
  one.settle(milliseconds(1250));
  EXPECT_EQ(loads_of(rows.book(milliseconds(1500))), (std::map<NodeId, int>{{one.id(), 3}, {two.id(), 3}}));
  EXPECT_THAT(two.beat(milliseconds(2000)).gained, ElementsAre(Fence{3, 2}, Fence{4, 2}, Fence{5, 2}));
}

TEST(Leases, WhoeverLeavesHandsAllOver) {
  imagined::LeaseRows rows(4);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  Member two(rows, milliseconds(100));
  Member three(rows, milliseconds(100));
  two.beat(milliseconds(100));
  three.beat(milliseconds(100));
  one.beat(milliseconds(150));
  const LeaseNews news = one.leases.leave(at(milliseconds(200)));
  EXPECT_THAT(news.release, SizeIs(3)) << "the fourth is on its way already";
  one.beat(milliseconds(210));
  EXPECT_FALSE(one.leases.has_left());
  for (ShardId shard = 0; shard < 4; ++shard) one.leases.released({shard, 1}, at(milliseconds(220)));
  one.beat(milliseconds(260));
  EXPECT_TRUE(one.leases.has_left());
  EXPECT_THAT(two.beat(milliseconds(270)).gained, SizeIs(2));
  EXPECT_THAT(three.beat(milliseconds(270)).gained, SizeIs(2));
}

// Rooms stand still until the beat that gives them away, so it neither waits nor comes before they are all stored.
TEST(Leases, WhoeverLeavesGivesAllAtOnce) {
  imagined::LeaseRows rows(2);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  one.beat(milliseconds(1000));
  const LeaseNews news = one.leases.leave(at(milliseconds(1010)));
  ASSERT_THAT(news.release, SizeIs(2));
  EXPECT_EQ(one.leases.next_beat(), at(milliseconds(1060))) << "for it is not known how long storing takes";
  one.leases.released(news.release.at(0), at(milliseconds(1012)));
  EXPECT_EQ(one.leases.next_beat(), at(milliseconds(1060)));
  one.leases.released(news.release.at(1), at(milliseconds(1014)));
  EXPECT_EQ(one.leases.next_beat(), at(milliseconds(1014))) << "all are stored";
  EXPECT_THAT(one.leases.beat(at(milliseconds(1014))).give, SizeIs(2));
}

// It answers nobody, so nothing is waited for: neither for what it had under way nor for the end of its lease.
TEST(Leases, WhoeverHasBrokenDownGivesAllUpAtOnce) {
  imagined::LeaseRows rows(40);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  Member two(rows, milliseconds(100));
  two.beat(milliseconds(100));
  const std::size_t under_way = one.beat(milliseconds(1000)).release.size();
  ASSERT_GT(under_way, 0U);
  const std::size_t held = one.leases.held();
  const LeaseNews news = one.leases.abandon(at(milliseconds(1010)));
  EXPECT_THAT(news.lost, SizeIs(held));
  EXPECT_THAT(news.release, IsEmpty());
  EXPECT_EQ(one.leases.doubt_at(), std::nullopt) << "it serves nothing";
  EXPECT_EQ(one.leases.next_beat(), at(milliseconds(1010)));
  EXPECT_TRUE(one.beat(milliseconds(1010)).empty());
  EXPECT_TRUE(one.leases.has_left());
  EXPECT_THAT(two.beat(milliseconds(1100)).gained, SizeIs(held)) << "long before the lease would be over";
}

// So that rooms stand still no longer than it takes to store and load a few of them.
TEST(Leases, WhoeverLeavesHandsOverAFewAtATime) {
  imagined::LeaseRows rows(40);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  Member two(rows, milliseconds(100));
  two.beat(milliseconds(100));
  EXPECT_FALSE(one.leases.has_heirs()) << "it does not know of the other yet";
  std::vector<Fence> under_way = one.beat(milliseconds(150)).release;
  EXPECT_TRUE(one.leases.has_heirs());
  for (const Fence& fence : one.leases.leave(at(milliseconds(200))).release) under_way.push_back(fence);
  EXPECT_THAT(under_way, SizeIs(16));
  std::size_t given = 0;
  auto now = milliseconds(200);
  while (!one.leases.has_left()) {
    ASSERT_FALSE(under_way.empty());
    ASSERT_LE(under_way.size(), 16u);
    given += under_way.size();
    now += milliseconds(10);
    for (const Fence& fence : under_way) one.leases.released(fence, at(now));
    EXPECT_EQ(one.leases.next_beat(), at(now)) << "their rooms stand still";
    under_way = one.beat(now).release;
  }
  EXPECT_EQ(given, 40u);
  EXPECT_THAT(two.beat(now + milliseconds(10)).gained, SizeIs(40));
}

// One that cannot be stored holds up itself alone.
TEST(Leases, AShardThatHangsDoesNotHoldUpTheOthersOfWhoeverLeaves) {
  imagined::LeaseRows rows(40);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  Member two(rows, milliseconds(100));
  two.beat(milliseconds(100));
  std::vector<Fence> under_way = one.leases.leave(at(milliseconds(200))).release;
  ASSERT_THAT(under_way, SizeIs(16));
  const Fence hanging = under_way.front();
  auto now = milliseconds(200);
  for (int beats = 0; beats < 5; ++beats) {
    now += milliseconds(60);
    for (const Fence& fence : under_way) {
      if (fence != hanging) one.leases.released(fence, at(now));
    }
    under_way = one.beat(now).release;
  }
  EXPECT_FALSE(one.leases.has_left());
  EXPECT_EQ(one.leases.held(), 1u);
}

TEST(Leases, AnHeirLooksWithoutAPause) {
  imagined::LeaseRows rows(2);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  one.beat(milliseconds(1000));
  one.leases.look_now(at(milliseconds(1003)));
  EXPECT_EQ(one.leases.next_beat(), at(milliseconds(1003)));
  (void)one.leases.beat(at(milliseconds(1003)));
  one.leases.look_now(at(milliseconds(1005)));
  EXPECT_EQ(one.leases.next_beat(), std::nullopt) << "one question at a time";
  one.leases.failed(at(milliseconds(1006)));
  EXPECT_EQ(one.leases.next_beat(), at(milliseconds(1005))) << "what the first has not seen";
}

TEST(Leases, TheLastToLeaveLeavesThemFree) {
  imagined::LeaseRows rows(2);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  for (const Fence& fence : one.leases.leave(at(milliseconds(200))).release)
    one.leases.released(fence, at(milliseconds(200)));
  one.beat(milliseconds(250));
  EXPECT_TRUE(one.leases.has_left());
  Member two(rows, milliseconds(300));
  two.beat(milliseconds(300));
  EXPECT_THAT(two.beat(milliseconds(350)).gained, ElementsAre(Fence{0, 3}, Fence{1, 3}));
}

TEST(Leases, WhatIsGivenToWhoeverLeavesIsHandedOn) {
  imagined::LeaseRows rows(2);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  Member two(rows, milliseconds(100));
  two.beat(milliseconds(100));
  const LeaseNews news = one.beat(milliseconds(150));
  one.leases.released(news.release.at(0), at(milliseconds(150)));
  one.beat(milliseconds(200));
  EXPECT_TRUE(two.leases.leave(at(milliseconds(210))).empty()) << "it does not know of it yet";
  EXPECT_THAT(two.beat(milliseconds(220)).gained, IsEmpty());
  two.beat(milliseconds(270));
  EXPECT_TRUE(two.leases.has_left());
  EXPECT_THAT(one.beat(milliseconds(300)).gained, ElementsAre(Fence{1, 3}));
}

TEST(Leases, WhatTheDatabaseFencedIsLostOnce) {
  imagined::LeaseRows rows(2);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  const std::vector<Fence> fences = {{0, 1}, {1, 9}};
  EXPECT_THAT(one.leases.fenced(fences).lost, ElementsAre(Fence{0, 1}));
  EXPECT_TRUE(one.leases.fenced(fences).empty());
}

// What is gained while nothing can be stored would be played on, and all of it lost.
TEST(Leases, NothingIsGainedWhileTheStorageIsAway) {
  imagined::LeaseRows rows(2);
  Member one(rows, milliseconds(0));
  one.settle(milliseconds(0));
  const LeaseOrder order = one.leases.beat(at(milliseconds(1100)));
  EXPECT_THAT(one.leases.storage_lost().lost, SizeIs(2));
  EXPECT_TRUE(
      one.leases.answered(rows.beat(one.id(), order, lease, milliseconds(1100)), at(milliseconds(1101))).empty());
  EXPECT_EQ(one.leases.next_beat(), std::nullopt) << "others may have them";
  one.leases.storage_back(at(milliseconds(3000)));
  EXPECT_THAT(one.beat(milliseconds(3000)).gained, ElementsAre(Fence{0, 2}, Fence{1, 2}));
}

TEST(Leases, AQuestionThatFailsIsAskedAgainSoon) {
  imagined::LeaseRows rows(2);
  Member one(rows, milliseconds(0));
  (void)one.leases.beat(at(milliseconds(0)));
  EXPECT_EQ(one.leases.next_beat(), std::nullopt);
  one.leases.failed(at(milliseconds(10)));
  EXPECT_EQ(one.leases.next_beat(), at(milliseconds(50)));
}

}  // namespace
}  // namespace tilefish
