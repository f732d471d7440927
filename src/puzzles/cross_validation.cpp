#include "puzzles/cross_validation.h"

#include <map>
#include <span>

#include "base/random.h"

namespace tilefish {

std::vector<int> stratified_folds(const std::vector<int>& labels, int folds, std::uint64_t seed) {
  std::map<int, std::vector<std::size_t>> by_class;
  for (std::size_t row = 0; row < labels.size(); ++row) by_class[labels[row]].push_back(row);
  Rng rng(seed);
  std::vector<int> fold_of(labels.size());
  // Dealing goes on where the class before stopped, so that no fold gets every class' remainder.
  std::size_t dealt = 0;
  for (auto& [label, rows] : by_class) {
    rng.shuffle(std::span(rows));
    for (const std::size_t row : rows) fold_of[row] = static_cast<int>(dealt++ % static_cast<std::size_t>(folds));
  }
  return fold_of;
}

Outcome<ConfusionMatrix> cross_validate(const Samples& samples, int classes, const CrossValidation& options,
                                        const TrainAndPredict& model) {
  Meter meter(options.limits);
  if (!meter.hold(samples.size() * 2 * sizeof(std::size_t))) return meter.how_far();
  const std::vector<int> fold_of = stratified_folds(samples.labels(), options.folds, options.seed);
  ConfusionMatrix matrix(classes);
  for (int fold = 0; fold < options.folds; ++fold) {
    if (!meter.spend(Meter::steps_between_looks)) return meter.how_far();
    std::vector<std::size_t> known;
    std::vector<std::size_t> asked;
    std::vector<int> actual;
    for (std::size_t row = 0; row < samples.size(); ++row) {
      (fold_of[row] == fold ? asked : known).push_back(row);
      if (fold_of[row] == fold) actual.push_back(samples.label(row));
    }
    const Outcome<std::vector<int>> predicted = model(known, asked);
    if (!predicted.finished()) return predicted.stopped();
    matrix.add(actual, predicted.value());
    options.after_fold();
  }
  return matrix;
}

}  // namespace tilefish
