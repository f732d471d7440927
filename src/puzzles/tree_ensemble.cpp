#include "puzzles/tree_ensemble.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <sstream>

#include <fmt/core.h>

namespace tilefish {

namespace {

constexpr int most_classes = 100;
constexpr std::size_t most_nodes = 1U << 24;

float leaf_reached(const Tree& tree, std::span<const float> features) {
  const TreeNode* node = tree.data();
  while (!node->is_leaf()) {
    const bool goes_left = features[static_cast<std::size_t>(node->feature)] < node->threshold;
    node = &tree[static_cast<std::size_t>(node->left + (goes_left ? 0 : 1))];
  }
  return node->threshold;
}

// Children stand behind their parent, so a walk always ends.
bool is_sound(const Tree& tree, std::size_t features) {
  for (std::size_t at = 0; at < tree.size(); ++at) {
    const TreeNode& node = tree[at];
    if (!std::isfinite(node.threshold)) return false;
    if (node.is_leaf()) continue;
    const auto left = static_cast<std::size_t>(node.left);
    if (static_cast<std::size_t>(node.feature) >= features || node.left <= 0 || left <= at || left + 1 >= tree.size()) {
      return false;
    }
  }
  return !tree.empty();
}

// Reads line by line and remembers where it is, for error messages.
class LineReader {
 public:
  LineReader(std::string_view text, std::string source) : stream_(std::string(text)), source_(std::move(source)) {}

  [[nodiscard]] std::istringstream next() {
    std::string line;
    std::getline(stream_, line);
    ++line_;
    return std::istringstream(line);
  }
  [[nodiscard]] Error error(std::string expected) const {
    return {.what = "this is no model of difficulty", .expected = std::move(expected), .place = {source_, line_}};
  }

 private:
  std::istringstream stream_;
  std::string source_;
  std::size_t line_ = 0;
};

// Streams refuse to read hexadecimal floats, which alone are exact and short.
bool read_float(std::istringstream& line, float& value) {
  std::string word;
  if (!(line >> word)) return false;
  char* end = nullptr;
  value = std::strtof(word.c_str(), &end);
  return end == word.c_str() + word.size();
}

bool read_node(std::istringstream& line, TreeNode& node) {
  return line >> node.feature && read_float(line, node.threshold) && (node.is_leaf() || line >> node.left);
}

}  // namespace

TreeEnsemble::TreeEnsemble(std::vector<std::string> feature_names, int classes)
    : names_(std::move(feature_names)), classes_(classes) {
  assert(classes >= 1);
}

void TreeEnsemble::add(Tree tree, int for_class) {
  assert(is_sound(tree, names_.size()) && for_class >= 0 && for_class < classes_);
  trees_.push_back(std::move(tree));
  tree_class_.push_back(for_class);
}

std::vector<double> TreeEnsemble::scores(std::span<const float> features) const {
  assert(features.size() == names_.size());
  std::vector<double> sums(static_cast<std::size_t>(classes_), 0.0);
  for (std::size_t i = 0; i < trees_.size(); ++i) {
    sums[static_cast<std::size_t>(tree_class_[i])] += leaf_reached(trees_[i], features);
  }
  return sums;
}

std::vector<double> TreeEnsemble::probabilities(std::span<const float> features) const {
  std::vector<double> shares = scores(features);
  const double highest = *std::max_element(shares.begin(), shares.end());
  double sum = 0;
  for (double& share : shares) sum += share = std::exp(share - highest);
  for (double& share : shares) share /= sum;
  return shares;
}

int TreeEnsemble::predict(std::span<const float> features) const {
  const std::vector<double> sums = scores(features);
  return static_cast<int>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

std::string TreeEnsemble::to_text() const {
  std::string text = fmt::format("features {}", names_.size());
  for (const std::string& name : names_) text += " " + name;
  text += fmt::format("\nclasses {}\ntrees {}\n", classes_, trees_.size());
  for (std::size_t i = 0; i < trees_.size(); ++i) {
    text += fmt::format("tree {} {}\n", tree_class_[i], trees_[i].size());
    for (const TreeNode& node : trees_[i]) {
      text += node.is_leaf() ? fmt::format("-1 {:a}\n", node.threshold)
                             : fmt::format("{} {:a} {}\n", node.feature, node.threshold, node.left);
    }
  }
  return text;
}

Result<TreeEnsemble> TreeEnsemble::parse(std::string_view text, const std::string& source) {
  LineReader lines(text, source);
  std::string word;
  std::size_t count = 0;

  std::istringstream header = lines.next();
  if (!(header >> word >> count) || word != "features" || count > 1000) return lines.error("features COUNT NAMES");
  std::vector<std::string> names(count);
  for (std::string& name : names) {
    if (!(header >> name)) return lines.error("a name for each feature");
  }
  int classes = 0;
  if (!(lines.next() >> word >> classes) || word != "classes" || classes < 1 || classes > most_classes) {
    return lines.error("classes COUNT");
  }
  if (!(lines.next() >> word >> count) || word != "trees" || count > most_nodes) return lines.error("trees COUNT");

  TreeEnsemble ensemble(std::move(names), classes);
  for (std::size_t i = 0; i < count; ++i) {
    int for_class = 0;
    std::size_t size = 0;
    if (!(lines.next() >> word >> for_class >> size) || word != "tree" || for_class < 0 || for_class >= classes ||
        size > most_nodes) {
      return lines.error("tree CLASS SIZE");
    }
    Tree tree;
    while (tree.size() < size) {
      std::istringstream line = lines.next();
      if (!read_node(line, tree.emplace_back())) return lines.error("FEATURE THRESHOLD LEFT, or -1 VALUE");
    }
    if (!is_sound(tree, ensemble.names_.size())) return lines.error("a tree whose children follow their parent");
    ensemble.add(std::move(tree), for_class);
  }
  return ensemble;
}

}  // namespace tilefish
