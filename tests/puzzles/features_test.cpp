#include "puzzles/features.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "puzzles/brute_force.h"
#include "puzzles/generator.h"
#include "puzzles/window_states.h"
#include "rules/notation.h"

namespace tilefish {
namespace {

float feature(const TileCounts& tiles, const Ruleset& game, const std::string& name) {
  const std::vector<std::string> names = feature_names();
  const auto at = std::find(names.begin(), names.end(), name);
  EXPECT_NE(at, names.end()) << name;
  return FeatureFinder(game).of(tiles)[static_cast<std::size_t>(at - names.begin())];
}

TEST(Features, OfTheThesisOnItsFirstExample) {
  const Ruleset game = testing::small_ruleset(4, 5, 2, 3);
  const TileCounts tiles =
      parse_rack("1b 1b 1g 1y 1y 2b 2y 3b 3b 3g 3g 3r 3r 3y 3y 4b 4g 4g 4r 4r 5b 5b 5g 5g 5r 5r 5y 5y", game).value();
  // Figure 3a: 20 places, of which 4 are empty, 4 have one tile and 12 two.
  EXPECT_FLOAT_EQ(feature(tiles, game, "share_zero"), 4 / 20.0F);
  EXPECT_FLOAT_EQ(feature(tiles, game, "share_one"), 4 / 20.0F);
  EXPECT_FLOAT_EQ(feature(tiles, game, "share_two"), 12 / 20.0F);

  const std::int64_t runs = testing::brute_force_best(tiles, Weights::value(0), 3, testing::Allowed::runs);
  const std::int64_t groups = testing::brute_force_best(tiles, Weights::value(0), 3, testing::Allowed::groups);
  const TileCounts usable = without_isolated(tiles, 3);
  EXPECT_FLOAT_EQ(feature(tiles, game, "bound_gap"),
                  static_cast<float>(std::min(runs + groups, usable.points(0)) - std::max(runs, groups)));
}

TEST(Features, FullSetIsSolvedByGroupsAlone) {
  Rng rng(1);
  const TileCounts full = puzzle_with_shares(rng, Ruleset::thesis(), {0, 0, 1});
  EXPECT_EQ(feature(full, Ruleset::thesis(), "bound_gap"), 0);
  EXPECT_EQ(feature(full, Ruleset::thesis(), "open_segments"), 0);
  EXPECT_EQ(feature(full, Ruleset::thesis(), "window_states"), 0);
  EXPECT_EQ(feature(full, Ruleset::thesis(), "both_ways"), 1);
}

TEST(Features, EmptyPuzzleHasFiniteOnes) {
  for (const float each : FeatureFinder(Ruleset::thesis()).of(TileCounts(100))) EXPECT_TRUE(std::isfinite(each));
}

TEST(WindowStates, ColumnsEqualTheClosedFormulaOfTheThesis) {
  // §5.1: (w − l/2 + 1)(l + 1) for w non-zero counts in a row of which the first l are twos.
  for (int w = 0; w <= 4; ++w) {
    for (int l = 0; l <= w; ++l) {
      std::vector<int> copies(4, 0);
      std::fill(copies.begin(), copies.begin() + w, 1);
      std::fill(copies.begin(), copies.begin() + l, 2);
      EXPECT_EQ(2 * column_states(copies), (2 * w - l + 2) * (l + 1)) << "w " << w << ", l " << l;
    }
  }
}

TEST(WindowStates, ThreeCopiesGiveTheThirtyFiveOfTheThesis) { EXPECT_EQ(column_states({3, 3, 3, 3}), 35); }

}  // namespace
}  // namespace tilefish
