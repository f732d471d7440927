#include "puzzles/cross_validation.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

Samples numbered_samples(int count) {
  Samples samples({"number"});
  for (int i = 0; i < count; ++i) {
    const float number = static_cast<float>(i);
    samples.add({&number, 1}, i % 3 == 0 ? 1 : 0);
  }
  return samples;
}

TEST(CrossValidation, FoldsHaveTheSameShareOfEachClass) {
  const Samples samples = numbered_samples(300);
  const std::vector<int> folds = stratified_folds(samples.labels(), 10, 7);
  std::map<std::pair<int, int>, int> sizes;
  for (std::size_t row = 0; row < samples.size(); ++row) ++sizes[{folds[row], samples.label(row)}];
  for (int fold = 0; fold < 10; ++fold) {
    EXPECT_EQ((sizes[{fold, 0}]), 20);
    EXPECT_EQ((sizes[{fold, 1}]), 10);
  }
}

TEST(CrossValidation, SameSeedSameFolds) {
  const Samples samples = numbered_samples(100);
  EXPECT_EQ(stratified_folds(samples.labels(), 5, 1), stratified_folds(samples.labels(), 5, 1));
  EXPECT_NE(stratified_folds(samples.labels(), 5, 1), stratified_folds(samples.labels(), 5, 2));
}

TEST(CrossValidation, EverySampleIsAskedOnceByAModelThatHasNotSeenIt) {
  const Samples samples = numbered_samples(95);
  std::vector<int> asked_times(95, 0);
  const auto model = [&](const auto& known, const auto& asked) {
    EXPECT_EQ(known.size() + asked.size(), 95U);
    for (const std::size_t row : asked) {
      ++asked_times[row];
      EXPECT_EQ(std::count(known.begin(), known.end(), row), 0);
    }
    return Outcome(std::vector<int>(asked.size(), 0));
  };
  const ConfusionMatrix matrix = cross_validate(samples, 2, {.folds = 10}, model).value();
  EXPECT_EQ(asked_times, std::vector<int>(95, 1));
  EXPECT_EQ(matrix.total(), 95U);
  EXPECT_EQ(matrix.count(1, 0), 32U);  // 0, 3, …, 93
}

TEST(CrossValidation, StopsBetweenFoldsWhenAsked) {
  const Samples samples = numbered_samples(60);
  StopFlag stop;
  int folds = 0;
  const auto after_fold = [&] {
    if (++folds == 2) stop.request();
  };
  const Outcome<ConfusionMatrix> matrix =
      cross_validate(samples, 2, {.folds = 6, .after_fold = after_fold, .limits = {.stop = &stop}},
                     [](const auto&, const auto& asked) { return Outcome(std::vector<int>(asked.size(), 0)); });
  ASSERT_FALSE(matrix.finished());
  EXPECT_EQ(matrix.stopped().reason, StopReason::flag);
  EXPECT_EQ(folds, 2);
}

}  // namespace
}  // namespace tilefish
