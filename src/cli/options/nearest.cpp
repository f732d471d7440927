#include "cli/options/nearest.h"

#include <algorithm>
#include <cstddef>

namespace tilefish::cli {

namespace {

// A name has a few dozen letters; whoever types thousands meant none of them.
constexpr std::size_t longest_word = 100;

// Optimal string alignment: the distance of Levenshtein, with neighbours swapped as one step.
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> two_ago(to.size() + 1);
  std::vector<std::size_t> before(to.size() + 1);
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::swap(two_ago, before);
    std::swap(before, row);
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const bool same = from[i - 1] == to[j - 1];
      row[j] = std::min({before[j] + 1, row[j - 1] + 1, before[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
      if (swapped) row[j] = std::min(row[j], two_ago[j - 2] + 1);
    }
  }
  return row[to.size()];
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& names) {
  word = word.substr(0, longest_word);
  const auto best = std::min_element(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    return distance(word, a) < distance(word, b);
  });
  return best == names.end() ? std::string() : *best;
}

}  // namespace tilefish::cli
