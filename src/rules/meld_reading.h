// From loose tiles to a meld, or to the reason why they are none. Notation, verify and the page's sentences rest on it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>

#include "rules/meld.h"
#include "rules/ruleset.h"
#include "rules/tile.h"

namespace tilefish {

enum class MeldFlaw : std::uint8_t {
  mixed,            // neither one colour nor one number
  colour_repeated,  // a group with two tiles of one colour
  number_repeated,  // a run with two tiles of one number
  too_short,
  group_too_large,
  run_too_long,
  gap,              // a run that lacks a number in the middle
  too_many_jokers,  // more than any game has
};

struct MeldProblem {
  MeldFlaw flaw = MeldFlaw::mixed;
  Tile tile = Tile::joker();  // the repeated or missing tile, where the flaw has one
  int missing = 0;            // tiles that a meld too short lacks
  int most = 0;               // tiles that a meld too large may have

  friend bool operator==(const MeldProblem&, const MeldProblem&) = default;
};

// "needs one more tile", "gap at 5b", "green twice in a group"
[[nodiscard]] std::string sentence(const MeldProblem& problem);

using MeldReading = std::variant<Meld, MeldProblem>;

// An order that is legal as written is kept. Otherwise any order that can form a legal meld is accepted and put in order, a
// joker that this leaves ambiguous going to the highest place it can take.
[[nodiscard]] MeldReading read_meld(std::span<const Tile> tiles, const Ruleset& ruleset);

}  // namespace tilefish
