#include "solver/reference/puzzle_reduction.h"

#include <algorithm>
#include <cstddef>

namespace tilefish::reference {

namespace {

// An upper bound on the runs through a tile: each holds one of the s windows of s rows around it.
int runs_through(const TileGrid& tiles, int number, int colour, int min_meld) {
  int runs = 0;
  for (int first = std::max(1, number - min_meld + 1); first <= number && first + min_meld - 1 <= tiles.numbers();
       ++first) {
    int fewest = tiles.at(first, colour);
    for (int row = first; row < first + min_meld; ++row) fewest = std::min(fewest, tiles.at(row, colour));
    runs += fewest;
  }
  return runs;
}

bool share_a_colour(const GridRow& upper, const GridRow& lower, int colours) {
  for (std::size_t colour = 0; colour < static_cast<std::size_t>(colours); ++colour) {
    if (upper[colour] > 0 && lower[colour] > 0) return true;
  }
  return false;
}

bool is_empty(const GridRow& row) {
  return std::all_of(row.begin(), row.end(), [](int count) { return count == 0; });
}

}  // namespace

int remove_isolated_tiles(TileGrid& tiles, const GroupRules& rules) {
  int removed = 0;
  for (int number = tiles.numbers(); number >= 1; --number) {
    if (clearable(tiles.row(number), rules)) continue;
    const int groups = most_groups(tiles.row(number), rules);
    for (int colour = 0; colour < rules.colours; ++colour) {
      const int isolated = tiles.at(number, colour) - groups - runs_through(tiles, number, colour, rules.min_meld);
      if (isolated <= 0) continue;
      tiles.at(number, colour) -= isolated;
      removed += isolated;
    }
  }
  return removed;
}

std::vector<RowRange> split_rows(const TileGrid& tiles, const GroupRules& rules) {
  std::vector<RowRange> parts;
  bool goes_on = false;
  for (int number = 1; number <= tiles.numbers(); ++number) {
    if (is_empty(tiles.row(number))) {
      goes_on = false;
      continue;
    }
    if (!goes_on || !share_a_colour(tiles.row(number - 1), tiles.row(number), rules.colours)) {
      parts.push_back({.first = number, .last = number});
    }
    parts.back().last = number;
    goes_on = true;
  }
  return parts;
}

}  // namespace tilefish::reference
