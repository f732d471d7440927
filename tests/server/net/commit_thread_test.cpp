#include "server/net/commit_thread.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilefish::net {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

// One list of what the database and the connections were given, in the order in which it happened.
class Journal {
 public:
  void write(std::string line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
  }
  int count(const std::string& line) const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(std::count(lines_.begin(), lines_.end(), line));
  }
  std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> lines_;
};

class JournalPost : public PostOffice {
 public:
  explicit JournalPost(Journal& journal) : journal_(journal) {}
  void send(ConnectionId to, std::string text) override {
    journal_.write("send " + std::to_string(static_cast<std::uint64_t>(to)) + " " + text);
  }
  void close(const Close& close) override { journal_.write("close " + close.reason); }

 private:
  Journal& journal_;
};

// Each commit waits until the test lets it go.
class GatedStore : public Store {
 public:
  GatedStore(Journal& journal, std::function<std::optional<StoreFailure>()> commit)
      : journal_(journal), commit_(std::move(commit)) {}

  std::optional<StoreFailure> commit(std::span<const Change> changes, std::span<const Fence> fences) override {
    std::optional<StoreFailure> failure = commit_();
    std::string line = "commit " + std::to_string(changes.size());
    for (const Fence& fence : fences) {
      line += " " + std::to_string(fence.shard) + "@" + std::to_string(fence.epoch);
      if (taken_.contains(fence.shard)) {
        failure = failure.value_or(StoreFailure{{.what = "another node has it"}, false});
        failure->fenced.push_back(fence);
      }
    }
    journal_.write(line);
    return failure;
  }
  std::optional<StoreFailure> reach() override { return std::nullopt; }
  Result<Tidied> tidy(const Retention&, Instant) override { return Tidied{}; }
  Result<StoredState> load() override { return StoredState{}; }
  Result<StoredShards> load_shards(std::span<const ShardId> shards) override {
    if (taken_.contains(shards[0])) throw std::runtime_error("the disk is gone");
    return StoredShards{{{std::to_string(shards[0]), "", ""}}, {}, {}};
  }
  std::optional<StoreFailure> let_be() override {
    journal_.write("let be");
    return std::nullopt;
  }
  // Which shards others own.
  void let_others_take(std::set<ShardId> shards) { taken_ = std::move(shards); }
  Result<std::optional<StoredAnalysis>> analysis(const std::string&) override {
    return std::optional<StoredAnalysis>();
  }
  Result<std::optional<StoredGame>> finished_game(const std::string& id, Instant) override {
    if (id == "throws") throw std::runtime_error("the disk is gone");
    return id == "known" ? std::optional(StoredGame{.id = id}) : std::nullopt;
  }

 private:
  Journal& journal_;
  std::function<std::optional<StoreFailure>()> commit_;
  std::set<ShardId> taken_;
};

class CommitThreadTest : public ::testing::Test {
 protected:
  CommitThread make(std::function<std::optional<StoreFailure>()> commit, std::set<ShardId> of_others = {}) {
    auto store = std::make_unique<GatedStore>(journal_, std::move(commit));
    store->let_others_take(std::move(of_others));
    return CommitThread(
        std::move(store), post_, metrics_,
        {.failed = [this](const Error& error) { journal_.write("failed " + error.what); },
         .lost = [this] { journal_.write("lost"); },
         .back = [this](const StoredState&) { journal_.write("back"); },
         .fenced =
             [this](const std::vector<Fence>& fences) {
               for (const Fence& fence : fences) {
                 journal_.write("fenced " + std::to_string(fence.shard) + "@" + std::to_string(fence.epoch));
               }
             }},
        {.patience = patience_, .by_shards = by_shards_});
  }

  static Delivery of_shards(const std::string& text, std::vector<Fence> fences, std::size_t changes = 1) {
    Delivery made = delivery(text, changes);
    made.fences = std::move(fences);
    return made;
  }

  // All of them in one group, behind another that is just being stored.
  void push_together(std::vector<Delivery> group, std::set<ShardId> of_others) {
    std::promise<void> started;
    std::promise<void> gate;
    bool first = true;
    CommitThread thread = make(
        [&]() -> std::optional<StoreFailure> {
          if (std::exchange(first, false)) {
            started.set_value();
            gate.get_future().wait();
          }
          return std::nullopt;
        },
        std::move(of_others));
    thread.push(delivery("first"));
    started.get_future().wait();
    for (Delivery& each : group) thread.push(std::move(each));
    gate.set_value();
    thread.drain();
  }

