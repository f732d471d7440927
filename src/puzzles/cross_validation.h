// k-fold cross-validation: every sample is predicted once, by a model that has not seen it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/outcome.h"
#include "puzzles/classification_report.h"
#include "puzzles/samples.h"

namespace tilefish {

// The fold of each sample: every class is dealt round to the folds in random order, so that folds have its share alike.
[[nodiscard]] std::vector<int> stratified_folds(const std::vector<int>& labels, int folds, std::uint64_t seed);

// Trains on the first rows and predicts the others.
using TrainAndPredict = std::function<Outcome<std::vector<int>>(const std::vector<std::size_t>& known,
                                                                const std::vector<std::size_t>& asked)>;

struct CrossValidation {
  int folds = 10;
  std::uint64_t seed = 1;
  std::function<void()> after_fold = [] {};
  Limits limits = {};  // looked at between the folds; within them it is for the model to do so
};

[[nodiscard]] Outcome<ConfusionMatrix> cross_validate(const Samples& samples, int classes,
                                                      const CrossValidation& options, const TrainAndPredict& model);

}  // namespace tilefish
