// A model of difficulty as it is shipped: where the classes begin and the trees that tell them from features.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "puzzles/difficulty.h"
#include "puzzles/tree_ensemble.h"

namespace tilefish {

struct DifficultyModel {
  DifficultyThresholds thresholds;
  TreeEnsemble trees;

  [[nodiscard]] std::string to_text() const;
  // Refuses a model whose features are not ours or whose classes are not four.
  [[nodiscard]] static Result<DifficultyModel> parse(std::string_view text, const std::string& source);
};

// Trained on the data set that docs/difficulty.md describes.
[[nodiscard]] const DifficultyModel& shipped_difficulty_model();

namespace detail {

// Pieces of the shipped model's text; generated at build time from models/difficulty.txt.
[[nodiscard]] const std::vector<std::string_view>& shipped_difficulty_model_text();

}  // namespace detail

}  // namespace tilefish