  static Delivery delivery(const std::string& text, std::size_t changes = 1) {
    return {std::vector<Change>(changes, RemoveRoom{"x"}), {{ConnectionId{1}, wire::Message(text)}}, {}};
  }

  Journal journal_;
  JournalPost post_{journal_};
  Metrics metrics_;
  std::chrono::milliseconds patience_{60'000};
  bool by_shards_ = false;
};

TEST_F(CommitThreadTest, NothingIsSentBeforeItIsDurable) {
  CommitThread thread = make([] { return std::nullopt; });
  thread.push({{RemoveRoom{"x"}},
               {{ConnectionId{1}, wire::Message("a")}, {ConnectionId{2}, wire::Message("b")}},
               {{ConnectionId{1}, 1008, "bye"}}});
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("commit 1", "send 1 a", "send 2 b", "close bye"));
}

TEST_F(CommitThreadTest, WhatComesDuringACommitIsTheNextGroup) {
  std::promise<void> started;
  std::promise<void> gate;
  bool first = true;
  CommitThread thread = make([&]() -> std::optional<StoreFailure> {
    if (std::exchange(first, false)) {
      started.set_value();
      gate.get_future().wait();
    }
    return std::nullopt;
  });
  thread.push(delivery("a"));
  started.get_future().wait();
  thread.push(delivery("b"));
  thread.push(delivery("c", 2));
  thread.push(delivery("d", 0));
  EXPECT_THAT(journal_.lines(), IsEmpty());
  EXPECT_EQ(metrics_.waiting_commits.value(), 3u);
  gate.set_value();
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("commit 1", "send 1 a", "commit 3", "send 1 b", "send 1 c", "send 1 d"));
  EXPECT_EQ(metrics_.committed_changes.value(), 4u);
}

TEST_F(CommitThreadTest, WhatChangesNothingNeedsNoCommit) {
  CommitThread thread = make([] { return std::nullopt; });
  thread.push(delivery("pong", 0));
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("send 1 pong"));
}

TEST_F(CommitThreadTest, AfterAFailureNothingIsToldAnyMore) {
  CommitThread thread = make([] { return StoreFailure{{.what = "the file is damaged"}, false}; });
  thread.push(delivery("a"));
  thread.drain();
  thread.push(delivery("b"));
  thread.push(delivery("c", 0));
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("commit 1", "failed the file is damaged"));
  EXPECT_FALSE(thread.is_well());
  EXPECT_TRUE(thread.is_broken());
}

TEST_F(CommitThreadTest, AGroupWaitsForADatabaseThatStumbles) {
  int attempts = 0;
  CommitThread thread = make([&]() -> std::optional<StoreFailure> {
    if (++attempts > 3) return std::nullopt;
    return StoreFailure{{.what = "no connection"}, true};
  });
  thread.push(delivery("a", 2));
  thread.push(delivery("b"));
  std::promise<void> asked;
  thread.find_game("known", [&](const auto&) { asked.set_value(); });
  asked.get_future().wait();
  while (journal_.lines().empty() || journal_.lines().back() != "send 1 b") std::this_thread::yield();
  EXPECT_EQ(attempts - 3, journal_.count("commit 3") == 4 ? 1 : 2) << "the two may have come as two groups";
  EXPECT_EQ(journal_.count("send 1 a"), 1);
  EXPECT_EQ(journal_.count("send 1 b"), 1);
  EXPECT_EQ(metrics_.database_troubles.value(), 1u);
  EXPECT_TRUE(thread.is_well());
}

