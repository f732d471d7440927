// Tiles, melds, tables and positions as Python holds them: each with the rules it was read under, so that no solver is
// given what its game does not have. Arguments may be such values or text.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <pybind11/pybind11.h>

#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish::python {

using Rules = std::shared_ptr<const Ruleset>;

template <class T>
struct Ruled {
  T value;
  Rules rules;
};

using RuledTiles = Ruled<TileCounts>;
using RuledMeld = Ruled<Meld>;
using RuledTable = Ruled<Table>;
using RuledPosition = Ruled<Position>;

// A Ruleset, or the name of one that is built in.
[[nodiscard]] Rules rules_of(pybind11::handle given);

// Whether what was read under `mine` can be used under `theirs` as it is.
[[nodiscard]] inline bool same_rules(const Rules& mine, const Rules& theirs) {
  return mine == theirs || *mine == *theirs;
}

// Each reads its argument under the rules. What comes from other rules is read again, and refused if they do not have it.
[[nodiscard]] Tile tile_of(pybind11::handle given, const Rules& rules);
[[nodiscard]] TileCounts tiles_of(pybind11::handle given, const Rules& rules);
[[nodiscard]] Meld meld_of(pybind11::handle given, const Rules& rules);
[[nodiscard]] Table table_of(pybind11::handle given, const Rules& rules);
// A position that fits already is referred to, others are read into `store`.
[[nodiscard]] const Position& position_of(pybind11::handle given, const Rules& rules, Position& store);

// "value", "tiles", or weights of one's own: an array of numbers × colours and the joker, as (array, joker).
[[nodiscard]] Weights weights_of(pybind11::handle objective, const Ruleset& rules);

// A word that must be one of some; its index.
template <std::size_t N>
[[nodiscard]] std::size_t choice_of(const std::string& given, const char* const (&names)[N]);

[[nodiscard]] std::size_t choice_among(const std::string& given, const char* const* names, std::size_t count);

template <std::size_t N>
std::size_t choice_of(const std::string& given, const char* const (&names)[N]) {
  return choice_among(given, names, N);
}

}  // namespace tilefish::python
