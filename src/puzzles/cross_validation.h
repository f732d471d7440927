// k-fold cross-validation: every sample is predicted once, by a model that has not seen it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/stop_flag.h"
#include "puzzles/classification_report.h"
#include "puzzles/samples.h"

namespace tilefish {

// The fold of each sample: every class is dealt round to the folds in random order, so that folds have its share alike.
[[nodiscard]] std::vector<int> stratified_folds(const std::vector<int>& labels, int folds, std::uint64_t seed);

// Trains on the first rows and predicts the others.
using TrainAndPredict =
    std::function<std::vector<int>(const std::vector<std::size_t>& known, const std::vector<std::size_t>& asked)>;

struct CrossValidation {
  int folds = 10;
  std::uint64_t seed = 1;
  std::function<void()> after_fold = [] {};
  const StopFlag* stop = nullptr;
};

// Stopped early, it holds the folds that were done.
[[nodiscard]] ConfusionMatrix cross_validate(const Samples& samples, int classes, const CrossValidation& options,
                                             const TrainAndPredict& model);

}  // namespace tilefish
