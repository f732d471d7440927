#include "puzzles/reduced_solving.h"

#include <gtest/gtest.h>

#include "puzzles/generator.h"
#include "puzzles/reduction.h"
#include "puzzles/window_effort.h"

namespace tilefish {
namespace {

// Puzzles as large as those of the thesis, judged by the exact solver; small ones are judged by brute force in
// reduction_test.cpp.
TEST(ReducedSolving, NeverChangesTheBestAnswer) {
  PuzzleGenerator generator(Ruleset::thesis(), 21, ShareSource(ShareSource::Kind::mixed));
  PuzzleSolver solver(Ruleset::thesis());
  ReducedSolving reduced(Ruleset::thesis());
  for (int i = 0; i < 150; ++i) {
    const TileCounts tiles = *generator.next();
    for (const Weights& weights : {Weights::value(0), Weights::tiles()}) {
      const std::int64_t best = solver.best_total(tiles, weights);
      ASSERT_EQ(reduced.best_total(tiles, weights), best) << to_string(tiles);
      const PuzzleBounds bounds = reduced.bounds(tiles, weights);
      ASSERT_LE(bounds.lower(), best) << to_string(tiles);
      ASSERT_GE(bounds.upper(), best) << to_string(tiles);
    }
  }
}

TEST(ReducedSolving, StrongerReductionsLeaveTheWindowedMethodLess) {
  PuzzleGenerator generator(Ruleset::thesis(), 22, ShareSource(ShareSource::Kind::random));
  WindowEffort effort(Ruleset::thesis());
  for (int i = 0; i < 50; ++i) {
    const TileCounts tiles = *generator.next();
    const std::uint64_t thesis = effort.states(tiles);
    EXPECT_LE(effort.states_after(reduce(tiles, 3)).value(), thesis);
    EXPECT_LE(thesis, effort.states_without_reductions(tiles).value());
  }
}

}  // namespace
}  // namespace tilefish
