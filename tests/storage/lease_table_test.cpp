#include "storage/lease_table.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/records.h"
#include "storage/test_database.h"

namespace tilefish {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::ElementsAre;
using testing::Ge;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Le;

Instant at(std::int64_t ms) { return Instant(milliseconds(ms)); }

// A room code of that shard; the tests need not know the hash.
std::string code_in(ShardId shard, int number = 0) {
  for (int i = 0;; ++i) {
    std::string code = "R" + std::to_string(i);
    if (shard_of(code) == shard && number-- == 0) return code;
  }
}

TEST(Shards, AreFixedForEver) {
  // Stored rooms depend on it: never to be changed.
  EXPECT_EQ(shard_of("ABCD"), 113);
  EXPECT_EQ(shard_of("WXYZ"), 36);
  EXPECT_EQ(shard_of(""), 170);
}

class ANode {
 public:
  ANode(const TestDatabase& database, const std::string& name, milliseconds lease = milliseconds(60'000)) {
    StoreOptions options = database.options();
    options.shared = true;
    options.node_name = name;
    Result<std::unique_ptr<Store>> opened = open_store(options);
    if (!opened) throw std::runtime_error(opened.error().describe());
    store_ = std::move(opened).value();
    leases_ = LeaseTable::open({.store = options, .node = store_->node(), .lease = lease}).value();
  }

  [[nodiscard]] NodeId id() const { return store_->node(); }
  Store& store() { return *store_; }

  LeaseBook beat(const LeaseOrder& order = {}) {
    Result<LeaseBook> book = leases_->beat(order);
    if (!book) throw std::runtime_error(book.error().describe());
    return std::move(book).value();
  }
  std::vector<ShardId> owned(const LeaseBook& book) const {
    std::vector<ShardId> shards;
    for (std::size_t i = 0; i < book.shards.size(); ++i) {
      if (book.shards[i].node == id()) shards.push_back(static_cast<ShardId>(i));
    }
    return shards;
  }
  std::string refusal(const std::vector<Change>& changes, const std::vector<Fence>& fences) {
    const std::optional<StoreFailure> failure = store_->commit(changes, fences);
    if (!failure) return "";
    std::string words = failure->passing ? "passing" : "fenced";
    for (const Fence& fence : failure->fenced) {
      words += " " + std::to_string(fence.shard) + "@" + std::to_string(fence.epoch);
    }
    return words;
  }

 private:
  std::unique_ptr<Store> store_;
  std::unique_ptr<LeaseTable> leases_;
};

class LeaseTableTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!database_.file().empty()) GTEST_SKIP() << "only PostgreSQL serves several nodes";
  }

  TestDatabase database_;
};

TEST(LeaseTable, IsRefusedOnSqlite) {
  const TestDatabase database;
  if (database.file().empty()) GTEST_SKIP() << "this is for SQLite";
  StoreOptions options = database.options();
  options.shared = true;
  EXPECT_THAT(open_store(options).error().describe(), HasSubstr("only PostgreSQL serves several nodes"));
  EXPECT_THAT(LeaseTable::open({.store = options}).error().describe(), HasSubstr("only PostgreSQL"));
  EXPECT_THAT(read_leases(options).error().describe(), HasSubstr("only PostgreSQL"));
}

TEST_F(LeaseTableTest, NodesGetNumbersThatNeverComeAgain) {
  NodeId last{};
  for (int i = 0; i < 3; ++i) {
    const ANode node(database_, "a");
    EXPECT_GT(node.id(), last);
    last = node.id();
    database_.execute("UPDATE nodes SET until_ms = 1");  // long gone
  }
  int rows = 0;
  for (const StoredNode& node : ANode(database_, "b").beat().nodes) rows += node.id > NodeId{} ? 1 : 0;
  EXPECT_EQ(rows, 1) << "those that are long gone are forgotten";
}

