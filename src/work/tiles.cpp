#include "work/tiles.h"

namespace tilefish::work {

bool fits(const TileCounts& tiles, const Ruleset& ruleset) {
  if (tiles.numbers() != ruleset.numbers() || tiles.jokers() > ruleset.jokers()) return false;
  for (int number = 1; number <= tiles.numbers(); ++number) {
    Row rest = tiles.row(number);
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      const int count = row_count(rest, colour);
      if (count > ruleset.copies()) return false;
      rest -= row_of(colour, count);
    }
    if (rest != 0) return false;
  }
  return true;
}

}  // namespace tilefish::work
