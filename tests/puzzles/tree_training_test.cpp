#include "puzzles/training/tree_training.h"

#include <array>
#include <numeric>

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/stop_after.h"

namespace tilefish {
namespace {

// Two features decide the class, the third is noise.
Samples quadrants(int count) {
  Samples samples({"x", "y", "noise"});
  Rng rng(11);
  for (int i = 0; i < count; ++i) {
    const std::array<float, 3> point{static_cast<float>(rng.unit()), static_cast<float>(rng.unit()),
                                     static_cast<float>(rng.unit())};
    samples.add(point, (point[0] < 0.5F ? 0 : 1) + (point[1] < 0.3F ? 0 : 2));
  }
  return samples;
}

std::vector<std::size_t> rows_from(std::size_t first, std::size_t last) {
  std::vector<std::size_t> rows(last - first);
  std::iota(rows.begin(), rows.end(), first);
  return rows;
}

class TrainingOfBothKinds : public ::testing::TestWithParam<ModelKind> {
 protected:
  TrainingOptions options() const { return {.kind = GetParam(), .forest_trees = 30, .rounds = 20}; }
};

TEST_P(TrainingOfBothKinds, LearnsQuadrantsOnUnseenPoints) {
  const Samples samples = quadrants(3000);
  const TrainedTrees model(samples, rows_from(0, 2000), options());
  const std::vector<int> predicted = model.predict(samples, rows_from(2000, 3000));
  int right = 0;
  for (std::size_t i = 0; i < predicted.size(); ++i) right += predicted[i] == samples.label(2000 + i);
  EXPECT_GE(right, 970);
}

TEST_P(TrainingOfBothKinds, OwnEvaluationAgreesWithTheLibrary) {
  const Samples samples = quadrants(1500);
  const TrainedTrees model(samples, rows_from(0, 1000), options());
  const TreeEnsemble ensemble = model.ensemble();
  const std::vector<int> predicted = model.predict(samples, rows_from(0, 1500));
  for (std::size_t row = 0; row < samples.size(); ++row) {
    ASSERT_EQ(ensemble.predict(samples.features(row)), predicted[row]) << "row " << row;
  }
}

TEST_P(TrainingOfBothKinds, NoiseIsTheLeastImportant) {
  const Samples samples = quadrants(2000);
  const std::vector<double> importance = TrainedTrees(samples, rows_from(0, 2000), options()).importance();
  EXPECT_NEAR(std::accumulate(importance.begin(), importance.end(), 0.0), 1, 1e-6);
  EXPECT_LT(importance[2], importance[0]);
  EXPECT_LT(importance[2], importance[1]);
}

TEST_P(TrainingOfBothKinds, SameSeedSameModel) {
  const Samples samples = quadrants(500);
  EXPECT_EQ(TrainedTrees(samples, rows_from(0, 500), options()).ensemble(),
            TrainedTrees(samples, rows_from(0, 500), options()).ensemble());
}

INSTANTIATE_TEST_SUITE_P(Kinds, TrainingOfBothKinds, ::testing::Values(ModelKind::forest, ModelKind::boosted),
                         [](const auto& kind) { return kind.param == ModelKind::forest ? "Forest" : "Boosted"; });

TEST(TrainedTrees, StopBetweenTheirRoundsWhenAsked) {
  const Samples samples = quadrants(500);
  const TrainingOptions endless{.rounds = 1'000'000};
  expect_to_stop_when_asked([&](const Limits& limits) {
    return reason_of(TrainedTrees::train(samples, rows_from(0, 500), endless, limits));
  });
}

TEST(TrainedTrees, AreNotTrainedOnMoreThanFitsIntoMemory) {
  const Samples samples = quadrants(500);
  EXPECT_EQ(reason_of(TrainedTrees::train(samples, rows_from(0, 500), {}, {.bytes = 1000})), StopReason::bytes);
}

}  // namespace
}  // namespace tilefish