TEST_F(CommitThreadTest, AfterItsPatienceItRefusesUntilTheHubGoesOn) {
  patience_ = std::chrono::milliseconds(120);
  std::atomic<bool> away = true;
  CommitThread thread = make([&]() -> std::optional<StoreFailure> {
    if (away) return StoreFailure{{.what = "no connection"}, true};
    return std::nullopt;
  });
  thread.push({{RemoveRoom{"x"}},
               {{ConnectionId{1}, wire::Message("done"), 7, 4}, {ConnectionId{1}, wire::Message("news"), 8}},
               {}});
  while (journal_.count("lost") == 0) std::this_thread::yield();
  EXPECT_FALSE(thread.is_well() && journal_.count("back") == 0);
  thread.push({{}, {{ConnectionId{1}, wire::Message("pong"), 9, 5}}, {{ConnectionId{1}, 1013, "come back later"}}});
  away = false;
  while (journal_.count("back") == 0) std::this_thread::yield();
  thread.push({{}, {{ConnectionId{2}, wire::Message("welcome"), 1, 1}}, {}});
  thread.go_on();
  thread.push(delivery("b"));
  while (journal_.count("send 1 b") == 0) std::this_thread::yield();
  EXPECT_TRUE(thread.is_well());
  std::vector<std::string> refusals;
  for (const std::string& line : journal_.lines()) {
    EXPECT_THAT(line, Not(AnyOf(HasSubstr("done"), HasSubstr("news"), HasSubstr("pong"), HasSubstr("welcome"))));
    if (line.find("unavailable") != std::string::npos) refusals.push_back(line);
  }
  EXPECT_THAT(refusals, ElementsAre(AllOf(StartsWith("send 1"), HasSubstr("\"re\":4"), HasSubstr("\"n\":7")),
                                    AllOf(StartsWith("send 1"), HasSubstr("\"re\":5"), HasSubstr("\"n\":8")),
                                    AllOf(StartsWith("send 2"), HasSubstr("\"re\":1"), HasSubstr("\"n\":1"))));
  EXPECT_EQ(journal_.count("close come back later"), 1);
}

TEST_F(CommitThreadTest, WhoeverLeavesDoesNotWaitForADatabaseThatIsAway) {
  CommitThread thread = make([] { return StoreFailure{{.what = "no connection"}, true}; });
  thread.push({{RemoveRoom{"x"}}, {{ConnectionId{1}, wire::Message("done"), 1, 4}}, {}});
  thread.drain();
  EXPECT_THAT(journal_.lines().back(), StartsWith("failed the database has been away"));
  EXPECT_EQ(journal_.count("lost"), 0);
}

TEST_F(CommitThreadTest, AStoreThatThrowsIsAFailureLikeAnyOther) {
  CommitThread thread = make([]() -> std::optional<StoreFailure> { throw std::runtime_error("the disk is gone"); });
  thread.push(delivery("a"));
  thread.drain();
  thread.push(delivery("b"));
  thread.push(delivery("c", 0));
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("failed the database thread threw: the disk is gone"));
}

TEST_F(CommitThreadTest, AGameThatCannotBeReadIsAnError) {
  CommitThread thread = make([] { return std::nullopt; });
  std::promise<std::string> what;
  thread.find_game("throws", [&](const Result<std::optional<StoredGame>>& game) {
    what.set_value(game.ok() ? "none" : game.error().what);
  });
  EXPECT_EQ(what.get_future().get(), "the database threw: the disk is gone");
  thread.push(delivery("a"));
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("commit 1", "send 1 a"));
}

TEST_F(CommitThreadTest, AnAnswerThatThrowsIsAFailure) {
  CommitThread thread = make([] { return std::nullopt; });
  thread.find_game("known", [](const Result<std::optional<StoredGame>>&) { throw std::runtime_error("no"); });
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("failed an answer threw: no"));
}

TEST_F(CommitThreadTest, TheEndWaitsForWhatWasPushed) {
  {
    CommitThread thread = make([] { return std::nullopt; });
    for (int i = 0; i < 100; ++i) thread.push(delivery("x", 0));
  }
  EXPECT_EQ(journal_.lines().size(), 100u);
}

TEST_F(CommitThreadTest, FindsFinishedGames) {
  CommitThread thread = make([] { return std::nullopt; });
  for (const bool known : {true, false}) {
    std::promise<bool> found;
    thread.find_game(known ? "known" : "unknown", [&](const Result<std::optional<StoredGame>>& game) {
      found.set_value(game.ok() && game->has_value());
    });
    EXPECT_EQ(found.get_future().get(), known);
  }
}

TEST_F(CommitThreadTest, WhatBelongsToAnotherNodeIsDroppedWithoutAWordAndTheRestIsStored) {
  push_together({of_shards("a", {{1, 5}}), of_shards("b", {{2, 7}}, 2), of_shards("c", {{1, 5}}, 0)}, {1});
  EXPECT_THAT(journal_.lines(),
              ElementsAre("commit 1", "send 1 first", "commit 3 1@5 2@7", "fenced 1@5", "commit 2 2@7", "send 1 b"));
  EXPECT_EQ(metrics_.fenced_deliveries.value(), 2u);
}