TEST_F(LeaseTableTest, ABookHasAllShardsAndTheNodesWithTheirTimes) {
  ANode node(database_, "one's name");
  const LeaseBook book = node.beat();
  EXPECT_EQ(book.shards.size(), static_cast<std::size_t>(shard_count));
  ASSERT_EQ(book.nodes.size(), 1u);
  EXPECT_EQ(book.nodes[0].name, "one's name");
  EXPECT_EQ(book.nodes[0].left, milliseconds(60'000));
  EXPECT_THAT(book.nodes[0].age, AllOf(Ge(milliseconds(0)), Le(milliseconds(60'000))));
  EXPECT_EQ(read_leases(database_.options()).value().shards, book.shards);
}

TEST_F(LeaseTableTest, AFreeShardIsTakenInANewEpochAndByOneNodeOnly) {
  ANode one(database_, "one");
  ANode two(database_, "two");
  one.beat();
  two.beat();
  EXPECT_THAT(one.owned(one.beat({.take = {3, 5}})), ElementsAre(3, 5));
  const LeaseBook book = two.beat({.take = {3, 4, 5}});
  EXPECT_THAT(two.owned(book), ElementsAre(4));
  EXPECT_THAT(one.owned(book), ElementsAre(3, 5));
  EXPECT_EQ(book.shards[3].epoch, 1);
  EXPECT_EQ(one.beat({.take = {3}}).shards[3].epoch, 2) << "one's own, once more";
}

TEST_F(LeaseTableTest, TheShardsOfANodeWhoseLeaseIsOverMayBeTaken) {
  ANode one(database_, "one", milliseconds(1));
  ANode two(database_, "two");
  one.beat();
  one.beat({.take = {3}});
  std::this_thread::sleep_for(milliseconds(5));
  const LeaseBook book = two.beat({.take = {3}});
  EXPECT_THAT(two.owned(book), ElementsAre(3));
  EXPECT_EQ(book.shards[3].epoch, 2);
  EXPECT_THAT(one.owned(one.beat()), IsEmpty()) << "who wakes up sees it";
}

// Leases end by the database's clock: what nodes believe about the time is never sent.
TEST_F(LeaseTableTest, ALeaseEndsByTheDatabasesClockAlone) {
  ANode one(database_, "one");
  ANode two(database_, "two");
  one.beat({.take = {3}});
  EXPECT_THAT(two.owned(two.beat({.take = {3}})), IsEmpty());
  database_.execute("UPDATE nodes SET until_ms = until_ms - 60001 WHERE name = 'one'");  // a minute later
  EXPECT_THAT(two.owned(two.beat({.take = {3}})), ElementsAre(3));
}

TEST_F(LeaseTableTest, AGiftGoesToItsHeirAtOnce) {
  ANode one(database_, "one");
  ANode two(database_, "two");
  two.beat();
  one.beat({.take = {3, 4, 5, 6}});
  const LeaseBook book =
      one.beat({.give = {{{4, 1}, two.id()}, {{3, 1}, NodeId{}}, {{5, 7}, two.id()}, {{6, 1}, NodeId{999}}}});
  EXPECT_THAT(two.owned(book), ElementsAre(4));
  EXPECT_EQ(book.shards[4].epoch, 2);
  EXPECT_EQ(book.shards[3].node, NodeId{}) << "no heir";
  EXPECT_EQ(book.shards[6].node, NodeId{}) << "nobody has that number";
  EXPECT_THAT(one.owned(book), ElementsAre(5)) << "of another epoch";
  one.beat({.give = {{{4, 2}, NodeId{}}}});
  EXPECT_THAT(two.owned(two.beat()), ElementsAre(4)) << "nobody gives what is another's";
  two.beat({.leaving = true});
  EXPECT_EQ(one.beat({.give = {{{5, 1}, two.id()}}}).shards[5].node, NodeId{}) << "whoever leaves inherits nothing";
}

TEST_F(LeaseTableTest, TwoNodesThatFightForShardsNeverShareAnEpoch) {
  ANode one(database_, "one", milliseconds(1));
  ANode two(database_, "two", milliseconds(1));
  std::vector<ShardId> all(shard_count);
  std::iota(all.begin(), all.end(), 0);
  std::vector<std::pair<Fence, NodeId>> seen;
  const auto fight = [&](ANode& node, std::vector<std::pair<Fence, NodeId>>& held) {
    for (int i = 0; i < 30; ++i) {
      const LeaseBook book = node.beat({.take = all});
      for (const ShardId shard : node.owned(book)) {
        held.push_back({{shard, book.shards[static_cast<std::size_t>(shard)].epoch}, node.id()});
      }
    }
  };
  std::vector<std::pair<Fence, NodeId>> others;
  std::thread thread([&] { fight(two, others); });
  fight(one, seen);
  thread.join();
  seen.insert(seen.end(), others.begin(), others.end());
  std::sort(seen.begin(), seen.end());
  seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
  const auto same =
      std::adjacent_find(seen.begin(), seen.end(), [](const auto& a, const auto& b) { return a.first == b.first; });
  EXPECT_TRUE(same == seen.end()) << "shard " << same->first.shard << " epoch " << same->first.epoch;
  EXPECT_GT(seen.size(), 256u);
}

TEST_F(LeaseTableTest, CommitsOfSeveralNodesStandSideBySide) {
  ANode one(database_, "one");
  ANode two(database_, "two");
  one.beat({.take = {3}});
  two.beat({.take = {4}});
  EXPECT_EQ(one.refusal({PutRoom{code_in(3), "", "a"}}, {{3, 1}}), "");
  EXPECT_EQ(two.refusal({PutRoom{code_in(4), "", "b"}}, {{4, 1}}), "");
  EXPECT_EQ(one.refusal({PutGuest{"g", "n", at(1)}}, {}), "") << "what belongs to no shard needs no fence";
  EXPECT_THAT(two.store().load_shards(std::vector<ShardId>{3, 4}).value().rooms.size(), 2u);
}

TEST_F(LeaseTableTest, WhatIsAnothersIsNotStored) {
  ANode one(database_, "one", milliseconds(1));
  ANode two(database_, "two");
  one.beat({.take = {3, 4, 5}});
  EXPECT_EQ(one.refusal({StartGame{"game", "seed", at(1)}}, {{3, 1}}), "");
  std::this_thread::sleep_for(milliseconds(5));
  two.beat({.take = {3, 5}});
  EXPECT_EQ(one.refusal({AppendEvent{"game", 0, "fork", at(2)}}, {{3, 1}, {4, 1}, {5, 1}}), "fenced 3@1 5@1");
  EXPECT_EQ(one.refusal({AppendEvent{"game", 0, "fork", at(2)}}, {{3, 2}}), "fenced 3@2") << "a guess at the epoch";
  EXPECT_EQ(two.refusal({AppendEvent{"game", 0, "true", at(3)}}, {{3, 1}}), "fenced 3@1");
  EXPECT_EQ(two.refusal({AppendEvent{"game", 0, "true", at(3)}}, {{3, 2}}), "");
  EXPECT_EQ(one.refusal({PutRoom{code_in(4), "", "mine"}}, {{4, 1}}), "") << "the rest goes on";
}

// A node that hangs in the middle of a commit, as after SIGSTOP: its shard is left alone while its transaction lives, and PostgreSQL
// ends that before long.
TEST_F(LeaseTableTest, AShardInWhichACommitIsUnderWayIsTakenLater) {
  ANode one(database_, "one", milliseconds(1));
  ANode two(database_, "two");
  one.beat({.take = {3, 4}});
  std::this_thread::sleep_for(milliseconds(5));
  {
    const auto hanging = database_.hold("SELECT id FROM shards WHERE id = 3 FOR SHARE");
    EXPECT_THAT(two.owned(two.beat({.take = {3, 4}})), ElementsAre(4));
  }
  EXPECT_THAT(two.owned(two.beat({.take = {3}})), ElementsAre(3, 4));
}

TEST_F(LeaseTableTest, WhatIsBeingTakenIsWaitedForAndThenRefused) {
  ANode one(database_, "one");
  ANode two(database_, "two");
  two.beat();
  one.beat({.take = {3}});
  auto taking = database_.hold("UPDATE shards SET node = " + std::to_string(static_cast<std::uint32_t>(two.id())) +
                               ", epoch = 2 WHERE id = 3");
  EXPECT_EQ(one.refusal({PutRoom{code_in(3), "", "a"}}, {{3, 1}}), "passing") << "nobody knows yet";
  taking->commit();
  EXPECT_EQ(one.refusal({PutRoom{code_in(3), "", "a"}}, {{3, 1}}), "fenced 3@1");
}

TEST_F(LeaseTableTest, ATransactionThatHangsIsEndedAndThatPasses) {
  ANode one(database_, "one");
  one.beat({.take = {3}});
  EXPECT_TRUE(database_.hung_transaction_may_pass());
}

TEST_F(LeaseTableTest, OnlyTheShardsAskedForAreLoaded) {
  ANode one(database_, "one");
  one.beat({.take = {0, 3, 4}});
  const std::string mine = code_in(3);
  const std::string second = code_in(3, 1);
  const std::string other = code_in(4);
  ASSERT_EQ(
      one.refusal({StartGame{"g1", "seed 1", at(1)}, PutRoom{mine, "g1", "mine"}, AppendEvent{"g1", 0, "e0", at(2)},
                   AppendEvent{"g1", 1, "e1", at(3)}, StartGame{"g2", "seed 2", at(1)}, PutRoom{other, "g2", "other"},
                   AppendEvent{"g2", 0, "e", at(2)}, PutRoom{second, "", "second"}},
                  {{3, 1}, {4, 1}}),
      "");
  // As a program wrote it that knew no shards.
  database_.execute("UPDATE rooms SET shard = NULL WHERE content <> 'second'");
  const StoredShards loaded = one.store().load_shards(std::vector<ShardId>{3}).value();
  std::vector<std::string> texts;
  for (const StoredRoom& room : loaded.rooms) texts.push_back(room.text);
  EXPECT_THAT(texts, testing::UnorderedElementsAre("mine", "second"));
  EXPECT_THAT(loaded.games,
              ElementsAre(StoredGame{"g1", "seed 1", at(1), std::nullopt, {{"e0", at(2)}, {"e1", at(3)}}}));
  EXPECT_FALSE(loaded.puzzles.has_value());
  EXPECT_TRUE(one.store().load_shards(std::vector<ShardId>{desk_shard}).value().puzzles.has_value());
  EXPECT_EQ(one.store().load_shards(std::vector<ShardId>{}).value(), StoredShards{});
}

TEST_F(LeaseTableTest, GuestsOfAllNodesWhoAreNotSeenForLongAreForgotten) {
  ANode one(database_, "one");
  ASSERT_EQ(one.refusal({PutGuest{"away", "Ann", at(1000)}, PutDevice{"d", "away", "digest", "", at(1), at(1)},
                         PutGuest{"here", "Bob", at(8000)}, PutGuest{"lasting", "Cleo", at(1000), "place digest"},
                         PutGuest{"gone", "Dan", at(500), "place digest"}, PutGuest{"sitting", "Eve", at(1000)},
                         PutRoom{"ABCD", "", R"({"seats":[{"guest":"sitting"}]})"}},
                        {}),
            "");
  const Retention retention{.guests = milliseconds(5000), .identities = milliseconds(9400)};
  // Another node comes to it as well, and nothing goes wrong.
  ANode two(database_, "two");
  EXPECT_EQ(one.store().tidy(retention, at(10'000)).value().guests.size(), 2u);
  EXPECT_EQ(two.store().tidy(retention, at(10'000)).value().guests.size(), 0u);
  std::vector<std::string> left;
  for (const StoredIdentity& identity : database_.identities()) left.push_back(identity.guest.id);
  EXPECT_THAT(left, ElementsAre("here", "lasting", "sitting"));
}

// Tries again as commit threads do: whoever gets no time for two seconds in the middle of a transaction loses it.
std::string refusal_at_last(ANode& node, const std::vector<Change>& changes) {
  std::string refusal = node.refusal(changes, {});
  for (int again = 0; again < 10 && refusal == "passing"; ++again) refusal = node.refusal(changes, {});
  return refusal;
}

// What both nodes refuse when they store at the same time.
std::string refusals_at_once(ANode& one, const std::vector<Change>& ones, ANode& two, const std::vector<Change>& twos) {
  std::string of_two;
  std::thread beside([&] { of_two = refusal_at_last(two, twos); });
  const std::string of_one = refusal_at_last(one, ones);
  beside.join();
  return of_one + of_two;
}

// Whoever is forgotten at one node may do something at another in the same moment, and no server ends for it.
TEST_F(LeaseTableTest, WhatIsStoredOfSomebodyWhoIsJustForgottenIsNothing) {
  ANode one(database_, "one");
  ANode two(database_, "two");
  const PutPuzzle puzzle{{"0123456789abcdef", "classic", "3\t6.4\tborrow", {1'500'000, 300'000, 60'000'000, at(9)}}};
  ASSERT_EQ(one.refusal({puzzle}, {}), "");
  for (int i = 0; i < 120; ++i) {
    const std::string guest = "g" + std::to_string(i);
    const PutSolver solver{{guest, {1'500'000, 350'000, 60'000'000, at(2)}, 1, 0, 1, false, "open"}};
    const AddAttempt attempt{
        {guest, 1, "0123456789abcdef", "day", 20'774, 3, true, 0, 5, 61'000, 1'500'000, 1'531'250, at(7)}};
    ASSERT_EQ(one.refusal({PutGuest{guest, "Ann", at(1)}}, {}), "");
    const std::vector<std::vector<Change>> doings = {
        {solver, attempt},
        {PutDevice{"d" + guest, guest, "digest " + guest, "", at(1), at(1)}},
        {PutRating{
            .guest = guest, .kind = "people", .rating = 1500, .deviation = 350, .volatility = 0.06, .at = at(1)}},
        {ClaimName{guest, {{"Ann", "ann" + guest}}}},
        {BeginPlay{{.day = 20'774, .guest = guest, .game = "game", .begun = at(1)}}},
    };
    const std::vector<Change>& doing = doings[static_cast<std::size_t>(i) % doings.size()];
    EXPECT_EQ(refusals_at_once(one, {EraseGuest{guest}}, two, doing), "");
  }
  EXPECT_THAT(database_.identities(), IsEmpty());
}

TEST_F(LeaseTableTest, MatchesThatEndAtTwoNodesAtOnceAreAddedUpWithoutWaitingInACircle) {
  ANode one(database_, "one");
  ANode two(database_, "two");
  constexpr int rounds = 30;
  for (int i = 0; i < rounds; ++i) {
    const auto results = [&](const std::string& node, const std::vector<std::string>& robots) {
      std::vector<Change> changes;
      for (const std::string& robot : robots) {
        changes.emplace_back(AddResult{.game = node + robot + std::to_string(i), .guest = node, .opponent = robot});
      }
      return changes;
    };
    EXPECT_EQ(refusals_at_once(one, results("one", {"level1", "level2", "level3", "level4"}), two,
                               results("two", {"level4", "level3", "level2", "level1"})),
              "");
  }
  const auto tallies = open_records(database_.options())->tallies("", 10).value();
  ASSERT_EQ(tallies.size(), 4u);
  for (const Tally& tally : tallies) EXPECT_EQ(tally.games, 2 * rounds);
}

TEST_F(LeaseTableTest, ANodeThatLosesItsConnectionStoresAGroupOnce) {
  ANode one(database_, "one");
  one.beat({.take = {3}});
  const std::vector<Change> game = {StartGame{"game", "seed", at(1)}};
  {
    const auto lock = database_.lock();
    EXPECT_EQ(one.refusal(game, {{3, 1}}), "passing");
  }
  EXPECT_EQ(one.refusal(game, {{3, 1}}), "");
  EXPECT_EQ(one.refusal({AppendEvent{"game", 0, "e", at(1)}}, {{3, 1}}), "");
}

TEST_F(LeaseTableTest, WhatAGroupThatFailedWasAboutMayBeLetBe) {
  ANode one(database_, "one");
  one.beat({.take = {3}});
  {
    const auto lock = database_.lock();
    EXPECT_EQ(one.refusal({StartGame{"game", "seed", at(1)}}, {{3, 1}}), "passing");
  }
  EXPECT_FALSE(one.store().let_be().has_value());
  EXPECT_EQ(one.refusal({StartGame{"other", "seed", at(1)}}, {{3, 1}}), "");
  EXPECT_EQ(one.refusal({AppendEvent{"game", 0, "e", at(1)}}, {{3, 1}}), "fenced") << "it is not there";
}

TEST_F(LeaseTableTest, AServerByItselfAndNodesKeepEachOtherOut) {
  StoreOptions impatient = database_.options();
  impatient.patience = milliseconds(50);
  {
    const ANode one(database_, "one");
    EXPECT_THAT(open_store(impatient).error().describe(), HasSubstr("another server uses this database"));
  }
  const auto alone = open_store(database_.options());
  ASSERT_TRUE(alone.ok());
  impatient.shared = true;
  EXPECT_THAT(open_store(impatient).error().describe(), HasSubstr("no node of a cluster uses this database"));
}

TEST_F(LeaseTableTest, NodesStartAtTheSameTimeOnANewDatabase) {
  std::vector<NodeId> ids(4);
  std::vector<std::thread> threads;
  for (NodeId& id : ids) threads.emplace_back([&] { id = ANode(database_, "x").id(); });
  for (std::thread& thread : threads) thread.join();
  std::sort(ids.begin(), ids.end());
  EXPECT_THAT(ids, ElementsAre(NodeId{1}, NodeId{2}, NodeId{3}, NodeId{4}));
}

}  // namespace
}  // namespace tilefish
