// How good predicted classes are: confusion matrix, precision, recall and F1 by class, accuracy and averages.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tilefish {

struct ClassScores {
  double precision = 0;
  double recall = 0;
  double f1 = 0;
  std::uint64_t support = 0;  // samples that are of the class
};

class ConfusionMatrix {
 public:
  explicit ConfusionMatrix(int classes);

  void add(int actual, int predicted);
  void add(std::span<const int> actual, std::span<const int> predicted);

  [[nodiscard]] int classes() const { return classes_; }
  [[nodiscard]] std::uint64_t count(int actual, int predicted) const;
  [[nodiscard]] std::uint64_t total() const;
  [[nodiscard]] double accuracy() const;
  // What was never predicted has precision 0, what never occurs has recall 0.
  [[nodiscard]] ClassScores of_class(int index) const;
  [[nodiscard]] ClassScores macro_average() const;     // each class counts the same
  [[nodiscard]] ClassScores weighted_average() const;  // each sample counts the same

 private:
  int classes_;
  std::vector<std::uint64_t> counts_;
};

// The table of Table 4 of the thesis.
[[nodiscard]] std::string report_text(const ConfusionMatrix& matrix, std::span<const std::string> class_names);
// Rows are the actual classes, columns the predicted ones.
[[nodiscard]] std::string matrix_text(const ConfusionMatrix& matrix, std::span<const std::string> class_names);

}  // namespace tilefish
