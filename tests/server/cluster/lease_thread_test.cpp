#include "server/net/lease_thread.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include "imagined_database.h"

namespace tilefish::net {
namespace {

using std::chrono::milliseconds;

// Rows that several nodes share, and a database that may hang.
class SharedRows {
 public:
  explicit SharedRows(milliseconds lease) : rows_(shard_count), lease_(lease) {}

  NodeId enrol() {
    const std::lock_guard lock(mutex_);
    return rows_.enrol(now());
  }
  Result<LeaseBook> beat(NodeId node, const LeaseOrder& order) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return !hangs_; });
    return rows_.beat(node, order, lease_, now());
  }
  void hang(bool hangs) {
    {
      const std::lock_guard lock(mutex_);
      hangs_ = hangs;
    }
    wake_.notify_all();
  }
  LeaseBook book() {
    const std::lock_guard lock(mutex_);
    return rows_.book(now());
  }

 private:
  static milliseconds now() {
    return std::chrono::duration_cast<milliseconds>(LeaseThread::Clock::now().time_since_epoch());
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  imagined::LeaseRows rows_;
  milliseconds lease_;
  bool hangs_ = false;
};

class SharedTable : public LeaseTable {
 public:
  SharedTable(SharedRows& rows, NodeId node) : rows_(rows), node_(node) {}
  Result<LeaseBook> beat(const LeaseOrder& order) override { return rows_.beat(node_, order); }

 private:
  SharedRows& rows_;
  NodeId node_;
};

// Holds one room, whose loading may fail.
class OneRoomStore : public Store {
 public:
  explicit OneRoomStore(std::atomic<bool>& broken) : broken_(broken) {}
  std::optional<StoreFailure> commit(std::span<const Change>, std::span<const Fence>) override { return std::nullopt; }
  std::optional<StoreFailure> reach() override { return std::nullopt; }
  Result<Tidied> tidy(const Retention&, Instant) override { return Tidied{}; }
  Result<StoredState> load() override { return StoredState{}; }
  Result<StoredShards> load_shards(std::span<const ShardId> shards) override {
    if (broken_) return Error{.what = "no connection"};
    StoredShards found;
    if (std::find(shards.begin(), shards.end(), shard_of("ABCD")) != shards.end()) {
      found.rooms.push_back({"ABCD", "game", "text"});
      found.games.push_back({.id = "game", .setup = "", .started = {}, .finished = {}, .events = {}});
    }
    if (std::find(shards.begin(), shards.end(), desk_shard) != shards.end()) found.puzzles.emplace();
    return found;
  }
  std::optional<StoreFailure> let_be() override { return std::nullopt; }
  Result<std::optional<StoredAnalysis>> analysis(const std::string&) override {
    return std::optional<StoredAnalysis>();
  }
  Result<std::optional<StoredGame>> finished_game(const std::string&, Instant) override {
    return std::optional<StoredGame>();
  }

 private:
  std::atomic<bool>& broken_;
};

class Nowhere : public PostOffice {
 public:
  void send(ConnectionId, std::string) override {}
  void close(const Close&) override {}
};

// A node that serves shards as far as their numbers go.
class Served {
 public:
  Served(SharedRows& rows, milliseconds lease)
      : id_(rows.enrol()),
        commits_(std::make_unique<OneRoomStore>(broken_), post_, metrics_, {.failed = [](const Error&) {}}, {}),
        thread_(std::make_unique<LeaseThread>(
            std::make_unique<SharedTable>(rows, id_), commits_, rights_, metrics_,
            LeaseThread::Events{
                .taken =
                    [this](Fence fence, const StoredShards& stored) {
                      note([&] {
                        EXPECT_TRUE(rights_.hold(fence));
                        serving_.insert(fence.shard);
                        rooms_ += stored.rooms.size();
                        games_ += stored.games.size();
                        desks_ += stored.puzzles.has_value() ? 1 : 0;
                      });
                    },
                .dropped =
                    [this](Fence fence) {
                      note([&] {
                        EXPECT_FALSE(rights_.hold(fence)) << "whoever has this in its queue must not speak before";
                        serving_.erase(fence.shard);
                      });
                    },
                .hand_over =
                    [this](Fence fence, std::function<void()> stored) {
                      note([&] {
                        EXPECT_TRUE(rights_.hold(fence));
                        serving_.erase(fence.shard);
                      });
                      commits_.push({.changes = {},
                                     .messages = {},
                                     .closes = {},
                                     .fences = {fence},
                                     .stored = std::move(stored)});
                    },
                .given = [this](const std::vector<ShardOwner>& owners) { note([&] { given_ += owners.size(); }); }},
            LeaseOptions{.node = id_, .lease = lease, .interval = milliseconds(20), .margin = lease / 8})) {}

  void wait_for(const std::function<bool()>& state) {
    std::unique_lock lock(mutex_);
    ASSERT_TRUE(wake_.wait_for(lock, std::chrono::seconds(60), state));
  }
  void serves(std::size_t shards) {
    wait_for([&] { return serving_.size() == shards; });
  }

  LeaseThread& thread() { return *thread_; }
  void end() { thread_.reset(); }

  std::size_t rooms_ = 0;
  std::size_t games_ = 0;
  std::size_t desks_ = 0;
  std::size_t given_ = 0;
  std::atomic<bool> broken_ = false;
  Metrics metrics_;
  ShardRights rights_;

