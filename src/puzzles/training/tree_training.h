// Trains ensembles of trees on samples: a wrapper around XGBoost, whose headers stay inside. Absent from builds with
// TILEFISH_XGBOOST off.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/outcome.h"
#include "puzzles/samples.h"
#include "puzzles/tree_ensemble.h"

namespace tilefish {

enum class ModelKind { forest, boosted };

struct TrainingOptions {
  ModelKind kind = ModelKind::boosted;
  int classes = 4;
  std::uint64_t seed = 1;
  int threads = 1;

  // The thesis' forest (§7.6): 150 trees, at least 4 samples a leaf. XGBoost has no smallest size of a node that may be
  // split; with leaves of 4 it is 8 where the thesis has 10.
  int forest_trees = 150;
  int min_leaf = 4;

  // The boosted model.
  int rounds = 150;
  double learning_rate = 0.1;
  int depth = 6;
};

class TrainedTrees {
 public:
  // Trains on the given rows of the samples; throws std::runtime_error where XGBoost refuses.
  TrainedTrees(const Samples& samples, std::span<const std::size_t> rows, const TrainingOptions& options);
  // The same, stopped between its rounds if it is to stop: XGBoost does not let go of one, and a forest is one round.
  [[nodiscard]] static Outcome<TrainedTrees> train(const Samples& samples, std::span<const std::size_t> rows,
                                                   const TrainingOptions& options, const Limits& limits);
  ~TrainedTrees();
  TrainedTrees(TrainedTrees&&) noexcept;
  TrainedTrees& operator=(TrainedTrees&&) noexcept;

  [[nodiscard]] std::vector<int> predict(const Samples& samples, std::span<const std::size_t> rows) const;

  // How much each feature lowers the loss over all splits that ask for it, as shares that sum to 1, in the samples'
  // order.
  [[nodiscard]] std::vector<double> importance() const;

  // The same model without XGBoost.
  [[nodiscard]] TreeEnsemble ensemble() const;

 private:
  class Booster;
  explicit TrainedTrees(std::unique_ptr<Booster> booster);
  std::unique_ptr<Booster> booster_;
};

}  // namespace tilefish
