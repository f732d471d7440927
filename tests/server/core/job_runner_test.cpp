#include "server/job_runner.h"

#include <chrono>
#include <memory>

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/stop_after.h"
#include "players/thread_time.h"
#include "rules/verify.h"
#include "solver/random_tables.h"

namespace tilefish {
namespace {

using std::chrono::milliseconds;

// A busy table under `six` and a rack of 45 tiles: to keep most melds takes seconds.
HintJob hard_hint(std::uint64_t seed, int grade, milliseconds time) {
  Rng rng(seed);
  Position position = random_position(rng, Ruleset::six(), {.melds = 24, .longest = 5, .rack = 45, .jokers = 0.15});
  position.opened = true;
  return {.ruleset = std::make_shared<const Ruleset>(Ruleset::six()),
          .position = std::move(position),
          .grade = grade,
          .time = time};
}

TEST(JobRunner, GivesAHintInTime) {
  JobRunner runner;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const int grade : {1, 2, 3}) {
      const HintJob job = hard_hint(seed, grade, milliseconds(300));
      const std::chrono::nanoseconds start = testing::thread_time();
      const HintAnswer answer = runner.run(job);
      EXPECT_LT(testing::thread_time() - start, milliseconds(has_sanitizer ? 3000 : 450));
      const FoundHint* hint = std::get_if<FoundHint>(&answer);
      if (hint == nullptr || !hint->table) continue;  // on a busy machine there may be no time for one
      EXPECT_TRUE(verify_move(job.position, *hint->table, Ruleset::six()).legal());
    }
  }
}

TEST(JobRunner, FindsTheMoveEvenIfThereIsNoTimeToKeepMelds) {
  JobRunner runner;
  // On a busy machine it may take more than one try, each with more time.
  for (milliseconds time(500);; time *= 2) {
    const HintAnswer answer = runner.run(hard_hint(1, 2, time));
    if (const FoundHint* hint = std::get_if<FoundHint>(&answer)) {
      EXPECT_FALSE(hint->tiles.empty());
      return;
    }
    ASSERT_LT(time, std::chrono::minutes(1));
  }
}

TEST(JobRunner, AnswersAtOnceWhenNobodyWaits) {
  JobRunner runner;
  StopFlag stop;
  stop.request();
  const std::chrono::nanoseconds start = testing::thread_time();
  EXPECT_TRUE(std::holds_alternative<std::string>(runner.run(hard_hint(2, 3, milliseconds(0)), &stop)));
  EXPECT_LT(testing::thread_time() - start, milliseconds(has_sanitizer ? 500 : 50));
}

}  // namespace
}  // namespace tilefish
