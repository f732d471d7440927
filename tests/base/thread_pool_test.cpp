#include "base/thread_pool.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tilefish {
namespace {

TEST(ThreadPool, HasAsManyWorkersAsAskedFor) {
  EXPECT_EQ(ThreadPool(3).size(), 3U);
  EXPECT_GE(ThreadPool(0).size(), 1U);
}

TEST(ThreadPool, GivesBackWhatTheWorkReturns) {
  ThreadPool pool(2);
  std::future<int> number = pool.submit([] { return 42; });
  std::future<std::string> text = pool.submit([] { return std::string("3b"); });
  EXPECT_EQ(number.get(), 42);
  EXPECT_EQ(text.get(), "3b");
}

TEST(ThreadPool, TakesWorkThatCanOnlyBeMoved) {
  ThreadPool pool(1);
  auto held = std::make_unique<int>(7);
  EXPECT_EQ(pool.submit([held = std::move(held)] { return *held; }).get(), 7);
}

TEST(ThreadPool, HandsWhatTheWorkThrowsToWhoAsks) {
  ThreadPool pool(2);
  std::future<void> failed = pool.submit([] { throw std::runtime_error("no"); });
  EXPECT_THROW(failed.get(), std::runtime_error);
  EXPECT_EQ(pool.submit([] { return 1; }).get(), 1);
}

TEST(ThreadPool, FinishesWhatWasSubmittedBeforeItGoes) {
  std::atomic<int> done = 0;
  {
    ThreadPool pool(2);
    for (int i = 0; i < 100; ++i) static_cast<void>(pool.submit([&] { ++done; }));
  }
  EXPECT_EQ(done, 100);
}

TEST(ThreadPool, VisitsEveryIndexOnce) {
  ThreadPool pool(4);
  for (const std::size_t count : {0, 1, 3, 4, 1000}) {
    for (const std::size_t chunk : {std::size_t{1}, std::size_t{7}, std::size_t{2000}, SIZE_MAX / 2 + 1, SIZE_MAX}) {
      std::vector<std::atomic<int>> visits(count);
      pool.for_each_index(
          count, [&](std::size_t index, unsigned) { ++visits[index]; }, chunk);
      for (const std::atomic<int>& each : visits) EXPECT_EQ(each, 1) << count << " in chunks of " << chunk;
    }
  }
}

TEST(ThreadPool, GivesEachWorkerScratchSpaceOfItsOwn) {
  ThreadPool pool(3);
  std::vector<std::uint64_t> sums(pool.size());  // plain numbers: shared ones would race
  pool.for_each_index(10'000, [&](std::size_t index, unsigned worker) { sums[worker] += index; });
  std::uint64_t sum = 0;
  for (const std::uint64_t each : sums) sum += each;
  EXPECT_EQ(sum, 49'995'000U);
}

TEST(ThreadPool, ThrowsTheExceptionOfABodyAgainAndStartsNothingMore) {
  ThreadPool pool(2);
  std::atomic<int> visited = 0;
  const auto body = [&](std::size_t index, unsigned) {
    if (index == 5) throw std::runtime_error("at five");
    // However late the thread of five gets its turn, the other must not be through by then.
    if (index > 5) std::this_thread::sleep_for(std::chrono::microseconds(50));
    ++visited;
  };
  try {
    pool.for_each_index(1'000'000, body);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "at five");
  }
  EXPECT_LT(visited, 1'000'000 - 1);
}

TEST(ThreadPool, ThrowsOneExceptionWhereManyAreThrown) {
  ThreadPool pool(4);
  for (int round = 0; round < 20; ++round) {
    EXPECT_THROW(pool.for_each_index(100, [](std::size_t, unsigned) { throw std::logic_error("all"); }),
                 std::logic_error);
  }
  std::atomic<int> visited = 0;
  pool.for_each_index(10, [&](std::size_t, unsigned) { ++visited; });
  EXPECT_EQ(visited, 10);
}

TEST(ThreadPool, StopsWhenAskedTo) {
  ThreadPool pool(2);
  StopFlag stop;
  std::atomic<int> visited = 0;
  pool.for_each_index(
      1'000'000,
      [&](std::size_t, unsigned) {
        if (++visited == 10) stop.request();
      },
      1, &stop);
  EXPECT_TRUE(stop.requested());
  EXPECT_GE(visited, 10);
  EXPECT_LT(visited, 1'000'000);
}

TEST(ThreadPool, DoesNothingWhenStoppedBeforeItStarts) {
  ThreadPool pool(2);
  StopFlag stop;
  stop.request();
  pool.for_each_index(
      100, [](std::size_t, unsigned) { ADD_FAILURE(); }, 1, &stop);
}

TEST(ThreadPool, HandsOutIndicesInOrderToASingleWorker) {
  ThreadPool pool(1);
  std::vector<std::size_t> order;
  pool.for_each_index(
      100, [&](std::size_t index, unsigned) { order.push_back(index); }, 7);
  ASSERT_EQ(order.size(), 100U);
  for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i);
}

RC_GTEST_PROP(ThreadPoolProperty, SumsTheSameAsALoop, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(0, 500);
  const auto chunk = *rc::gen::inRange<std::size_t>(1, 600);
  const auto threads = *rc::gen::inRange(1U, 5U);
  ThreadPool pool(threads);
  std::atomic<std::uint64_t> sum = 0;
  pool.for_each_index(
      count, [&](std::size_t index, unsigned worker) { sum += index * 10 + (worker < threads ? 1 : 0); }, chunk);
  RC_ASSERT(sum == (count == 0 ? 0 : count * (count - 1) * 5 + count));
}

}  // namespace
}  // namespace tilefish
