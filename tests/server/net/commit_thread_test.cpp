#include "server/net/commit_thread.h"

#include <future>
#include <mutex>
#include <stdexcept>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilefish::net {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// One list of what the database and the connections were given, in the order in which it happened.
class Journal {
 public:
  void write(std::string line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
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
  GatedStore(Journal& journal, std::function<std::optional<Error>()> commit)
      : journal_(journal), commit_(std::move(commit)) {}

  std::optional<Error> commit(std::span<const Change> changes) override {
    std::optional<Error> error = commit_();
    journal_.write("commit " + std::to_string(changes.size()));
    return error;
  }
  Result<StoredState> load() override { return StoredState{}; }
  Result<std::optional<StoredGame>> finished_game(const std::string& id) override {
    if (id == "throws") throw std::runtime_error("the disk is gone");
    return id == "known" ? std::optional(StoredGame{.id = id}) : std::nullopt;
  }

 private:
  Journal& journal_;
  std::function<std::optional<Error>()> commit_;
};

class CommitThreadTest : public testing::Test {
 protected:
  CommitThread make(std::function<std::optional<Error>()> commit) {
    return CommitThread(std::make_unique<GatedStore>(journal_, std::move(commit)), post_, metrics_,
                        [this](const Error& error) { journal_.write("failed " + error.what); });
  }

  static Delivery delivery(const std::string& text, std::size_t changes = 1) {
    return {std::vector<Change>(changes, RemoveRoom{"x"}), {{ConnectionId{1}, text}}, {}};
  }

  Journal journal_;
  JournalPost post_{journal_};
  Metrics metrics_;
};

TEST_F(CommitThreadTest, NothingIsSentBeforeItIsDurable) {
  CommitThread thread = make([] { return std::nullopt; });
  thread.push({{RemoveRoom{"x"}}, {{ConnectionId{1}, "a"}, {ConnectionId{2}, "b"}}, {{ConnectionId{1}, 1008, "bye"}}});
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("commit 1", "send 1 a", "send 2 b", "close bye"));
}

TEST_F(CommitThreadTest, WhatComesDuringACommitIsTheNextGroup) {
  std::promise<void> started;
  std::promise<void> gate;
  bool first = true;
  CommitThread thread = make([&]() -> std::optional<Error> {
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
  CommitThread thread = make([] { return Error{.what = "disk full"}; });
  thread.push(delivery("a"));
  thread.drain();
  thread.push(delivery("b"));
  thread.push(delivery("c", 0));
  thread.drain();
  EXPECT_THAT(journal_.lines(), ElementsAre("commit 1", "failed disk full"));
}

TEST_F(CommitThreadTest, AStoreThatThrowsIsAFailureLikeAnyOther) {
  CommitThread thread = make([]() -> std::optional<Error> { throw std::runtime_error("the disk is gone"); });
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

}  // namespace
}  // namespace tilefish::net
