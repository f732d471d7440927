#include "counting/hands.h"

#include <algorithm>

namespace tilefish {

std::vector<Natural> count_hands(const GameShape& shape, int rows, int most_tiles) {
  const int kinds = shape.colours * rows;
  std::vector<Natural> hands(static_cast<std::size_t>(std::min(most_tiles, kinds * shape.copies)) + 1);
  hands[0] = 1;
  // One kind of tile after the other: multiplying by 1 + x + … + x^copies is a sliding sum.
  for (int kind = 0; kind < kinds; ++kind) {
    std::vector<Natural> next(hands.size());
    Natural window;
    for (std::size_t tiles = 0; tiles < hands.size(); ++tiles) {
      window += hands[tiles];
      if (tiles > static_cast<std::size_t>(shape.copies))
        window -= hands[tiles - static_cast<std::size_t>(shape.copies) - 1];
      next[tiles] = window;
    }
    hands = std::move(next);
  }
  return hands;
}

}  // namespace tilefish
