#include "solver/sweep/usable_tiles.h"

#include <algorithm>
#include <cstdint>

namespace tilefish {

namespace {

constexpr Row one_each = 0x11111111;

// One for each colour that the row has.
Row present(Row row) {
  row |= row >> 2;
  row |= row >> 1;
  return row & one_each;
}

// All bits of the colours that are set.
Row whole(Row colours) { return colours * max_count; }

// Melds want so many different tiles: jokers make up for the rest.
class Fitting {
 public:
  Fitting(const TileCounts& must, const TileCounts& may, const Ruleset& ruleset)
      : must_(must),
        may_(may),
        min_meld_(ruleset.min_meld()),
        has_groups_(ruleset.colours() >= min_meld_),
        wanted_(std::max(1, min_meld_ - must.jokers() - may.jokers())) {}

  // The colours of a number whose tiles fit into a group or a run.
  [[nodiscard]] Row colours(int number) const {
    const Row here = colours_at(number);
    if (has_groups_ && row_total(here) >= wanted_) return here;
    Row fitting = 0;
    const int last_start = std::min(number, must_.numbers() + 1 - min_meld_);
    for (int start = std::max(1, number + 1 - min_meld_); start <= last_start; ++start) fitting |= enough_from(start);
    return fitting & here;
  }

 private:
  [[nodiscard]] Row colours_at(int number) const { return present(must_.row(number) | may_.row(number)); }

  // The colours that have what a run of the shortest length from `start` on wants.
  [[nodiscard]] Row enough_from(int start) const {
    Row counts = 0;
    for (int number = start; number < start + min_meld_; ++number) counts += colours_at(number);
    // Counts and what they lack to reach eight: no run wants more than seven tiles.
    return (counts + one_each * static_cast<Row>(8 - wanted_)) >> 3 & one_each;
  }

  const TileCounts& must_;
  const TileCounts& may_;
  int min_meld_;
  bool has_groups_;
  int wanted_;
};

}  // namespace

TileCounts usable_tiles(const TileCounts& must, const TileCounts& may, const Ruleset& ruleset) {
  const Fitting fitting(must, may, ruleset);
  TileCounts usable = may;
  for (int number = 1; number <= may.numbers(); ++number) {
    if (const Row row = may.row(number); row != 0) usable.set_row(number, row & whole(fitting.colours(number)));
  }
  return usable;
}

bool all_usable(const TileCounts& tiles, const Ruleset& ruleset) {
  const TileCounts none(tiles.numbers());
  const Fitting fitting(tiles, none, ruleset);
  for (int number = 1; number <= tiles.numbers(); ++number) {
    const Row row = tiles.row(number);
    if ((row & ~whole(fitting.colours(number))) != 0) return false;
  }
  return true;
}

}  // namespace tilefish
