// Melds of nothing but jokers under the `swap` rule: they can stand for anything, so all jokers of the table may stay in
// them. The swap sweep sets them aside before the first number.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "rules/meld.h"
#include "rules/ruleset.h"

namespace tilefish {

class JokersAlone {
 public:
  JokersAlone(int colours, int numbers, int min_meld)
      : numbers_(numbers), min_meld_(min_meld), largest_(std::max(colours, numbers)) {}

  // Whether so many jokers can be laid in melds without any other tile.
  [[nodiscard]] bool can_lay(int jokers) const { return jokers <= melds_of(jokers) * largest_; }

  // The melds of so many jokers, which can be laid.
  [[nodiscard]] std::vector<Meld> lay(int jokers) const {
    std::vector<Meld> melds;
    for (int left = melds_of(jokers); left > 0; --left) {
      const int size = (jokers + left - 1) / left;
      melds.push_back(meld_of(size));
      jokers -= size;
    }
    return melds;
  }

 private:
  [[nodiscard]] int melds_of(int jokers) const { return jokers / min_meld_; }

  [[nodiscard]] Meld meld_of(int size) const {
    if (size > numbers_) {
      std::array<int, max_colours> colours{};
      colours.fill(Meld::joker_colour);
      return Meld::group(numbers_, std::span(colours).first(static_cast<std::size_t>(size)));
    }
    std::array<int, max_jokers> places{};
    for (int place = 0; place < size; ++place) places[static_cast<std::size_t>(place)] = place;
    return Meld::run(0, numbers_ - size + 1, size, std::span(places).first(static_cast<std::size_t>(size)));
  }

  int numbers_, min_meld_, largest_;
};

}  // namespace tilefish
