#include "base/shared_meter.h"

#include <gtest/gtest.h>

#include "base/stop_after.h"
#include "base/thread_pool.h"

namespace tilefish {
namespace {

TEST(SharedMeter, CountsTheNodesAndBytesOfAllThreads) {
  ThreadPool pool(3);
  SharedMeter meter({.nodes = 3000, .bytes = 30'000});
  pool.for_each_index(300, [&](std::size_t, unsigned) {
    SharedMeter::Share share(meter);
    EXPECT_TRUE(share.visit(10));
    EXPECT_TRUE(share.hold(100));
  });
  EXPECT_EQ(meter.how_far().nodes, 3000U);
  EXPECT_EQ(meter.how_far().bytes, 30'000U);
  EXPECT_FALSE(meter.hold(1));
  EXPECT_EQ(meter.reason(), StopReason::bytes);
}

TEST(SharedMeter, StopsEveryThreadWhenOneIsStopped) {
  SharedMeter meter({.nodes = 1});
  SharedMeter::Share one(meter);
  SharedMeter::Share other(meter);
  EXPECT_TRUE(other.spend(1));
  EXPECT_FALSE(one.visit(2));
  EXPECT_TRUE(other.stopped());
  EXPECT_TRUE(meter.stopped_flag().requested());
  int steps = 0;
  while (other.spend(1)) ASSERT_LT(++steps, 10'000);
  EXPECT_EQ(meter.reason(), StopReason::nodes);
}

TEST(SharedMeter, StopsWorkOnSeveralThreads) {
  expect_to_stop_when_asked([](const Limits& limits) {
    ThreadPool pool(3);
    SharedMeter meter(limits);
    pool.for_each_index(3, [&](std::size_t, unsigned) {
      SharedMeter::Share share(meter);
      while (share.spend(1)) continue;
    });
    return meter.reason();
  });
}

}  // namespace
}  // namespace tilefish
