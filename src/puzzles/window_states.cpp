#include "puzzles/window_states.h"

#include <algorithm>

namespace tilefish {

int column_states(const std::vector<int>& copies) {
  // ways[v]: falling sequences so far that end in v.
  std::vector<int> ways(static_cast<std::size_t>(max_count) + 1, 0);
  int highest = copies.empty() ? 0 : copies.front();
  std::fill(ways.begin(), ways.begin() + highest + 1, 1);
  for (std::size_t i = 1; i < copies.size(); ++i) {
    // Those that end above the next number's copies must come down; from any value one may come down to any lower one.
    for (int value = highest - 1; value >= 0; --value) {
      ways[static_cast<std::size_t>(value)] += ways[static_cast<std::size_t>(value) + 1];
    }
    highest = std::min(highest, copies[i]);
    std::fill(ways.begin() + highest + 1, ways.end(), 0);
  }
  int sum = 0;
  for (const int each : ways) sum += each;
  return sum;
}

double window_states(const TileCounts& tiles, const Segment& segment, int number, const Ruleset& ruleset) {
  const int window = 2 * ruleset.min_meld() - 2;
  double product = 1;
  std::vector<int> copies;
  for (int colour = 0; colour < ruleset.colours(); ++colour) {
    copies.clear();
    for (int at = number; at > number - window && at >= segment.first; --at) {
      copies.push_back(row_count(tiles.row(at), colour));
    }
    const int above = number == segment.last ? 0 : row_count(tiles.row(number + 1), colour);
    copies.front() = std::min(copies.front(), above);
    product *= column_states(copies);
  }
  return product;
}

}  // namespace tilefish
