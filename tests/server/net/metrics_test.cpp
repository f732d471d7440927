#include "server/net/metrics.h"

#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilefish::net {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

TEST(Durations, FallIntoTheBucketThatHoldsThem) {
  Durations durations;
  durations.add(microseconds(64));
  durations.add(microseconds(65));
  durations.add(milliseconds(10));
  durations.add(std::chrono::hours(1));
  EXPECT_EQ(durations.in_bucket(0), 1u);
  EXPECT_EQ(durations.in_bucket(1), 1u);
  EXPECT_EQ(durations.in_bucket(8), 1u);  // 8.192 ms … 16.384 ms
  EXPECT_EQ(durations.above(), 1u);
}

TEST(Metrics, BucketsAreCumulativeAsPrometheusWantsThem) {
  Metrics metrics;
  metrics.commits.add(microseconds(50));
  metrics.commits.add(microseconds(100));
  metrics.commits.add(std::chrono::hours(1));
  const std::string text = to_text(metrics);
  EXPECT_THAT(text, HasSubstr("tilefish_commit_seconds_bucket{le=\"6.4e-05\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("tilefish_commit_seconds_bucket{le=\"0.000128\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("tilefish_commit_seconds_bucket{le=\"+Inf\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("tilefish_commit_seconds_count 3\n"));
}

TEST(Metrics, EveryLineIsOneOfTheFormat) {
  Metrics metrics;
  metrics.connections.set(3);
  metrics.refused_origin.add();
  metrics.of_shards[255].gained.add();
  const std::regex line(
      R"(# HELP [a-z_]+ .+|# TYPE [a-z_]+ (counter|gauge|histogram)|[a-z_]+(\{[a-z]+="[^"]+"\})? [0-9.e+-]+)");
  std::istringstream lines(to_text(metrics));
  for (std::string each; std::getline(lines, each);) EXPECT_TRUE(std::regex_match(each, line)) << each;
}

TEST(Metrics, TellOfShardsThatTheNodeHasOrHad) {
  Metrics metrics;
  metrics.of_shards[7].epoch.set(5);
  metrics.of_shards[7].gained.add();
  metrics.of_shards[7].commits.add(3);
  const std::string text = to_text(metrics);
  EXPECT_THAT(text, HasSubstr("tilefish_shard_epoch{shard=\"7\"} 5\n"));
  EXPECT_THAT(text, HasSubstr("tilefish_shard_commits_total{shard=\"7\"} 3\n"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("shard=\"8\"")));
}

TEST(Metrics, ShowWhatTheHubCounts) {
  Metrics metrics;
  metrics.take({.guests = 4, .rooms = 2, .games = 1, .requests = 10, .refusals = 3, .turns = 7});
  const std::string text = to_text(metrics);
  EXPECT_THAT(text, HasSubstr("tilefish_rooms 2\n"));
  EXPECT_THAT(text, HasSubstr("tilefish_games 1\n"));
  EXPECT_THAT(text, HasSubstr("tilefish_refusals_total 3\n"));
}

}  // namespace
}  // namespace tilefish::net
