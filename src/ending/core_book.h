// The cores of a game, looked up by rack. A *core* is a safe rack (ending.h) of which no tile can be spared. Whether a rack is
// safe depends on the tiles of the game alone, not on who holds the others, so cores are the same in every round, and few:
// some thousands up to 31 points where there are two of each tile in four colours, if racks that differ only in which colour is
// which count once. `cores.txt` has them, cheapest first. `1b 1b 1g 1g 1r 1r 2y 2y 3y` is the cheapest of all: no group of ones is
// left for the two 1y, their runs lack 2y, and while two jokers can stand for these, one of the two runs then lacks its 3y.
//
// What a player can be brought down to, with all the help of the table, is the cheapest core on its rack. So the ending between
// two is decided by whose is cheaper, unless the table does not take the rest in time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

struct Core {
  TileCounts tiles;
  std::int64_t points = 0;
};

class CoreBook {
 public:
  // Of games with the tiles of `classic`, all of which share one book; of small games too, where finding the cores takes little
  // time. Others have an empty one.
  [[nodiscard]] static std::shared_ptr<const CoreBook> of(const Ruleset& ruleset);

  // Cores that are part of the rack, cheapest first, at most so many.
  [[nodiscard]] std::vector<Core> within(const TileCounts& rack, std::size_t most) const;

  // Every rack without jokers that is safe and has fewer points has a core that is in the book.
  [[nodiscard]] std::int64_t complete_below() const { return complete_below_; }

 private:
  // A bit for each kind of tile: those of which there is one at least, and two.
  struct Kinds {
    std::uint64_t one = 0;
    std::uint64_t two = 0;
    friend auto operator<=>(const Kinds&, const Kinds&) = default;
  };
  struct Entry {
    std::int64_t points = 0;
    Kinds kinds;
    friend auto operator<=>(const Entry&, const Entry&) = default;
  };

  // `cores` are all there are up to `most_points`, each in one order of the colours.
  CoreBook(const Ruleset& ruleset, const std::vector<TileCounts>& cores, int most_points);

  [[nodiscard]] Kinds kinds_of(const TileCounts& tiles, const std::vector<int>& colours) const;
  [[nodiscard]] TileCounts tiles_of(const Kinds& kinds) const;

  int numbers_;
  std::vector<int> colours_;    // as they are
  std::vector<Entry> entries_;  // in every order of the colours, cheapest first
  std::int64_t complete_below_;
};

}  // namespace tilefish