TEST_F(CommitThreadTest, WhatLeansOnAFallenFenceTakesItsOtherFencesWithIt) {
  push_together({of_shards("a", {{3, 1}}), of_shards("b", {{1, 5}, {3, 1}}), of_shards("c", {{4, 1}})}, {1});
  EXPECT_THAT(journal_.lines(), ElementsAre("commit 1", "send 1 first", "commit 3 1@5 3@1 4@1", "fenced 1@5",
                                            "fenced 3@1", "commit 1 4@1", "send 1 c"));
}

TEST_F(CommitThreadTest, AFallenFenceIsRememberedUntilANewEpoch) {
  CommitThread thread = make([] { return std::nullopt; }, {1});
  thread.push(of_shards("a", {{1, 5}}));
  thread.drain();
  thread.push(of_shards("told without a change", {{1, 5}}, 0));
  thread.push(of_shards("of an earlier life", {{1, 4}}));
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("commit 1 1@5", "fenced 1@5"));
  thread.push(of_shards("anew", {{1, 6}}, 0));
  thread.drain();
  EXPECT_EQ(journal_.lines().back(), "send 1 anew");
}

TEST_F(CommitThreadTest, WhoeverAskedForWhatIsFencedIsRefused) {
  CommitThread thread = make([] { return std::nullopt; }, {1});
  Delivery asked = of_shards("", {{1, 5}});
  asked.messages = {{ConnectionId{1}, wire::Message("done"), 7, 4},
                    {ConnectionId{1}, wire::Message("news"), 8},
                    {ConnectionId{2}, wire::Message("news"), 3}};
  thread.push(std::move(asked));
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("commit 1 1@5",
                                            AllOf(StartsWith("send 1"), HasSubstr("unavailable"), HasSubstr("\"re\":4"),
                                                  HasSubstr("\"n\":7")),
                                            "fenced 1@5"));
}

TEST_F(CommitThreadTest, SaysWhenADeliveryIsStored) {
  CommitThread thread = make([] { return std::nullopt; }, {1});
  Delivery kept = of_shards("a", {{2, 1}});
  kept.stored = [this] { journal_.write("stored a"); };
  Delivery dropped = of_shards("b", {{1, 1}});
  dropped.stored = [this] { journal_.write("stored b"); };
  thread.push(std::move(kept));
  thread.drain();
  thread.push(std::move(dropped));
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("commit 1 2@1", "send 1 a", "stored a", "commit 1 1@1", "fenced 1@1"));
}

TEST_F(CommitThreadTest, LoadsShards) {
  CommitThread thread = make([] { return std::nullopt; }, {1});
  for (const ShardId shard : {7, 1}) {
    std::promise<std::string> found;
    thread.find_shards({shard}, [&](const Result<StoredShards>& shards) {
      found.set_value(shards.ok() ? shards->rooms.at(0).code : shards.error().what);
    });
    EXPECT_EQ(found.get_future().get(), shard == 7 ? "7" : "the database threw: the disk is gone");
  }
}

// Of many shards that are loaded, the rooms of the first do not wait for the last.
TEST_F(CommitThreadTest, WhatComesOfAQuestionIsToldBeforeTheNextIsAnswered) {
  std::promise<void> started;
  std::promise<void> gate;
  bool first = true;
  CommitThread thread = make([&]() -> std::optional<StoreFailure> {
    if (std::exchange(first, false)) {
      started.set_value();
      gate.get_future().wait();
    }
    return std::nullopt;
  });
  thread.push(delivery("a"));
  started.get_future().wait();
  for (const std::string name : {"b", "c"}) {
    thread.find_shards({7}, [&, name](const Result<StoredShards>&) {
      journal_.write("found " + name);
      thread.push(delivery(name));
    });
  }
  gate.set_value();
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("commit 1", "send 1 a", "found b", "commit 1", "send 1 b", "found c",
                                            "commit 1", "send 1 c"));
}

TEST_F(CommitThreadTest, ANodeComesBackWithoutAllThatIsStored) {
  patience_ = std::chrono::milliseconds(120);
  by_shards_ = true;
  std::atomic<bool> away = true;
  CommitThread thread = make([&]() -> std::optional<StoreFailure> {
    if (away) return StoreFailure{{.what = "no connection"}, true};
    return std::nullopt;
  });
  thread.push(delivery("a"));
  while (journal_.count("lost") == 0) std::this_thread::yield();
  away = false;
  while (journal_.count("back") == 0) std::this_thread::yield();
  EXPECT_EQ(journal_.count("let be"), 1);
}

}  // namespace
}  // namespace tilefish::net
