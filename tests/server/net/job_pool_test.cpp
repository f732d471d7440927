#include "server/net/job_pool.h"

#include <chrono>
#include <future>
#include <mutex>
#include <optional>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/builtin_rulesets.h"
#include "rules/notation.h"

namespace tilefish::net {
namespace {

using testing::ElementsAre;

HintJob hint(std::uint64_t id, const std::string& room) {
  const Ruleset ruleset = *builtin_ruleset("free");
  return {.id = JobId{id},
          .room = room,
          .ruleset = std::make_shared<const Ruleset>(ruleset),
          .position = parse_position("3b 4b 5b / 6b", ruleset).value(),
          .grade = 2};
}

// Collects the numbers of the jobs as their answers come; holds the pool's thread at the first one until it is let go.
class JobPoolTest : public testing::Test {
 protected:
  JobPool::Answers answers() {
    return {.robot = [](JobId, const RobotAnswer&) {},
            .hint =
                [this](JobId job, const HintAnswer& answer) {
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

TEST_F(JobPoolTest, ASlowJobDoesNotHoldUpAnotherThread) {
  JobPool pool(2, metrics_, answers());
  pool.push(hint(1, "A"));
  first_answered_.get_future().wait();  // its thread is held
  pool.push(hint(last, "B"));
  EXPECT_EQ(done_.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
  go_on_.set_value();
}

TEST_F(JobPoolTest, TheEndDropsWhatWaits) {
  std::optional<JobPool> pool(std::in_place, 1u, metrics_, answers());
  pool->push(hint(1, "A"));
  first_answered_.get_future().wait();
  for (std::uint64_t id = 2; id < 50; ++id) pool->push(hint(id, "A"));
  std::thread end([&] { pool.reset(); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // so that the end has begun
  go_on_.set_value();
  end.join();
  EXPECT_LT(order_.size(), 50u);
}

}  // namespace
}  // namespace tilefish::net