 private:
  void note(const std::function<void()>& change) {
    {
      const std::lock_guard lock(mutex_);
      change();
    }
    wake_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::set<ShardId> serving_;
  NodeId id_;
  Nowhere post_;
  CommitThread commits_;
  std::unique_ptr<LeaseThread> thread_;
};

constexpr milliseconds long_lease{600'000};

TEST(LeaseThread, ServesAllShardsAndLoadsEachOnce) {
  SharedRows rows(long_lease);
  Served node(rows, long_lease);
  node.serves(shard_count);
  EXPECT_EQ(node.rooms_, 1u);
  EXPECT_EQ(node.games_, 1u);
  EXPECT_EQ(node.desks_, 1u) << "with one shard of all that were loaded together";
  EXPECT_TRUE(node.rights_.in_time());
  EXPECT_TRUE(node.thread().is_ready());
}

TEST(LeaseThread, TwoNodesComeToShareAndOneLeavesAllToTheOther) {
  SharedRows rows(long_lease);
  Served one(rows, long_lease);
  one.serves(shard_count);
  Served two(rows, long_lease);
  two.serves(shard_count / 2);
  one.serves(shard_count / 2);
  EXPECT_EQ(one.given_, static_cast<std::size_t>(shard_count / 2));
  EXPECT_TRUE(one.thread().leave(std::chrono::seconds(60)));
  one.end();
  two.serves(shard_count);
}

TEST(LeaseThread, DropsAllInTimeWhenTheDatabaseHangs) {
  constexpr milliseconds lease{1000};
  SharedRows rows(lease);
  Served node(rows, lease);
  node.serves(shard_count);
  rows.hang(true);
  node.serves(0);
  EXPECT_EQ(node.metrics_.shards_lost.value(), static_cast<std::uint64_t>(shard_count));
  EXPECT_EQ(node.rights_.revoked(), static_cast<std::uint64_t>(shard_count));
  rows.hang(false);
  node.serves(shard_count);
  for (const StoredShard& shard : rows.book().shards) EXPECT_GT(shard.epoch, 1);
}

TEST(ShardRights, ArePerShardAndEpoch) {
  ShardRights rights;
  EXPECT_FALSE(rights.hold({3, 1}));
  rights.grant({3, 1});
  EXPECT_TRUE(rights.hold({3, 1}));
  EXPECT_FALSE(rights.hold({3, 2}));
  EXPECT_FALSE(rights.hold({4, 1}));
  rights.grant({3, 2});
  rights.revoke({3, 1});
  EXPECT_TRUE(rights.hold({3, 2})) << "an earlier right was revoked";
  EXPECT_EQ(rights.revoked(), 0u);
  rights.revoke({3, 2});
  EXPECT_FALSE(rights.hold({3, 2}));
  EXPECT_EQ(rights.revoked(), 1u);
}

TEST(ShardRights, OnceSeenOverDoNotComeBack) {
  ShardRights rights;
  rights.grant({3, 1});
  ASSERT_TRUE(rights.prolong(ShardRights::Clock::now() - milliseconds(1)));
  ASSERT_TRUE(rights.prolong(ShardRights::Clock::time_point::max())) << "nobody has looked in between";
  EXPECT_TRUE(rights.hold({3, 1}));
  ASSERT_TRUE(rights.prolong(ShardRights::Clock::now() - milliseconds(1)));
  EXPECT_FALSE(rights.hold({3, 1}));
  EXPECT_FALSE(rights.prolong(ShardRights::Clock::time_point::max()));
  EXPECT_FALSE(rights.hold({3, 1}));
  rights.begin_anew(ShardRights::Clock::time_point::max());
  EXPECT_TRUE(rights.in_time());
}

TEST(ShardRights, AreWatchedForLosses) {
  ShardRights rights;
  RightsWatch watch;
  rights.grant({3, 1});
  EXPECT_FALSE(watch.lost_any(rights));
  rights.revoke({3, 1});
  EXPECT_TRUE(watch.lost_any(rights));
  EXPECT_FALSE(watch.lost_any(rights)) << "once";
  ASSERT_TRUE(rights.prolong(ShardRights::Clock::now() - milliseconds(1)));
  EXPECT_TRUE(watch.lost_any(rights));
  EXPECT_TRUE(watch.lost_any(rights)) << "and as long as they are over";
}

TEST(LeaseThread, TakesAnewWhatSomebodyHasSeenOver) {
  SharedRows rows(long_lease);
  Served node(rows, long_lease);
  node.serves(shard_count);
  ASSERT_TRUE(node.rights_.prolong(ShardRights::Clock::now() - milliseconds(1)));
  while (node.rights_.in_time()) ASSERT_TRUE(node.rights_.prolong(ShardRights::Clock::now() - milliseconds(1)));
  const auto is_new = [](const StoredShard& shard) { return shard.epoch > 1; };
  while (true) {
    const LeaseBook book = rows.book();
    if (std::all_of(book.shards.begin(), book.shards.end(), is_new)) break;
    std::this_thread::yield();
  }
  node.serves(shard_count);
  EXPECT_TRUE(node.rights_.hold({7, rows.book().shards[7].epoch}));
}

TEST(LeaseThread, LoadsAgainWhatCouldNotBeLoaded) {
  SharedRows rows(long_lease);
  Served node(rows, long_lease);
  node.serves(shard_count);
  node.broken_ = true;
  node.thread().storage_lost();
  node.serves(0);
  node.thread().storage_back();
  while (rows.book().shards[0].epoch < 2) std::this_thread::yield();
  node.broken_ = false;
  node.serves(shard_count);
}

TEST(LeaseThread, WhatIsFencedIsDroppedAndTakenAnew) {
  SharedRows rows(long_lease);
  Served node(rows, long_lease);
  node.serves(shard_count);
  node.thread().fenced({{7, rows.book().shards[7].epoch}});
  while (rows.book().shards[7].epoch < 2) std::this_thread::yield();
  node.serves(shard_count);
}

}  // namespace
}  // namespace tilefish::net
