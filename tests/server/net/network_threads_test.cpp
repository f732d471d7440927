#include "server/net/network_threads.h"

#include <algorithm>
#include <array>
#include <future>
#include <memory>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilefish::net {
namespace {

TEST(NetworkThreads, GoOnAfterAHandlerThrew) {
  std::promise<std::string> failure;
  std::promise<void> later;
  NetworkThreads threads(1, std::chrono::seconds(1), [&](const Error& error) { failure.set_value(error.what); });
  threads.start();
  threads.call(0, [] { throw std::runtime_error("a bad line"); });
  threads.call(0, [&] { later.set_value(); });
  EXPECT_EQ(failure.get_future().get(), "a network thread threw: a bad line");
  later.get_future().wait();
  threads.stop();
}

TEST(NetworkThreads, TakeTurnsAndKeepTheOrderOfCalls) {
  NetworkThreads threads(3, std::chrono::seconds(1), [](const Error&) {});
  std::vector<std::size_t> turns;
  for (int i = 0; i < 6; ++i) turns.push_back(threads.next().number);
  EXPECT_THAT(turns, ::testing::ElementsAre(0, 1, 2, 0, 1, 2));
  threads.start();
  std::array<std::vector<int>, 3> seen;
  std::array<std::set<std::thread::id>, 3> on;
  std::array<std::promise<void>, 3> done;
  for (int i = 0; i < 1000; ++i) {
    for (std::size_t thread = 0; thread < 3; ++thread) {
      threads.call(thread, [&, i, thread] {
        seen[thread].push_back(i);
        on[thread].insert(std::this_thread::get_id());
        if (i == 999) done[thread].set_value();
      });
    }
  }
  for (std::size_t thread = 0; thread < 3; ++thread) {
    done[thread].get_future().wait();
    EXPECT_TRUE(std::is_sorted(seen[thread].begin(), seen[thread].end()));
    EXPECT_EQ(on[thread].size(), 1U);
  }
}

// Somebody who is looked at.
struct Silent : SilenceWatch::Watched {
  explicit Silent(int most) : left(most) {}
  int left;

 private:
  void look(SilenceWatch::Clock::time_point) override {
    if (--left == 0) leave_watch();
  }
};

TEST(SilenceWatch, LooksAtEachAgainAndAgainUntilItLeaves) {
  asio::io_context context;
  SilenceWatch watch(context, std::chrono::milliseconds(20));
  Silent once(1);
  Silent often(5);
  auto gone = std::make_unique<Silent>(1000);
  watch.add(once);
  watch.add(*gone);
  watch.add(often);
  gone.reset();
  const auto start = std::chrono::steady_clock::now();
  context.run();  // until nobody is left
  EXPECT_EQ(once.left, 0);
  EXPECT_EQ(often.left, 0);
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(100));
  Silent later(1);
  watch.add(later);
  context.restart();
  context.run();
  EXPECT_EQ(later.left, 0);
}

}  // namespace
}  // namespace tilefish::net
