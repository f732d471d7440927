#include "puzzles/training/tree_training.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include <xgboost/c_api.h>

#include <fmt/core.h>

#include "puzzles/training/tree_dump.h"

namespace tilefish {

namespace {

void expect_done(int status) {
  if (status != 0) throw std::runtime_error(std::string("XGBoost: ") + XGBGetLastError());
}

// Some rows of the samples as XGBoost holds them.
class Matrix {
 public:
  Matrix(const Samples& samples, std::span<const std::size_t> rows) {
    std::vector<float> values;
    std::vector<float> labels;
    values.reserve(rows.size() * samples.columns());
    for (const std::size_t row : rows) {
      const std::span<const float> features = samples.features(row);
      values.insert(values.end(), features.begin(), features.end());
      labels.push_back(static_cast<float>(samples.label(row)));
    }
    expect_done(XGDMatrixCreateFromMat(values.data(), rows.size(), samples.columns(), std::nanf(""), &handle_));
    expect_done(XGDMatrixSetFloatInfo(handle_, "label", labels.data(), labels.size()));
  }
  ~Matrix() { XGDMatrixFree(handle_); }
  Matrix(const Matrix&) = delete;
  Matrix& operator=(const Matrix&) = delete;

  [[nodiscard]] DMatrixHandle handle() const { return handle_; }

 private:
  DMatrixHandle handle_ = nullptr;
};

using Parameters = std::vector<std::pair<std::string, std::string>>;

Parameters forest_parameters(const TrainingOptions& options, std::size_t features) {
  // In the first round every sample has the same chance p of every class and so the same hessian 2 p (1 − p): a least
  // sum of hessians is a least number of samples.
  const double chance = 1.0 / options.classes;
  const double hessian = 2 * chance * (1 - chance);
  // A bootstrap holds 1 − 1/e of the samples at least once; XGBoost samples without putting back.
  const double drawn = 1 - std::exp(-1.0);
  const auto all = static_cast<double>(features);
  return {{"num_parallel_tree", std::to_string(options.forest_trees)},
          {"learning_rate", "1"},
          {"subsample", fmt::format("{:.6f}", drawn)},
          {"colsample_bynode", fmt::format("{:.6f}", std::sqrt(all) / all)},
          {"max_depth", "0"},
          {"lambda", "0"},
          // A little less than the exact sum, which rounding could miss.
          {"min_child_weight", fmt::format("{:.6f}", options.min_leaf * hessian - 0.01)}};
}

Parameters boosted_parameters(const TrainingOptions& options) {
  return {{"learning_rate", fmt::format("{:.6f}", options.learning_rate)},
          {"max_depth", std::to_string(options.depth)},
          {"subsample", "0.8"},
          {"colsample_bynode", "0.8"}};
}

}  // namespace

class TrainedTrees::Booster {
 public:
  // Of no use if the meter is stopped.
  Booster(const Samples& samples, std::span<const std::size_t> rows, const TrainingOptions& options, Meter& meter)
      : names_(samples.feature_names()), options_(options) {
    // The samples as they are copied, as XGBoost holds them and as it sorts them into bins.
    if (!meter.hold(rows.size() * samples.columns() * 3 * sizeof(float)) || !meter.spend(1)) return;
    const Matrix matrix(samples, rows);
    const DMatrixHandle handles[] = {matrix.handle()};
    expect_done(XGBoosterCreate(handles, 1, &handle_));
    set({{"objective", "multi:softprob"},
         {"num_class", std::to_string(options.classes)},
         {"tree_method", "hist"},
         {"seed", std::to_string(options.seed)},
         {"nthread", std::to_string(options.threads)},
         {"verbosity", "0"}});
    const bool is_forest = options.kind == ModelKind::forest;
    set(is_forest ? forest_parameters(options, samples.columns()) : boosted_parameters(options));
    const int rounds = is_forest ? 1 : options.rounds;
    for (int round = 0; round < rounds && meter.spend(Meter::steps_between_looks); ++round) {
      expect_done(XGBoosterUpdateOneIter(handle_, round, matrix.handle()));
    }
  }
  ~Booster() {
    if (handle_ != nullptr) XGBoosterFree(handle_);
  }
  Booster(const Booster&) = delete;
  Booster& operator=(const Booster&) = delete;

