#include "base/limits.h"

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/outcome.h"
#include "base/stop_after.h"

namespace tilefish {
namespace {

using namespace std::chrono_literals;

TEST(Meter, WithoutLimitsIsNeverStopped) {
  Meter meter;
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(meter.spend(100'000));
  EXPECT_TRUE(meter.visit(1'000'000'000));
  EXPECT_TRUE(meter.hold(std::size_t{1} << 40));
  EXPECT_FALSE(meter.stopped());
  EXPECT_EQ(meter.reason(), StopReason::none);
}

TEST(Meter, SeesARaisedFlagAtTheFirstStep) {
  StopFlag flag;
  flag.request();
  Meter meter({.stop = &flag});
  EXPECT_FALSE(meter.spend(1));
  EXPECT_EQ(meter.reason(), StopReason::flag);
}

TEST(Meter, SeesAFlagWithinAFewThousandSteps) {
  StopFlag flag;
  Meter meter({.stop = &flag});
  EXPECT_TRUE(meter.spend(1));
  flag.request();
  int steps = 0;
  while (meter.spend(1)) ASSERT_LT(++steps, 10'000);
  EXPECT_EQ(meter.reason(), StopReason::flag);
}

TEST(Meter, StopsAtItsDeadline) {
  Meter meter(Limits{}.within(-1ms));
  EXPECT_FALSE(meter.spend(1));
  EXPECT_EQ(meter.reason(), StopReason::deadline);
}

TEST(Meter, LetsShortItemsPassTogetherAndLongOnesAlone) {
  EXPECT_GT(Meter::items_a_look(1), 100);
  EXPECT_LE(Meter::items_a_look(1), Meter::steps_between_looks);
  EXPECT_EQ(Meter::items_a_look(Meter::steps_between_looks), 1);
}

TEST(Meter, AllowsAsManyNodesAsItMay) {
  Meter meter({.nodes = 3});
  EXPECT_TRUE(meter.visit(3));
  EXPECT_FALSE(meter.visit());
  EXPECT_EQ(meter.reason(), StopReason::nodes);
  EXPECT_EQ(meter.how_far().nodes, 4);
}

TEST(Meter, CountsWhatIsReleasedAsFree) {
  Meter meter({.bytes = 100});
  EXPECT_TRUE(meter.hold(80));
  meter.release(50);
  EXPECT_TRUE(meter.hold(70));
  EXPECT_FALSE(meter.hold(1));
  EXPECT_EQ(meter.reason(), StopReason::bytes);
  EXPECT_EQ(meter.how_far().bytes, 101);
}

TEST(Meter, ReleasesWhatAScopeHeld) {
  Meter meter({.bytes = 100});
  EXPECT_TRUE(meter.hold(10));
  {
    const HeldInScope scope(meter);
    EXPECT_TRUE(meter.hold(30));
    EXPECT_TRUE(meter.hold(40));
    meter.release(20);
  }
  EXPECT_EQ(meter.how_far().bytes, 10);
}

TEST(Meter, StaysStoppedForTheFirstReason) {
  StopFlag flag;
  Meter meter({.stop = &flag, .nodes = 1});
  EXPECT_FALSE(meter.visit(2));
  flag.request();
  for (int i = 0; i < 10'000; ++i) ASSERT_FALSE(meter.spend(1));
  EXPECT_FALSE(meter.visit());
  EXPECT_FALSE(meter.hold(1));
  EXPECT_EQ(meter.reason(), StopReason::nodes);
}

TEST(Limits, KeepTheEarlierDeadline) {
  const Limits early = Limits{}.within(1s);
  EXPECT_EQ(early.within(1h).deadline, early.deadline);
  EXPECT_LT(early.within(1ms).deadline, early.deadline);
}

TEST(Limits, TakeATimeThatTheClockCannotCountTo) {
  EXPECT_EQ(Limits{}.within(std::chrono::duration<double>(1e300)).deadline, Limits::Clock::time_point::max());
}

TEST(StopReasons, HaveNames) {
  EXPECT_EQ(name_of(StopReason::none), "");
  EXPECT_EQ(name_of(StopReason::bytes), "the memory limit");
}

TEST(Outcome, IsAnAnswerOrWhyThereIsNone) {
  Meter meter({.nodes = 1});
  EXPECT_EQ(Outcome<std::string>::of("whole", meter).value(), "whole");
  EXPECT_FALSE(meter.visit(5));
  const Outcome<std::string> stopped = Outcome<std::string>::of("partial", meter);
  ASSERT_FALSE(stopped.finished());
  EXPECT_EQ(stopped.stopped().reason, StopReason::nodes);
  EXPECT_EQ(stopped.stopped().nodes, 5);
}

TEST(Meter, StopsWorkThatSpendsItsSteps) {
  expect_to_stop_when_asked([](const Limits& limits) {
    Meter meter(limits);
    while (meter.spend(1)) continue;
    return meter.reason();
  });
}

TEST(Meter, KeepsWorkToItsBytes) {
  expect_to_keep_its_bytes([](const Limits& limits) {
    Meter meter(limits);
    std::vector<std::vector<char>> memory;
    while (meter.hold(1'000'000)) memory.emplace_back(1'000'000, 'x');
    return meter.reason();
  });
}

}  // namespace
}  // namespace tilefish
