// One number under the `swap` rule: all ways to say which joker is which, which meld each lies in, and which rack tile
// pays for it. The swap sweep asks for every option of a row that fits a state.
#pragma once

#include <array>

#include "base/fixed_list.h"
#include "base/function_ref.h"
#include "base/limits.h"
#include "rules/tile_counts.h"
#include "solver/swap/books.h"
#include "solver/swap/groups.h"

namespace tilefish {

using ColourCounts = std::array<int, max_colours>;

struct SwapRowQuestion {
  int colours = 4;
  int min_meld = 3;
  int table_jokers = 0;
  int rack_jokers = 0;
  Row must = 0;
  // Of each joker of the table, the colours it may stand for at this number.
  std::array<unsigned, max_jokers> meanings{};

  // The option.
  ColourCounts run_tiles{};
  Row used = 0;
  int jokers = 0;
  // Open runs of each colour and length, this number included.
  std::array<std::array<int, max_min_meld + 1>, max_colours> runs{};
  // As they were below, but with the lengths of this number.
  SwapBooks books;
};

// A tile that is told to go to a certain run; all others go where there is room.
struct RunRole {
  enum class Item : std::uint8_t { retrieved_joker, rack_tile, rack_joker };
  int colour;
  int length;  // of the run, this tile included
  Item item;
  RunMark before;
  RunMark after;
};

// One for each joker that was retrieved, and one for each mark that is settled or made.
using RunRoles = FixedList<RunRole, max_jokers + 2 * RunMarks::most>;

struct SwapRowAnswer {
  SwapBooks books;
  ColourCounts run_naturals{};
  RunRoles roles;
  SwapGroupsQuestion groups;  // which has an answer
};

// Whether the only answer is that the books stay as they are: there is no joker, no debt and nothing to offer.
[[nodiscard]] inline bool says_nothing(const SwapRowQuestion& question) {
  return question.jokers == 0 && question.books.marks.empty() &&
         (question.used == question.must || question.books.table_jokers() == question.table_jokers);
}

// Calls `visit` with every answer until it returns false or the meter stops it.
void for_each_answer(const SwapRowQuestion& question, FunctionRef<bool(const SwapRowAnswer&)> visit, Meter& meter);

}  // namespace tilefish
