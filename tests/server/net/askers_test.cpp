#include "server/net/askers.h"

#include <future>
#include <thread>

#include <gtest/gtest.h>

#include "server/net/memory_lines.h"
#include "server/net/running_server.h"
#include "work/kinds/stock.h"

namespace tilefish::net {
namespace {

using std::chrono::milliseconds;

// A card without anybody behind it.
void pretend_to_work(MemoryLines& lines) {
  lines.exchange.cards.push_back({.id = "a", .build = test_build, .threads = 1});
}

Askers::Options options_with(std::shared_ptr<work::AskerLines> lines) {
  return {.lines = std::move(lines), .build = [] { return test_build; }, .after_trouble = std::chrono::hours(1)};
}

std::shared_ptr<work::StockGames> games(const Askers& askers, std::uint64_t count = 3) {
  return std::make_shared<work::StockGames>(StockOptions{.seed = 5}, count, askers.build());
}

class AskersTest : public ::testing::Test {
 protected:
  // What came of a question.
  std::future<bool> ask(Askers& askers, std::shared_ptr<work::Job> job, std::function<bool()> is_wanted = {}) {
    auto end = std::make_shared<std::promise<bool>>();
    const bool asked = askers.ask(
        {.about = "games", .job = std::move(job), .is_wanted = std::move(is_wanted), .then = [end](bool done) {
           end->set_value(done);
         }});
    EXPECT_TRUE(asked);
    if (!asked) end->set_value(false);
    return end->get_future();
  }

  const Log log_ = [this](LogLevel, const std::string& sentence) {
    const std::lock_guard lock(mutex_);
    said_ += sentence + "\n";
  };
  std::string said() {
    const std::lock_guard lock(mutex_);
    return said_;
  }

  Metrics metrics_;
  std::shared_ptr<MemoryLines> lines_ = std::make_shared<MemoryLines>();

 private:
  std::mutex mutex_;
  std::string said_;
};

TEST_F(AskersTest, WithoutLinesNobodyIsAsked) {
  Askers askers({}, metrics_, log_);
  EXPECT_FALSE(askers.may_ask());
  EXPECT_FALSE(askers.ask({.about = "nothing", .job = {}, .is_wanted = {}, .then = {}}));
}

TEST_F(AskersTest, WithoutWorkersNobodyIsAskedAndNobodyWaits) {
  Askers askers(options_with(lines_), metrics_, log_);
  EXPECT_TRUE(eventually([&] { return said().find("no worker with version 1.0.0 and Bench 7") != std::string::npos; }));
  EXPECT_FALSE(askers.may_ask());
  EXPECT_EQ(metrics_.workers_up.value(), 0U);
}

TEST_F(AskersTest, WorkersDoWhatIsAskedAndAreNamed) {
  const MemoryWorkerThread a(*lines_, "anna");
  const MemoryWorkerThread b(*lines_, "bert");
  Askers::Options options = options_with(lines_);
  options.most_alone = std::chrono::minutes(1);  // sanitized workers on a busy machine take their time
  options.most_quiet = std::chrono::minutes(10);
  Askers askers(options, metrics_, log_);
  ASSERT_TRUE(eventually([&] { return askers.may_ask(); }));
  EXPECT_EQ(metrics_.workers_up.value(), 1U);
  const auto job = games(askers);
  EXPECT_TRUE(ask(askers, job).get());
  EXPECT_EQ(job->games_played(), 3U);
  EXPECT_NE(said().find("games was done by workers: "), std::string::npos) << said();
  EXPECT_NE(said().find("anna ("), std::string::npos) << said();
}

TEST_F(AskersTest, WhatNobodyWantsAnyMoreIsGivenUp) {
  pretend_to_work(*lines_);
  Askers askers(options_with(lines_), metrics_, log_);
  ASSERT_TRUE(eventually([&] { return askers.may_ask(); }));
  std::atomic<bool> is_wanted = true;
  std::future<bool> end = ask(askers, games(askers), [&] { return is_wanted.load(); });
  EXPECT_EQ(end.wait_for(milliseconds(300)), std::future_status::timeout);
  is_wanted = false;
  EXPECT_FALSE(end.get());
  EXPECT_TRUE(askers.may_ask()) << "the workers are not to blame";
  EXPECT_TRUE(lines_->exchange.pieces.empty());
}

TEST_F(AskersTest, WorkersThatLeaveAreNotAskedAgainForAWhile) {
  auto gone = std::make_unique<MemoryWorkerThread>(*lines_, "anna");
  Askers askers(options_with(lines_), metrics_, log_);
  ASSERT_TRUE(eventually([&] { return askers.may_ask(); }));
  gone.reset();
  EXPECT_FALSE(ask(askers, games(askers)).get());
  EXPECT_NE(said().find("workers have left games undone, after nobody"), std::string::npos) << said();
  EXPECT_EQ(metrics_.worker_troubles.value(), 1U);
  const MemoryWorkerThread back(*lines_, "anna");
  EXPECT_FALSE(askers.may_ask());
}

TEST_F(AskersTest, AnEndStopsWhatIsAskedAndTellsThoseWhoAsked) {
  pretend_to_work(*lines_);
  Askers askers(options_with(lines_), metrics_, log_);
  ASSERT_TRUE(eventually([&] { return askers.may_ask(); }));
  std::future<bool> end = ask(askers, games(askers));
  askers.close();
  EXPECT_FALSE(end.get());
  askers.join();
  EXPECT_FALSE(askers.may_ask());
}

TEST_F(AskersTest, MoreQuestionsThanThreadsAreRefused) {
  pretend_to_work(*lines_);
  Askers askers(options_with(lines_), metrics_, log_);
  std::vector<std::future<bool>> ends;
  while (ends.size() < 4) {
    ASSERT_TRUE(eventually([&] { return askers.may_ask(); }));
    ends.push_back(ask(askers, games(askers, 3 + ends.size())));
  }
  EXPECT_FALSE(askers.may_ask());
  EXPECT_FALSE(askers.ask({.about = "one more", .job = games(askers), .is_wanted = {}, .then = {}}));
}

// A server that takes connections and never says a word.
class SilentLines : public work::AskerLines {
 public:
  Result<bool> is_anybody_there(const work::Build&) override {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return hung_up_; });
    return Error{.what = "nothing will come"};
  }
  Result<std::unique_ptr<work::AskerLine>> line() override { return Error{.what = "nothing will come"}; }
  void hang_up() override {
    const std::lock_guard lock(mutex_);
    hung_up_ = true;
    wake_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool hung_up_ = false;
};

TEST_F(AskersTest, WhateverNatsDoesNobodyWaitsForIt) {
  Askers askers(options_with(std::make_shared<SilentLines>()), metrics_, log_);
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(askers.may_ask());
  askers.join();
}

}  // namespace
}  // namespace tilefish::net
