// The jokers on the table before a move and what each of them stands for under one reading of the table, for the graph of
// all moves under the `swap` rule.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/ruleset.h"
#include "rules/table_jokers.h"

namespace tilefish {

// A set of old jokers, a bit each.
using JokerSet = std::uint32_t;

// Of at most eight jokers. Where a processor need not have an instruction for it, std::popcount is a call.
[[nodiscard]] constexpr int count_of(JokerSet jokers) {
  static_assert(max_jokers <= 8);
  jokers -= jokers >> 1 & 0x55U;
  jokers = (jokers & 0x33U) + (jokers >> 2 & 0x33U);
  return static_cast<int>((jokers + (jokers >> 4)) & 0x0fU);
}

class OldJokers {
 public:
  OldJokers(const TableJokers& jokers, const Ruleset& ruleset);

  [[nodiscard]] int count() const { return static_cast<int>(meanings_.size()); }

  // The colours in which a joker can stand for a tile of the number, a bit each.
  [[nodiscard]] unsigned colours(int joker, int number) const {
    return meanings_[static_cast<std::size_t>(joker)][static_cast<std::size_t>(number)];
  }

  // Whether no joker of `free` that is missing from `chosen` means the same as a later one that is in it: of jokers
  // that mean the same, the first ones are chosen, since it makes no difference.
  [[nodiscard]] bool is_first_choice(JokerSet chosen, JokerSet free) const;

 private:
  std::vector<std::vector<std::uint8_t>> meanings_;  // by joker and number
  std::vector<JokerSet> earlier_twins_;
};

}  // namespace tilefish
