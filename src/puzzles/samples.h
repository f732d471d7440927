// Numbered features and a class for each: what models of difficulty are trained on and asked about.
#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace tilefish {

// The rows of a data set, features side by side.
class Samples {
 public:
  explicit Samples(std::vector<std::string> feature_names) : names_(std::move(feature_names)) {}

  void add(std::span<const float> features, int label) {
    assert(features.size() == columns());
    values_.insert(values_.end(), features.begin(), features.end());
    labels_.push_back(label);
  }

  [[nodiscard]] std::size_t size() const { return labels_.size(); }
  [[nodiscard]] std::size_t columns() const { return names_.size(); }
  [[nodiscard]] const std::vector<std::string>& feature_names() const { return names_; }
  [[nodiscard]] std::span<const float> features(std::size_t row) const {
    return {values_.data() + row * columns(), columns()};
  }
  [[nodiscard]] const std::vector<float>& values() const { return values_; }
  [[nodiscard]] int label(std::size_t row) const { return labels_[row]; }
  [[nodiscard]] const std::vector<int>& labels() const { return labels_; }

 private:
  std::vector<std::string> names_;
  std::vector<float> values_;
  std::vector<int> labels_;
};

}  // namespace tilefish
