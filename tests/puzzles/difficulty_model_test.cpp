#include "puzzles/difficulty_model.h"

#include <gtest/gtest.h>

#include "puzzles/data_set.h"
#include "puzzles/features.h"
#include "puzzles/window_effort.h"

namespace tilefish {
namespace {

// Thesis §7.4, for a method that visits half a million states a second.
TEST(DifficultyThresholds, CutAtTheTimesOfTheThesis) {
  const DifficultyThresholds thresholds = thresholds_by_thesis_times(500'000);
  EXPECT_EQ(thresholds.of(49), Difficulty::easy);
  EXPECT_EQ(thresholds.of(50), Difficulty::moderate);
  EXPECT_EQ(thresholds.of(50'000), Difficulty::medium);
  EXPECT_EQ(thresholds.of(500'000), Difficulty::hard);
}

TEST(DifficultyModel, ShippedOneRatesUnseenPuzzles) {
  // 0.988 in ten-fold cross-validation (docs/difficulty.md); the seed is none that it was trained on.
  const DifficultyModel& model = shipped_difficulty_model();
  PuzzleGenerator generator(Ruleset::thesis(), 987'654, ShareSource(ShareSource::Kind::mixed));
  FeatureFinder finder(Ruleset::thesis());
  WindowEffort effort(Ruleset::thesis());
  int right = 0;
  constexpr int puzzles = 500;
  for (int i = 0; i < puzzles; ++i) {
    const TileCounts tiles = *generator.next();
    right += model.trees.predict(finder.of(tiles)) == static_cast<int>(model.thresholds.of(effort.states(tiles)));
  }
  EXPECT_GE(right, 0.96 * puzzles);
}

TEST(DifficultyModel, TextBringsBackTheSameModel) {
  const DifficultyModel& model = shipped_difficulty_model();
  const Result<DifficultyModel> back = DifficultyModel::parse(model.to_text(), "model.txt");
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(back->thresholds, model.thresholds);
  EXPECT_EQ(back->trees, model.trees);
}

TEST(DifficultyModel, OfOtherFeaturesIsRefused) {
  EXPECT_FALSE(DifficultyModel::parse("", "m").ok());
  EXPECT_FALSE(
      DifficultyModel::parse("thresholds 1 2 3\nfeatures 1 x\nclasses 4\ntrees 1\ntree 0 1\n-1 0x1p+0\n", "m").ok());
}

}  // namespace
}  // namespace tilefish
