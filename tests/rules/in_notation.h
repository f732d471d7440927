// Reads the inputs of tests from notation; a test that cannot be read fails on the spot.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rules/notation.h"
#include "rules/ruleset.h"

namespace tilefish {

template <class T>
T readable(Result<T> result) {
  if (!result.ok()) throw std::invalid_argument(result.error().describe());
  return std::move(result).value();
}

inline Ruleset ruleset_of(RulesetFields numbers) { return readable(Ruleset::make(std::move(numbers))); }

// Tiles of any game, in the order they are written; no ruleset limits their copies.
inline std::vector<Tile> tiles_of(std::string_view text) {
  std::vector<Tile> tiles;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(' ', at)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    tiles.push_back(readable(parse_tile(text.substr(at, end - at), max_colours, max_numbers)));
    at = end;
  }
  return tiles;
}

inline Meld meld_of(std::string_view text, const Ruleset& ruleset = Ruleset::classic()) {
  return readable(parse_meld(text, ruleset));
}

inline Table table_of(std::string_view text, const Ruleset& ruleset = Ruleset::classic()) {
  return readable(parse_table(text, ruleset));
}

inline Position position_of(std::string_view text, const Ruleset& ruleset = Ruleset::classic()) {
  return readable(parse_position(text, ruleset));
}

}  // namespace tilefish
