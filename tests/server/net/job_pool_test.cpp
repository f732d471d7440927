#include "server/net/job_pool.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "rules/builtin_rulesets.h"
#include "rules/notation.h"

namespace tilefish::net {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

HintJob hint(std::uint64_t id, const std::string& room, const std::string& payer = "somebody") {
  const Ruleset ruleset = *builtin_ruleset("free");
  return {.id = JobId{id},
          .payer = payer,
          .room = room,
          .ruleset = std::make_shared<const Ruleset>(ruleset),
          .position = parse_position("3b 4b 5b / 6b", ruleset).value(),
          .grade = 2};
}

// Half of the 728 tiles of a game of 8 colours and 7 copies: nobody has ever waited for the answer.
HintJob endless(std::uint64_t id, const std::string& payer = "somebody") {
  RulesetFields numbers = Ruleset::free().fields();
  numbers.name = "wide";
  numbers.colours = 8;
  numbers.copies = 7;
  const auto ruleset = std::make_shared<const Ruleset>(Ruleset::make(numbers).value());
  // Some rows on the table, of which few need be taken apart: which, takes very long to tell.
  Rng rng(1);
  Table table;
  TileCounts drawn(ruleset->numbers());
  for (int i = 0; i < 40; ++i) {
    const Meld run = Meld::run(static_cast<int>(rng.below(8)), 1 + static_cast<int>(rng.below(11)), 3, {});
    const std::vector<Tile> tiles = run.tiles();
    const bool are_there =
        std::all_of(tiles.begin(), tiles.end(), [&](Tile tile) { return drawn.count(tile) < ruleset->copies(); });
    if (!are_there) continue;
    for (const Tile tile : tiles) drawn.add(tile);
    table.melds.push_back(run);
  }
  TileCounts rack(ruleset->numbers());
  for (int i = 0; i < 200; ++i) {
    const Tile tile(1 + static_cast<int>(rng.below(13)), static_cast<int>(rng.below(8)));
    if (drawn.count(tile) == ruleset->copies()) continue;
    drawn.add(tile);
    rack.add(tile);
  }
  return {.id = JobId{id},
          .payer = payer,
          .room = "A",
          .ruleset = ruleset,
          .position = {.table = table, .rack = rack, .opened = true},
          .grade = 2};
}

// Collects the numbers of the jobs as their answers come; holds the pool's thread at the first one until it is let go.
class JobPoolTest : public ::testing::Test {
 protected:
  JobPool::Answers answers() {
    return {.robot = [](JobId, const RobotAnswer&, JobPool::Spent) {},
            .hint =
                [this](JobId job, const HintAnswer& answer, JobPool::Spent) {
                  bool is_first = false;
                  {
                    const std::lock_guard lock(mutex_);
                    is_first = order_.empty();
                    order_.push_back(static_cast<std::uint64_t>(job));
                    if (const FoundHint* found = std::get_if<FoundHint>(&answer)) can_play_ += found->can_play ? 1 : 0;
                  }
                  if (is_first) {
                    first_answered_.set_value();
                    go_on_.get_future().wait();
                  }
                  if (static_cast<std::uint64_t>(job) == last) done_.set_value();
                }};
  }

  static constexpr std::uint64_t last = 99;

