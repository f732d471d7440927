#include "simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/sanitizer.h"

namespace tilefish::imagined {
namespace {

using testing::IsEmpty;

// How a history that failed is looked at.
std::string replay(std::uint64_t seed) {
  return "replay it with: cluster_simulation --trace --seed " + std::to_string(seed);
}

// How many of so many histories are played: fewer where sanitizers watch.
std::uint64_t share(int all) { return static_cast<std::uint64_t>(cases(all)); }

TEST(ClusterSimulation, ThousandsOfHistoriesLoseAndForkNothing) {
  std::uint64_t turns = 0;
  std::uint64_t epochs = 0;
  for (std::uint64_t seed = 1; seed <= share(2000); ++seed) {
    const History history = run_history({.seed = seed});
    ASSERT_THAT(history.complaints, IsEmpty()) << replay(seed);
    turns += history.turns;
    epochs += history.epochs;
  }
  EXPECT_GT(turns, share(1'000'000)) << "players must have played";
  EXPECT_GT(epochs, share(40'000)) << "shards must have changed hands";
}

// One dead node at a time: its rooms are live again when its lease is over, and a beat and a player's question later.
TEST(ClusterSimulation, RoomsOfADeadNodeAreLiveAgainWithinSixSeconds) {
  for (std::uint64_t seed = 1; seed <= share(200); ++seed) {
    const History history = run_history({.seed = seed, .faults = 3, .only_crashes = true});
    ASSERT_THAT(history.complaints, IsEmpty()) << replay(seed) << " --only-crashes --faults 3";
    ASSERT_LE(history.longest_gap.count(), 8000) << replay(seed) << " --only-crashes --faults 3";
  }
}

// Whoever comes in elsewhere reaches its rooms once it has given them up: when it knows that it is alone without the bus.
TEST(ClusterSimulation, RoomsOfANodeWithoutTheBusAreSoonServedByOthers) {
  for (std::uint64_t seed = 1; seed <= share(100); ++seed) {
    const History history = run_history({.seed = seed, .faults = 3, .only_cuts = true});
    ASSERT_THAT(history.complaints, IsEmpty()) << replay(seed) << " --only-cuts --faults 3";
    ASSERT_LE(history.longest_gap.count(), 14'000) << replay(seed) << " --only-cuts --faults 3";
  }
}

TEST(ClusterSimulation, TheSameSeedGivesTheSameHistory) {
  const HistoryOptions options{.seed = 7, .trace = true};
  EXPECT_EQ(run_history(options).lines, run_history(options).lines);
}

// Each bug must be found, or the simulation proves nothing.
class PlantedBug : public testing::TestWithParam<Bug> {};

// With many rooms too: a node that has slept says what is old to those alone who ask in the few milliseconds before it looks, and
// whose own node has not heard of the next owner. That is seen in one of some 250 histories, with ten rooms in one of a thousand.
TEST_P(PlantedBug, IsFound) {
  for (std::uint64_t seed = 1; seed <= share(1000); ++seed) {
    for (const int rooms : {10, 40}) {
      if (!run_history({.seed = seed, .bug = GetParam(), .rooms = rooms}).complaints.empty()) return;
    }
  }
  if (has_sanitizer) GTEST_SKIP() << "too few histories to find it";
  FAIL() << "2000 histories went well";
}

INSTANTIATE_TEST_SUITE_P(ClusterSimulation, PlantedBug,
                         testing::Values(Bug::fences_ignored, Bug::groups_forgotten, Bug::told_too_early,
                                         Bug::served_after_lease, Bug::fallen_forgotten));

}  // namespace
}  // namespace tilefish::imagined
