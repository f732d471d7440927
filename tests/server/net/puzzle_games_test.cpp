#include "server/net/puzzle_games.h"

#include <future>

#include <gtest/gtest.h>

#include "server/net/memory_lines.h"
#include "server/net/running_server.h"

namespace tilefish::net {
namespace {

const PuzzleJob job{.rules = "classic", .seed = 5};

class PuzzleGamesTest : public ::testing::Test {
 protected:
  // What is found when these are asked.
  std::vector<StockPuzzle> found_by(Askers& askers) {
    auto found = std::make_shared<std::promise<PuzzlesFound>>();
    games_.push_back(std::make_unique<PuzzleGames>(
        jobs_, askers, metrics_, [found](PuzzlesFound puzzles) { found->set_value(std::move(puzzles)); }));
    games_.back()->play(job);
    PuzzlesFound puzzles = found->get_future().get();
    EXPECT_EQ(puzzles.rules, job.rules);
    return puzzles.puzzles;
  }

  const Log log_ = [](LogLevel, const std::string&) {};
  Metrics metrics_;
  std::vector<std::unique_ptr<PuzzleGames>> games_;  // outlive the pool
  JobPool jobs_{1,
                metrics_,
                {.robot = [](JobId, const RobotAnswer&, JobPool::Spent) {},
                 .hint = [](JobId, const HintAnswer&, JobPool::Spent) {}}};
};

std::string lines_of(const std::vector<StockPuzzle>& puzzles) {
  std::string lines;
  for (const StockPuzzle& puzzle : puzzles) lines += to_line(puzzle);
  return lines;
}

TEST_F(PuzzleGamesTest, OfWorkersBeginWithTheOneOfTheServer) {
  Askers nobody({}, metrics_, log_);
  const std::string here = lines_of(found_by(nobody));
  EXPECT_EQ(metrics_.puzzle_games_here.value(), 1U);
  const auto lines = std::make_shared<MemoryLines>();
  const MemoryWorkerThread a(*lines, "a");
  const MemoryWorkerThread b(*lines, "b");
  Askers askers({.lines = lines, .build = [] { return test_build; }}, metrics_, log_);
  ASSERT_TRUE(eventually([&] { return askers.may_ask(); }));
  const std::string there = lines_of(found_by(askers));
  EXPECT_EQ(there.substr(0, here.size()), here);
  EXPECT_GT(there.size(), here.size());
  EXPECT_EQ(metrics_.puzzle_games_by_workers.value(), 16U);
  EXPECT_EQ(metrics_.puzzle_games_here.value(), 1U);
}

// Somebody was there, and is gone when the games are asked for.
TEST_F(PuzzleGamesTest, ThatNobodyPlaysTheServerPlaysItself) {
  const auto lines = std::make_shared<MemoryLines>();
  auto gone = std::make_unique<MemoryWorkerThread>(*lines, "a");
  Askers askers({.lines = lines, .build = [] { return test_build; }}, metrics_, log_);
  ASSERT_TRUE(eventually([&] { return askers.may_ask(); }));
  gone.reset();
  (void)found_by(askers);
  EXPECT_EQ(metrics_.puzzle_games_here.value(), 1U);
  EXPECT_EQ(metrics_.worker_troubles.value(), 1U);
  askers.join();
}

TEST(PuzzleGames, ArePlayedForAServerWithFewPuzzles) {
  RunningServer server([](ServerOptions& options) {
    options.hub.first_puzzles = std::chrono::milliseconds(1);
    options.hub.puzzle_stock = 1'000'000;
  });
  EXPECT_TRUE(eventually([&] {
    const std::string text = http_get(server.port(), "/metrics").body;
    return text.find("tilefish_puzzle_games_total{by=\"server\"} 0\n") == std::string::npos;
  }));
}

}  // namespace
}  // namespace tilefish::net