  Metrics metrics_;
  std::mutex mutex_;
  std::vector<std::uint64_t> order_;
  int can_play_ = 0;
  std::promise<void> first_answered_;
  std::promise<void> go_on_;
  std::promise<void> done_;
};

TEST_F(JobPoolTest, RoomsTakeTurns) {
  JobPool pool(1, metrics_, answers());
  pool.push(hint(1, "A"));
  first_answered_.get_future().wait();
  for (const std::uint64_t id : {2, 3, 4}) pool.push(hint(id, "A"));
  for (const std::uint64_t id : {11, 12}) pool.push(hint(id, "B"));
  pool.push(hint(21, "C"));
  pool.push(hint(last, "A"));
  EXPECT_EQ(metrics_.waiting_jobs.value(), 7u);
  go_on_.set_value();
  done_.get_future().wait();
  EXPECT_THAT(order_, ElementsAre(1, 2, 11, 21, 3, 12, 4, last));
  EXPECT_EQ(can_play_, 8);
  EXPECT_EQ(metrics_.waiting_jobs.value(), 0u);
}

TEST_F(JobPoolTest, AddressesTakeTurnsHoweverManyRoomsTheyHave) {
  JobPool pool(1, metrics_, answers());
  pool.push(hint(1, "A", "greedy"));
  first_answered_.get_future().wait();
  for (const std::uint64_t id : {2, 3, 4}) pool.push(hint(id, "room " + std::to_string(id), "greedy"));
  for (const std::uint64_t id : {11, 12}) pool.push(hint(id, "B", "modest"));
  pool.push(hint(last, "C", "greedy"));
  go_on_.set_value();
  done_.get_future().wait();
  EXPECT_THAT(order_, ElementsAre(1, 2, 11, 3, 12, 4, last));
}

TEST_F(JobPoolTest, NobodyHasAllThreads) {
  JobPool pool(2, metrics_, answers());
  go_on_.set_value();
  for (const std::uint64_t id : {1, 2, 3}) pool.push(endless(id, "greedy"));
  pool.push(hint(last, "B", "modest"));
  EXPECT_EQ(done_.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
  EXPECT_EQ(metrics_.waiting_jobs.value(), 2u);
}

TEST_F(JobPoolTest, SpareWorkIsDoneWhenNobodyElseWaits) {
  JobPool pool(1, metrics_, answers());
  pool.push(hint(1, "A"));
  first_answered_.get_future().wait();
  std::promise<void> ran;
  constexpr std::uint64_t spare = 50;
  pool.push_spare("analyses", [&](const StopFlag&) {
    {
      const std::lock_guard lock(mutex_);
      order_.push_back(spare);
    }
    ran.set_value();
  });
  pool.push(hint(2, "A"));
  pool.push(hint(last, "B"));
  EXPECT_EQ(metrics_.waiting_jobs.value(), 3u);
  go_on_.set_value();
  ran.get_future().wait();
  EXPECT_THAT(order_, ElementsAre(1, 2, last, spare));
}

TEST_F(JobPoolTest, SpareWorkGivesWayToWhoeverComes) {
  JobPool pool(1, metrics_, answers());
  std::promise<void> runs;
  std::promise<void> errand_ran;
  pool.push_spare("analyses", [&](const StopFlag& stop) {
    EXPECT_FALSE(stop.requested());
    runs.set_value();
    while (!stop.requested()) std::this_thread::yield();
  });
  runs.get_future().wait();
  pool.push_errand("A", "", [&] { errand_ran.set_value(); });
  errand_ran.get_future().wait();
}

TEST_F(JobPoolTest, SpareWorkStopsWhenThePoolCloses) {
  JobPool pool(2, metrics_, answers());
  std::promise<void> runs;
  pool.push_spare("analyses", [&](const StopFlag& stop) {
    runs.set_value();
    while (!stop.requested()) std::this_thread::yield();
  });
  runs.get_future().wait();
  pool.push_errand("A", "", [] {});  // for the other thread, so that nothing stops for it
  pool.join();
}

TEST_F(JobPoolTest, DoesErrandsToo) {
  JobPool pool(1, metrics_, answers());
  std::promise<void> ran;
  pool.push_errand("somebody", "", [&] { ran.set_value(); });
  EXPECT_EQ(ran.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
}

TEST_F(JobPoolTest, ASlowJobDoesNotHoldUpAnotherThread) {
  JobPool pool(2, metrics_, answers());
  pool.push(hint(1, "A"));
  first_answered_.get_future().wait();  // its thread is held
  pool.push(hint(last, "B", "somebody else"));
  EXPECT_EQ(done_.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
  go_on_.set_value();
}

TEST_F(JobPoolTest, TheEndDropsWhatWaits) {
  std::optional<JobPool> pool(std::in_place, 1u, metrics_, answers());
  pool->push(hint(1, "A"));
  first_answered_.get_future().wait();
  for (std::uint64_t id = 2; id < 50; ++id) pool->push(hint(id, "A"));
  pool->close();
  go_on_.set_value();
  pool.reset();
  EXPECT_THAT(order_, ElementsAre(1));
  EXPECT_EQ(metrics_.waiting_jobs.value(), 0u);
}

TEST_F(JobPoolTest, AJobThatNobodyWaitsForIsDropped) {
  JobPool pool(1, metrics_, answers());
  pool.push(hint(1, "A"));
  first_answered_.get_future().wait();
  for (const std::uint64_t id : {2, 3}) pool.push(hint(id, "A"));
  for (const std::uint64_t id : {4, 5}) pool.push(hint(id, id == 4 ? "B" : "C"));
  for (const std::uint64_t id : {2, 4, 1, 77}) pool.cancel(JobId{id});
  EXPECT_EQ(metrics_.waiting_jobs.value(), 2u);
  pool.push(hint(last, "C"));
  go_on_.set_value();
  done_.get_future().wait();
  EXPECT_THAT(order_, ElementsAre(1, 3, 5, last));
}

TEST_F(JobPoolTest, AJobThatNobodyWaitsForFreesItsThread) {
  JobPool pool(1, metrics_, answers());
  go_on_.set_value();
  pool.push(endless(1));
  while (metrics_.waiting_jobs.value() > 0) std::this_thread::yield();  // it runs
  pool.push(hint(last, "B"));
  pool.cancel(JobId{1});
  first_answered_.get_future().wait();
  EXPECT_THAT(order_, ElementsAre(last)) << "nor does an answer come";
}

TEST_F(JobPoolTest, TheEndStopsWhatRuns) {
  std::optional<JobPool> pool(std::in_place, 2u, metrics_, answers());
  for (const std::uint64_t id : {1, 2}) pool->push(endless(id, std::to_string(id)));
  while (metrics_.waiting_jobs.value() > 0) std::this_thread::yield();
  pool.reset();
  EXPECT_THAT(order_, IsEmpty());
}

}  // namespace
}  // namespace tilefish::net