  [[nodiscard]] std::vector<int> predict(const Samples& samples, std::span<const std::size_t> rows) const {
    const Matrix matrix(samples, rows);
    const bst_ulong* shape = nullptr;
    bst_ulong dimensions = 0;
    const float* chances = nullptr;
    constexpr const char* config =
        R"({"type": 0, "training": false, "iteration_begin": 0, "iteration_end": 0, "strict_shape": true})";
    expect_done(XGBoosterPredictFromDMatrix(handle_, matrix.handle(), config, &shape, &dimensions, &chances));
    std::vector<int> classes;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const float* of_row = chances + row * static_cast<std::size_t>(options_.classes);
      classes.push_back(static_cast<int>(std::max_element(of_row, of_row + options_.classes) - of_row));
    }
    return classes;
  }

  [[nodiscard]] std::vector<double> importance() const {
    bst_ulong count = 0;
    const char** features = nullptr;
    bst_ulong dimensions = 0;
    const bst_ulong* shape = nullptr;
    const float* scores = nullptr;
    expect_done(XGBoosterFeatureScore(handle_, R"({"importance_type": "total_gain"})", &count, &features, &dimensions,
                                      &shape, &scores));
    std::vector<double> shares(names_.size(), 0.0);
    double sum = 0;
    for (bst_ulong i = 0; i < count; ++i) {
      shares[std::stoul(features[i] + 1)] = scores[i];  // "f12"
      sum += scores[i];
    }
    for (double& share : shares) share /= std::max(sum, 1e-300);
    return shares;
  }

  [[nodiscard]] TreeEnsemble ensemble() const {
    bst_ulong count = 0;
    const char** dumps = nullptr;
    expect_done(XGBoosterDumpModelEx(handle_, "", 0, "text", &count, &dumps));
    // A round grows the trees of the first class, then those of the second, and so on.
    const auto trees_of_class = static_cast<bst_ulong>(options_.kind == ModelKind::forest ? options_.forest_trees : 1);
    TreeEnsemble ensemble(names_, options_.classes);
    for (bst_ulong i = 0; i < count; ++i) {
      ensemble.add(tree_from_dump(dumps[i]),
                   static_cast<int>(i / trees_of_class % static_cast<bst_ulong>(options_.classes)));
    }
    return ensemble;
  }

 private:
  void set(const Parameters& parameters) {
    for (const auto& [name, value] : parameters) expect_done(XGBoosterSetParam(handle_, name.c_str(), value.c_str()));
  }

  std::vector<std::string> names_;
  TrainingOptions options_;
  BoosterHandle handle_ = nullptr;
};

TrainedTrees::TrainedTrees(std::unique_ptr<Booster> booster) : booster_(std::move(booster)) {}
TrainedTrees::TrainedTrees(const Samples& samples, std::span<const std::size_t> rows, const TrainingOptions& options)
    : TrainedTrees(train(samples, rows, options, Limits{}).value()) {}

Outcome<TrainedTrees> TrainedTrees::train(const Samples& samples, std::span<const std::size_t> rows,
                                          const TrainingOptions& options, const Limits& limits) {
  Meter meter(limits);
  TrainedTrees trees(std::make_unique<Booster>(samples, rows, options, meter));
  if (meter.stopped()) return meter.how_far();
  return Outcome<TrainedTrees>(std::move(trees));
}

TrainedTrees::~TrainedTrees() = default;
TrainedTrees::TrainedTrees(TrainedTrees&&) noexcept = default;
TrainedTrees& TrainedTrees::operator=(TrainedTrees&&) noexcept = default;

std::vector<int> TrainedTrees::predict(const Samples& samples, std::span<const std::size_t> rows) const {
  return booster_->predict(samples, rows);
}

std::vector<double> TrainedTrees::importance() const { return booster_->importance(); }

TreeEnsemble TrainedTrees::ensemble() const { return booster_->ensemble(); }

}  // namespace tilefish
