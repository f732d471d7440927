#include "puzzles/reduction.h"

#include <gtest/gtest.h>

#include "puzzles/brute_force.h"
#include "rules/notation.h"

namespace tilefish {
namespace {

TileCounts parsed(const char* text, const Ruleset& ruleset) { return parse_rack(text, ruleset).value(); }

TEST(Reduction, Figure8OfTheThesisLosesItsIsolatedTiles) {
  const Ruleset game = testing::small_ruleset(4, 6, 2, 3);
  const TileCounts figure =
      parsed("1b 1r 1r 1y 2b 2g 2g 2r 2r 3g 3y 3y 4b 4b 4g 4g 4r 4r 5b 5b 5g 5r 5r 5y 6b 6g 6g 6r 6r 6y 6y", game);
  // The thesis marks both 3y and one copy each of 1r and 2r.
  EXPECT_EQ(to_string(reduce(figure, 3).removed), "1r 2r 3y 3y");
}

TEST(Reduction, NothingIsLeftWhereNoMeldExists) {
  const Ruleset game = testing::small_ruleset(4, 13, 2, 3);
  const TileCounts loose = parsed("1b 2b 4b 5b 9g 9r", game);
  EXPECT_TRUE(reduce(loose, 3).tiles.empty());
  EXPECT_TRUE(reduce(loose, 3).segments.empty());
}

TEST(Reduction, ZeroRowCutsAsInFigure9OfTheThesis) {
  const Ruleset game = testing::small_ruleset(4, 7, 2, 3);
  const TileCounts figure =
      parsed("1b 1r 1y 2b 2g 2g 2y 2y 3g 3r 3y 3y 5g 5g 5r 5y 5y 6b 6g 6g 6r 6r 6y 6y 7b 7b 7g 7g 7r 7r 7y 7y", game);
  EXPECT_EQ(segments(figure, 3), (std::vector<Segment>{{1, 3}, {5, 7}}));
}

TEST(Reduction, TwoRowBarrierCutsAsInFigure10OfTheThesis) {
  const Ruleset game = testing::small_ruleset(4, 7, 2, 3);
  const TileCounts figure =
      parsed("1b 1g 1g 1r 1y 2b 2g 2g 2r 2r 3g 3y 4b 4b 4r 5b 5g 5g 5r 5y 5y 6b 6g 6r 6y 7y", game);
  EXPECT_EQ(segments(figure, 3), (std::vector<Segment>{{1, 3}, {4, 7}}));
}

TEST(Reduction, StretchTooShortForARunIsABarrierToo) {
  const Ruleset game = testing::small_ruleset(4, 8, 2, 4);
  // Black has 2 3 4 around the cut, which is no run where four are needed, so every row stands alone.
  EXPECT_EQ(segments(parsed("2b 3b 4b 6b 7b", game), 4).size(), 5U);
  EXPECT_EQ(segments(parsed("2b 3b 4b 5b 7b", game), 4), (std::vector<Segment>{{2, 5}, {7, 7}}));
}

TEST(Reduction, NeverChangesTheBestAnswer) {
  Rng rng(3);
  int removed = 0;
  int cut = 0;
  for (int round = 0; round < 1500; ++round) {
    const int colours = static_cast<int>(rng.between(2, 5));
    const int copies = static_cast<int>(rng.between(1, 3));
    const int min_meld = static_cast<int>(rng.between(2, 4));
    const Ruleset game = testing::small_ruleset(colours, 8, copies, min_meld);
    const TileCounts tiles = testing::random_tiles(rng, game, 22);
    const Reduction reduction = reduce(tiles, min_meld);
    removed += reduction.removed.total();
    cut += reduction.segments.size() > 1;
    ASSERT_EQ(reduction.tiles + reduction.removed, tiles);
    for (const Weights& weights : {Weights::tiles(), Weights::value(0)}) {
      std::int64_t parts = 0;
      for (const Segment& segment : reduction.segments) {
        parts += testing::brute_force_best(tiles_of(reduction.tiles, segment), weights, min_meld);
      }
      ASSERT_EQ(parts, testing::brute_force_best(tiles, weights, min_meld))
          << to_string(tiles) << ", melds of at least " << min_meld;
    }
  }
  EXPECT_GT(removed, 500);
  EXPECT_GT(cut, 200);
}

TEST(Reduction, OncePerPuzzleIsEnough) {
  Rng rng(4);
  for (int round = 0; round < 500; ++round) {
    const int copies = static_cast<int>(rng.between(1, 4));
    const int min_meld = static_cast<int>(rng.between(2, 5));
    const Ruleset game = testing::small_ruleset(5, 13, copies, min_meld);
    const TileCounts tiles = testing::random_tiles(rng, game, 90);
    const TileCounts once = without_isolated(tiles, min_meld);
    ASSERT_EQ(without_isolated(once, min_meld), once) << to_string(tiles) << ", melds of at least " << min_meld;
  }
}

}  // namespace
}  // namespace tilefish
