#include "puzzles/classification_report.h"

#include <cassert>

#include <fmt/core.h>

namespace tilefish {

namespace {

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string score_line(const std::string& name, const ClassScores& scores) {
  return fmt::format("{:<14}{:>10.3f}{:>10.3f}{:>10.3f}{:>10}\n", name, scores.precision, scores.recall, scores.f1,
                     scores.support);
}

}  // namespace

ConfusionMatrix::ConfusionMatrix(int classes)
    : classes_(classes), counts_(static_cast<std::size_t>(classes) * static_cast<std::size_t>(classes)) {}

void ConfusionMatrix::add(int actual, int predicted) {
  assert(actual >= 0 && actual < classes_ && predicted >= 0 && predicted < classes_);
  ++counts_[static_cast<std::size_t>(actual * classes_ + predicted)];
}

void ConfusionMatrix::add(std::span<const int> actual, std::span<const int> predicted) {
  assert(actual.size() == predicted.size());
  for (std::size_t i = 0; i < actual.size(); ++i) add(actual[i], predicted[i]);
}

std::uint64_t ConfusionMatrix::count(int actual, int predicted) const {
  return counts_[static_cast<std::size_t>(actual * classes_ + predicted)];
}

std::uint64_t ConfusionMatrix::total() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t each : counts_) sum += each;
  return sum;
}

double ConfusionMatrix::accuracy() const {
  std::uint64_t right = 0;
  for (int index = 0; index < classes_; ++index) right += count(index, index);
  return ratio(right, total());
}

ClassScores ConfusionMatrix::of_class(int index) const {
  std::uint64_t predicted = 0;
  ClassScores scores;
  for (int other = 0; other < classes_; ++other) {
    predicted += count(other, index);
    scores.support += count(index, other);
  }
  scores.precision = ratio(count(index, index), predicted);
  scores.recall = ratio(count(index, index), scores.support);
  // Both halves of the harmonic mean have the same numerator, so F1 needs no division by zero of its own.
  scores.f1 = ratio(2 * count(index, index), predicted + scores.support);
  return scores;
}

ClassScores ConfusionMatrix::macro_average() const {
  ClassScores sum;
  for (int index = 0; index < classes_; ++index) {
    const ClassScores scores = of_class(index);
    sum.precision += scores.precision / classes_;
    sum.recall += scores.recall / classes_;
    sum.f1 += scores.f1 / classes_;
    sum.support += scores.support;
  }
  return sum;
}

ClassScores ConfusionMatrix::weighted_average() const {
  ClassScores sum{.support = total()};
  for (int index = 0; index < classes_; ++index) {
    const ClassScores scores = of_class(index);
    const double share = ratio(scores.support, sum.support);
    sum.precision += share * scores.precision;
    sum.recall += share * scores.recall;
    sum.f1 += share * scores.f1;
  }
  return sum;
}

std::string report_text(const ConfusionMatrix& matrix, std::span<const std::string> class_names) {
  std::string text = fmt::format("{:<14}{:>10}{:>10}{:>10}{:>10}\n", "class", "precision", "recall", "F1", "support");
  for (int index = 0; index < matrix.classes(); ++index) {
    text += score_line(class_names[static_cast<std::size_t>(index)], matrix.of_class(index));
  }
  text += score_line("macro avg", matrix.macro_average());
  text += score_line("weighted avg", matrix.weighted_average());
  return text + fmt::format("{:<14}{:>30.3f}{:>10}\n", "accuracy", matrix.accuracy(), matrix.total());
}

std::string matrix_text(const ConfusionMatrix& matrix, std::span<const std::string> class_names) {
  std::string text = fmt::format("{:<22}", "actual \\ predicted");
  for (const std::string& name : class_names) text += fmt::format("{:>10}", name);
  text += "\n";
  for (int actual = 0; actual < matrix.classes(); ++actual) {
    text += fmt::format("{:<22}", class_names[static_cast<std::size_t>(actual)]);
    for (int predicted = 0; predicted < matrix.classes(); ++predicted) {
      text += fmt::format("{:>10}", matrix.count(actual, predicted));
    }
    text += "\n";
  }
  return text;
}

}  // namespace tilefish
