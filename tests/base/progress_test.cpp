#include "base/progress.h"

#include <chrono>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

ProgressReport halfway() {
  return {.label = "solving", .done = 5000, .total = 10'000, .seconds = 4, .per_second = 1250, .seconds_left = 4};
}

TEST(Progress, IsDrawnAsABarWithRateAndTimeLeft) {
  EXPECT_EQ(halfway().line(56), "solving [#####.....]  50 %  5000/10000  1250/s  4 s left");
  EXPECT_EQ(halfway().line(62), "solving [########........]  50 %  5000/10000  1250/s  4 s left");
}

TEST(Progress, GrowsItsBarToFortyCellsAndNoFurther) {
  EXPECT_EQ(halfway().line(500),
            "solving [" + std::string(20, '#') + std::string(20, '.') + "]  50 %  5000/10000  1250/s  4 s left");
}

TEST(Progress, NeverDrawsALineWiderThanTheTerminal) {
  for (int columns = 0; columns <= 120; ++columns) {
    EXPECT_LE(halfway().line(columns).size(), static_cast<std::size_t>(columns));
  }
  EXPECT_EQ(halfway().line(-1), "");
  const ProgressReport open_ended{.label = "counting", .done = 123'456'789, .per_second = 1e6};
  EXPECT_EQ(open_ended.line(12), "counting  12");
}

TEST(Progress, WithoutATotalSaysHowMuchIsDone) {
  const ProgressReport report{.label = "counting", .done = 12, .seconds = 2, .per_second = 6};
  EXPECT_EQ(report.line(80), "counting  12  6.0/s");
  EXPECT_EQ(report.fraction(), 0.0);
}

TEST(Progress, SaysOneHundredPercentOnlyWhenDone) {
  const ProgressReport almost{.label = "x", .done = 9999, .total = 10'000};
  EXPECT_NE(almost.line(80).find(" 99 %"), std::string::npos);
  const ProgressReport done{.label = "x", .done = 10'000, .total = 10'000};
  EXPECT_NE(done.line(80).find(" 100 %"), std::string::npos);
  const ProgressReport beyond{.label = "x", .done = 20'000, .total = 10'000};
  EXPECT_EQ(beyond.fraction(), 1.0);
  EXPECT_NE(beyond.line(80).find(" 100 %"), std::string::npos);
}

TEST(Progress, ReportsTheRateAndTheTimeLeft) {
  Progress progress("solving", 1000);
  const Progress::Clock::time_point start = Progress::Clock::now();
  progress.advance(200);
  progress.advance();
  progress.advance(49);
  EXPECT_EQ(progress.done(), 250U);
  const ProgressReport report = progress.report(start + std::chrono::seconds(10));
  EXPECT_EQ(report.label, "solving");
  EXPECT_EQ(report.done, 250U);
  EXPECT_EQ(report.total, 1000U);
  EXPECT_NEAR(report.seconds, 10, 1);
  EXPECT_NEAR(report.per_second, 25, 2.5);
  EXPECT_NEAR(report.seconds_left, 30, 3);
}

TEST(Progress, KnowsNoTimeLeftBeforeTheFirstStepOrWithoutATotal) {
  Progress progress("solving", 1000);
  EXPECT_LT(progress.report().seconds_left, 0);
  Progress open_ended("solving");
  open_ended.advance();
  EXPECT_LT(open_ended.report().seconds_left, 0);
  open_ended.set_total(2);
  EXPECT_EQ(open_ended.report().total, 2U);
}

TEST(Progress, CountsStepsFromManyThreads) {
  Progress progress("solving", 4000);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int step = 0; step < 1000; ++step) progress.advance();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(progress.done(), 4000U);
}

TEST(Duration, IsToldInTheTwoLargestUnits) {
  EXPECT_EQ(duration_words(0), "0 s");
  EXPECT_EQ(duration_words(3.6), "4 s");
  EXPECT_EQ(duration_words(59.4), "59 s");
  EXPECT_EQ(duration_words(59.5), "1 min 0 s");
  EXPECT_EQ(duration_words(200), "3 min 20 s");
  EXPECT_EQ(duration_words(7500), "2 h 5 min");
  EXPECT_EQ(duration_words(86'399), "23 h 59 min");
  EXPECT_EQ(duration_words(273'600), "3 d 4 h");
}

TEST(Duration, SurvivesNumbersThatAreNoDuration) {
  EXPECT_EQ(duration_words(-5), "0 s");
  EXPECT_EQ(duration_words(1e300), "11574 d 1 h");
  EXPECT_EQ(duration_words(std::numeric_limits<double>::infinity()), "11574 d 1 h");
  EXPECT_EQ(duration_words(std::numeric_limits<double>::quiet_NaN()), "0 s");
}

}  // namespace
}  // namespace tilefish
