// Askers and workers together, over a line in memory.

#include "work/ask.h"

#include <thread>

#include <gtest/gtest.h>

#include "work/memory_line.h"
#include "work/worker.h"

namespace tilefish::work {
namespace {

using testing::MemoryAsker;
using testing::MemoryExchange;
using testing::MemoryWorker;

const Build build{.version = "1.0.0", .bench = 7};

// Squares of the numbers, and the inputs that came with them.
class SquareBench : public Workbench {
 public:
  explicit SquareBench(std::uint64_t error) : error_(error) {}
  Result<Output> work(std::uint64_t unit, std::string_view input, const Limits& /*limits*/) override {
    return Output{.exact = std::to_string(unit * unit + error_) + std::string(input), .aside = "now"};
  }

 private:
  std::uint64_t error_;
};

class SquareJob : public Job {
 public:
  explicit SquareJob(std::optional<std::uint64_t> units, std::uint64_t enough = ~std::uint64_t{0})
      : units_(units), enough_(enough) {}

  Task task() const override { return {.kind = "squares", .build = build, .description = ""}; }
  std::optional<std::uint64_t> units() const override { return units_; }
  std::optional<std::string> input(std::uint64_t unit) override {
    return unit < 1'000 ? std::optional("+" + std::to_string(unit)) : std::nullopt;
  }
  Result<Next> take(std::uint64_t unit, const Output& output) override {
    EXPECT_EQ(unit, results.size());
    results.push_back(output.exact);
    return results.size() == enough_ ? Next::enough : Next::more;
  }
  void begin_anew() override { results.clear(); }

  std::vector<std::string> results;

 private:
  std::optional<std::uint64_t> units_;
  std::uint64_t enough_;
};

Result<std::unique_ptr<Workbench>> open_squares(const Task& /*task*/) {
  return std::unique_ptr<Workbench>(std::make_unique<SquareBench>(0));
}

// A worker in a thread of its own.
class WorkerThread {
 public:
  WorkerThread(MemoryExchange& exchange, const std::string& id, std::uint64_t error = 0)
      : card_{.id = id, .build = build, .threads = 2},
        line_(exchange, card_),
        worker_(line_, {.card = card_,
                        .tell = {},
                        .open =
                            [error](const Task&) {
                              return Result<std::unique_ptr<Workbench>>(std::make_unique<SquareBench>(error));
                            }}),
        thread_([this] { end = worker_.run(stop_).value(); }) {}
  ~WorkerThread() { finish(); }
  // For its end without being stopped.
  void wait() { thread_.join(); }
  void finish() {
    stop_.request();
    if (thread_.joinable()) thread_.join();
  }

  WorkerEnd end;

