#include "puzzles/difficulty_model.h"

#include <sstream>

#include <fmt/core.h>

#include "puzzles/features.h"

namespace tilefish {

std::string DifficultyModel::to_text() const {
  return fmt::format("thresholds {} {} {}\n", thresholds.least[0], thresholds.least[1], thresholds.least[2]) +
         trees.to_text();
}

Result<DifficultyModel> DifficultyModel::parse(std::string_view text, const std::string& source) {
  const std::size_t end = text.find('\n');
  const auto refused = [&](const char* what, const char* expected) {
    return Error{.what = what, .expected = expected, .place = {source, 1}};
  };
  std::istringstream first{std::string(text.substr(0, end))};
  std::string word;
  DifficultyThresholds thresholds;
  auto& least = thresholds.least;
  if (!(first >> word >> least[0] >> least[1] >> least[2]) || word != "thresholds" || end == std::string_view::npos) {
    return refused("this is no model of difficulty", "thresholds MODERATE MEDIUM HARD");
  }
  Result<TreeEnsemble> trees = TreeEnsemble::parse(text.substr(end + 1), source);
  if (!trees) {
    Error error = std::move(trees).error();
    ++error.place.line;  // the thresholds' line
    return error;
  }
  const std::vector<std::string> names = feature_names();
  if (trees->classes() != difficulty_classes || trees->feature_names() != names) {
    return refused("the model is of another kind",
                   "the features of `tilefish puzzle features --list` and four classes");
  }
  return DifficultyModel{thresholds, std::move(trees).value()};
}

const DifficultyModel& shipped_difficulty_model() {
  static const DifficultyModel model = [] {
    std::string text;
    for (const std::string_view piece : detail::shipped_difficulty_model_text()) text += piece;
    return DifficultyModel::parse(text, "the shipped model").value();
  }();
  return model;
}

}  // namespace tilefish
