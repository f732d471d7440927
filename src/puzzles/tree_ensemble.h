// A trained ensemble of decision trees: reads, writes and evaluates it without the library that trained it, so that
// grading a puzzle takes microseconds and works in every build.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace tilefish {

// Goes to the child `left` if the feature is below the threshold, otherwise to `left + 1`. A leaf has no feature.
struct TreeNode {
  std::int32_t feature = -1;
  float threshold = 0;  // of a leaf: what it adds to its class' score
  std::int32_t left = 0;

  [[nodiscard]] bool is_leaf() const { return feature < 0; }
  friend bool operator==(const TreeNode&, const TreeNode&) = default;
};

using Tree = std::vector<TreeNode>;  // the root first

class TreeEnsemble {
 public:
  // Every tree speaks for one class; its nodes must be sound, which parse() sees to for text from outside.
  TreeEnsemble(std::vector<std::string> feature_names, int classes);
  void add(Tree tree, int for_class);

  [[nodiscard]] const std::vector<std::string>& feature_names() const { return names_; }
  [[nodiscard]] int classes() const { return classes_; }
  [[nodiscard]] std::size_t trees() const { return trees_.size(); }

  // Softmax of the trees' sums, one entry a class.
  [[nodiscard]] std::vector<double> probabilities(std::span<const float> features) const;
  [[nodiscard]] int predict(std::span<const float> features) const;

  [[nodiscard]] std::string to_text() const;
  [[nodiscard]] static Result<TreeEnsemble> parse(std::string_view text, const std::string& source);

  friend bool operator==(const TreeEnsemble&, const TreeEnsemble&) = default;

 private:
  [[nodiscard]] std::vector<double> scores(std::span<const float> features) const;

  std::vector<std::string> names_;
  int classes_;
  std::vector<Tree> trees_;
  std::vector<int> tree_class_;
};

}  // namespace tilefish
