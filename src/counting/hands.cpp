#include "counting/hands.h"

#include <algorithm>

namespace tilefish {

void add_row_of_hands(std::vector<Natural>& hands, const GameShape& shape, int most_tiles) {
  const auto copies = static_cast<std::size_t>(shape.copies);
  for (int colour = 0; colour < shape.colours; ++colour) {
    // Multiplying by 1 + x + … + x^copies is a sliding sum.
    std::vector<Natural> next(std::min(hands.size() + copies, static_cast<std::size_t>(most_tiles) + 1));
    Natural window;
    for (std::size_t tiles = 0; tiles < next.size(); ++tiles) {
      if (tiles < hands.size()) window += hands[tiles];
      if (tiles > copies) window -= hands[tiles - copies - 1];
      next[tiles] = window;
    }
    hands = std::move(next);
  }
}

std::vector<Natural> count_hands(const GameShape& shape, int rows, int most_tiles) {
  std::vector<Natural> hands = {1};
  for (int row = 0; row < rows; ++row) add_row_of_hands(hands, shape, most_tiles);
  return hands;
}

}  // namespace tilefish
