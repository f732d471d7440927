// The integer program stops when it is asked to, wherever GLPK is, and keeps to its bytes.
#include <chrono>

#include <gtest/gtest.h>

#include "base/stop_after.h"
#include "solver/reference/hard_tiles.h"
#include "solver/reference/ilp/ilp.h"
#include "solver/reference/vector_files.h"

namespace tilefish::reference {
namespace {

using test::ruleset_of;
using test::some_tiles;

TEST(Ilp, StopsWhenAsked) {
  const Ruleset ruleset = ruleset_of(4, 100, 2, 3, 4);
  const Question question = puzzle_question(some_tiles(ruleset, 2), Weights::tiles());
  expect_to_stop_when_asked([&](const Limits& limits) { return solve_ilp(question, ruleset, limits).stop; });
}

TEST(Ilp, StopsWhenAskedInALargeProgram) {
  const Ruleset ruleset = ruleset_of(8, 300, 2, 4, 2);
  const Question question = puzzle_question(some_tiles(ruleset, 2), Weights::tiles());
  expect_to_stop_when_asked([&](const Limits& limits) { return solve_ilp(question, ruleset, limits).stop; });
}

// While the relaxation is optimised and while the tree is searched.
TEST(Ilp, StopsAtADeadlineInALargeProgram) {
  const Ruleset ruleset = ruleset_of(8, 300, 2, 4, 2);
  const Question question = puzzle_question(some_tiles(ruleset, 2), Weights::tiles());
  for (const int milliseconds : {300, 1000}) {
    const Limits limits = Limits{}.within(std::chrono::milliseconds(milliseconds));
    EXPECT_EQ(solve_ilp(question, ruleset, limits).stop, StopReason::deadline);
    EXPECT_LT(Limits::Clock::now() - limits.deadline, std::chrono::seconds(has_sanitizer ? 30 : 3));
  }
}

TEST(Ilp, KeepsItsBytes) {
  const Ruleset ruleset = ruleset_of(8, 300, 2, 4, 2);
  const Question question = puzzle_question(some_tiles(ruleset, 2), Weights::tiles());
  expect_to_keep_its_bytes([&](const Limits& limits) { return solve_ilp(question, ruleset, limits).stop; });
}

}  // namespace
}  // namespace tilefish::reference