 private:
  WorkerCard card_;
  MemoryWorker line_;
  StopFlag stop_;
  Worker worker_;
  std::thread thread_;
};

std::vector<std::string> squares(std::uint64_t count) {
  std::vector<std::string> all;
  for (std::uint64_t unit = 0; unit < count; ++unit) {
    all.push_back(std::to_string(unit * unit) + "+" + std::to_string(unit));
  }
  return all;
}

TEST(Ask, HandsOverAllResultsInOrder) {
  MemoryExchange exchange;
  const WorkerThread a(exchange, "a");
  const WorkerThread b(exchange, "b");
  MemoryAsker line(exchange);
  SquareJob job(300);
  Progress progress("test");
  const Result<AskEnd> end = ask(job, line, progress, {});
  ASSERT_TRUE(end.ok());
  EXPECT_EQ(*end, AskEnd::done);
  EXPECT_EQ(job.results, squares(300));
}

TEST(Ask, EndsWhenTheJobHasEnough) {
  MemoryExchange exchange;
  const WorkerThread a(exchange, "a");
  const WorkerThread b(exchange, "b");
  MemoryAsker line(exchange);
  SquareJob job(900, 100);
  Progress progress("test");
  ASSERT_TRUE(ask(job, line, progress, {}).ok());
  EXPECT_EQ(job.results, squares(100));
}

TEST(Ask, EndsWhereTheInputsEnd) {
  MemoryExchange exchange;
  const WorkerThread a(exchange, "a");
  const WorkerThread b(exchange, "b");
  MemoryAsker line(exchange);
  SquareJob job(std::nullopt);
  Progress progress("test");
  ASSERT_TRUE(ask(job, line, progress, {}).ok());
  EXPECT_EQ(job.results, squares(1'000));
}

TEST(Ask, NamesLiarsAndHasTheirWorkDoneAgain) {
  MemoryExchange exchange;
  WorkerThread liar(exchange, "liar", 1);
  MemoryAsker line(exchange);
  SquareJob job(500);
  Progress progress("test");
  std::string told;
  std::optional<Result<AskEnd>> end;
  std::thread asker([&] {
    end = ask(job, line, progress,
              {.tell = [&](const std::string& words) { told += words + "\n"; }, .open = open_squares});
  });
  // The others come once the liar has brought something.
  {
    std::unique_lock lock(exchange.mutex);
    exchange.wake.wait(lock, [&] { return exchange.reported["liar"] > 0; });
  }
  const WorkerThread a(exchange, "a");
  const WorkerThread b(exchange, "b");
  asker.join();
  ASSERT_TRUE(end && end->ok());
  EXPECT_EQ(job.results, squares(500));
  EXPECT_NE(told.find("worker liar is dismissed"), std::string::npos) << told;
  EXPECT_EQ(told.find("worker a "), std::string::npos) << told;
  liar.wait();
  EXPECT_TRUE(liar.end.dismissed);
}

// As servers do that have lost count: nothing is left to hand out, and yet it says that pieces are in work.
TEST(Ask, PiecesAreLostAlthoughTheServerSaysOtherwise) {
  MemoryExchange exchange;
  exchange.pieces_to_lose = 3;
  const WorkerThread a(exchange, "a");
  const WorkerThread b(exchange, "b");
  MemoryAsker line(exchange);
  SquareJob job(40);
  Progress progress("test");
  const Result<AskEnd> end =
      ask(job, line, progress, {.stuck_for = std::chrono::milliseconds(50), .open = open_squares});
  ASSERT_TRUE(end.ok());
  EXPECT_EQ(job.results, squares(40));
}

TEST(Ask, AStopEndsItAtOnceWithWhatWasTaken) {
  MemoryExchange exchange;
  MemoryAsker line(exchange);
  StopFlag stop;
  SquareJob job(10);
  Progress progress("test");
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.request();
  });
  const Result<AskEnd> end = ask(job, line, progress, {.limits = {.stop = &stop}});
  later.join();
  ASSERT_TRUE(end.ok());
  EXPECT_EQ(*end, AskEnd::stopped);
  EXPECT_TRUE(exchange.pieces.empty());  // what nobody has begun is taken back
}

TEST(Ask, WhoeverCanDoWithoutWorkersIsNotKeptWaiting) {
  MemoryExchange exchange;
  MemoryAsker line(exchange);
  SquareJob job(10);
  Progress progress("test");
  const Result<AskEnd> end = ask(job, line, progress, {.most_alone = std::chrono::milliseconds(10)});
  ASSERT_TRUE(end.ok());
  EXPECT_EQ(*end, AskEnd::left_alone);
  EXPECT_TRUE(exchange.pieces.empty()) << "what nobody has begun is taken back";
}

// Somebody is there, takes what there is and brings nothing.
TEST(Ask, NorIsWhoeverHearsNothingOfThem) {
  MemoryExchange exchange;
  exchange.cards.push_back({.id = "a", .build = build, .threads = 1});
  MemoryAsker line(exchange);
  SquareJob job(10);
  Progress progress("test");
  const Result<AskEnd> end = ask(
      job, line, progress, {.most_alone = std::chrono::milliseconds(10), .most_quiet = std::chrono::milliseconds(300)});
  ASSERT_TRUE(end.ok());
  EXPECT_EQ(*end, AskEnd::left_alone);
}

TEST(Ask, WhatTheLastWorkerBroughtStaysWhenItLeaves) {
  MemoryExchange exchange;
  MemoryAsker line(exchange);
  SquareJob job(900);
  Progress progress("test");
  auto a = std::make_unique<WorkerThread>(exchange, "a");
  auto b = std::make_unique<WorkerThread>(exchange, "b");
  const AskOptions options{.most_alone = std::chrono::milliseconds(10), .heard = [&](const Report&) {
                             a.reset();
                             b.reset();
                           }};
  const Result<AskEnd> end = ask(job, line, progress, options);
  ASSERT_TRUE(end.ok());
  EXPECT_EQ(*end, AskEnd::left_alone);
  ASSERT_LT(job.results.size(), 900U);
  EXPECT_EQ(job.results, squares(job.results.size()));
}

TEST(Ask, EndsWhenNobodyWantsItAnyMore) {
  MemoryExchange exchange;
  const WorkerThread a(exchange, "a");
  const WorkerThread b(exchange, "b");
  MemoryAsker line(exchange);
  SquareJob job(300);
  Progress progress("test");
  bool is_wanted = true;
  const AskOptions options{.is_wanted = [&] { return is_wanted; }, .heard = [&](const Report&) { is_wanted = false; }};
  const Result<AskEnd> end = ask(job, line, progress, options);
  ASSERT_TRUE(end.ok());
  EXPECT_EQ(*end, AskEnd::stopped);
  EXPECT_TRUE(job.results.empty());
  EXPECT_TRUE(exchange.pieces.empty()) << "what nobody has begun is taken back";
}

TEST(Worker, DropsWhatIsNoPiece) {
  MemoryExchange exchange;
  exchange.pieces.emplace_back("nonsense");
  exchange.pieces.push_back(to_bytes(Piece{.task = "unknown", .units = {0, 1}}));
  WorkerThread worker(exchange, "a");
  for (int i = 0; i < 1'000; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const std::lock_guard lock(exchange.mutex);
    if (exchange.pieces.empty() && exchange.in_work == 0) break;
  }
  worker.finish();
  EXPECT_TRUE(exchange.pieces.empty());
  EXPECT_TRUE(exchange.reports.empty());
  EXPECT_EQ(worker.end.pieces, 0U);
}

TEST(Worker, RefusesATaskThatIsNotWhatItsNameSays) {
  MemoryExchange exchange;
  const Task task{.kind = "squares", .build = build, .description = "x"};
  exchange.tasks["0123"] = to_bytes(task);
  exchange.pieces.push_back(to_bytes(Piece{.task = "0123", .units = {0, 1}}));
  Task foreign = task;
  foreign.build.bench = 8;
  exchange.tasks[foreign.id()] = to_bytes(foreign);
  exchange.pieces.push_back(to_bytes(Piece{.task = foreign.id(), .units = {0, 1}}));
  WorkerThread worker(exchange, "a");
  for (int i = 0; i < 1'000; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const std::lock_guard lock(exchange.mutex);
    if (exchange.pieces.empty() && exchange.in_work == 0) break;
  }
  worker.finish();
  EXPECT_TRUE(exchange.reports.empty());
}

TEST(Worker, LeavesWhenItIsDismissed) {
  MemoryExchange exchange;
  WorkerThread worker(exchange, "a");
  {
    const std::lock_guard lock(exchange.mutex);
    exchange.dismissed["a"] = "it lies";
  }
  worker.wait();
  EXPECT_EQ(worker.end.dismissed, "it lies");
}

}  // namespace
}  // namespace tilefish::work
