#include <gtest/gtest.h>

#include "puzzles/cross_validation.h"
#include "puzzles/data_set.h"
#include "puzzles/features.h"
#include "puzzles/training/tree_training.h"
#include "puzzles/window_effort.h"

namespace tilefish {
namespace {

DataSet small_data_set(std::uint64_t count) {
  const DataSetOptions options{.seed = 3};
  ThreadPool pool(1);
  Progress progress("puzzles", count);
  WindowEffort effort(options.ruleset);
  DataSet data{.feature_names = feature_names()};
  const DataSetJob job{
      .count = count,
      .measure = [&](const TileCounts& tiles, unsigned, const Limits& limits) { return effort.states(tiles, limits); },
      .take = [&](const DataRow& row, const TileCounts&) { data.rows.push_back(row); }};
  EXPECT_EQ(make_data_set(options, job, pool, progress, {}).value(), DataSetEnd::done);
  return data;
}

double accuracy(const DataSet& data, std::size_t features, ModelKind kind) {
  std::vector<std::uint64_t> efforts;
  for (const DataRow& row : data.rows) efforts.push_back(row.effort);
  const Samples samples = samples_of(data, thresholds_by_thesis_shares(efforts), features);
  const TrainingOptions options{.kind = kind, .forest_trees = 40, .rounds = 40, .depth = 4};
  return cross_validate(samples, difficulty_classes, {.folds = 4},
                        [&](const auto& known, const auto& asked) {
                          return Outcome(TrainedTrees(samples, known, options).predict(samples, asked));
                        })
      .value()
      .accuracy();
}

// A small data set from drawing to cross-validation. The floors are below what 40,000 puzzles give (docs/difficulty.md)
// by what a fortieth of the data costs.
TEST(Training, SmallDataSetIsLearnedEndToEnd) {
  const DataSet data = small_data_set(1000);
  EXPECT_GE(accuracy(data, thesis_features, ModelKind::forest), 0.87);
  EXPECT_GE(accuracy(data, data.feature_names.size(), ModelKind::boosted), 0.94);
}

}  // namespace
}  // namespace tilefish
