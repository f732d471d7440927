#include "puzzles/bounds.h"

#include <gtest/gtest.h>

#include "puzzles/brute_force.h"
#include "rules/notation.h"

namespace tilefish {
namespace {

PuzzleBounds bounds_of(const TileCounts& tiles, const Ruleset& game, const Weights& weights) {
  return BoundFinder(game).of(tiles, reduce(tiles, game.min_meld()), weights);
}

TEST(Bounds, EncloseTheAnswersOfTheThesisExamples) {
  const Ruleset game = testing::small_ruleset(4, 5, 2, 3);
  // Thesis §4.1: best values 93 and 65.
  const TileCounts first =
      parse_rack("1b 1b 1g 1y 1y 2b 2y 3b 3b 3g 3g 3r 3r 3y 3y 4b 4g 4g 4r 4r 5b 5b 5g 5g 5r 5r 5y 5y", game).value();
  const TileCounts second =
      parse_rack("1g 1r 1r 1y 2b 2g 2r 2r 2y 3b 3b 3g 3g 3r 3y 3y 4b 4g 4y 5b 5b 5g 5y", game).value();
  const PuzzleBounds of_first = bounds_of(first, game, Weights::value(0));
  EXPECT_EQ(of_first.plain.groups, 3 * 1 + 8 * 3 + 3 * 4 + 8 * 5);
  EXPECT_LE(of_first.lower(), 93);
  EXPECT_GE(of_first.upper(), 93);
  const PuzzleBounds of_second = bounds_of(second, game, Weights::value(0));
  EXPECT_LE(of_second.lower(), 65);
  EXPECT_GE(of_second.upper(), 65);
}

TEST(Bounds, EncloseBruteForceAndGetSharperStepByStep) {
  Rng rng(5);
  int sharper = 0;
  for (int round = 0; round < 400; ++round) {
    const int colours = static_cast<int>(rng.between(2, 5));
    const int copies = static_cast<int>(rng.between(1, 3));
    const int min_meld = static_cast<int>(rng.between(2, 4));
    const Ruleset game = testing::small_ruleset(colours, 8, copies, min_meld);
    const TileCounts tiles = testing::random_tiles(rng, game, 22);
    for (const Weights& weights : {Weights::tiles(), Weights::value(0)}) {
      const PuzzleBounds bounds = bounds_of(tiles, game, weights);
      const std::int64_t best = testing::brute_force_best(tiles, weights, min_meld);
      const auto note = [&] { return to_string(tiles) + ", melds of at least " + std::to_string(min_meld); };
      ASSERT_EQ(bounds.plain.runs, testing::brute_force_best(tiles, weights, min_meld, testing::Allowed::runs))
          << note();
      ASSERT_EQ(bounds.plain.groups, testing::brute_force_best(tiles, weights, min_meld, testing::Allowed::groups))
          << note();
      ASSERT_LE(bounds.lower(), best) << note();
      ASSERT_GE(bounds.upper(), best) << note();
      ASSERT_LE(bounds.plain.lower(), bounds.lower()) << note();
      ASSERT_LE(bounds.upper(), bounds.reduced.upper()) << note();
      ASSERT_LE(bounds.reduced.upper(), bounds.plain.upper()) << note();
      sharper += bounds.upper() - bounds.lower() < bounds.plain.upper() - bounds.plain.lower();
    }
  }
  EXPECT_GT(sharper, 20);
}

}  // namespace
}  // namespace tilefish
