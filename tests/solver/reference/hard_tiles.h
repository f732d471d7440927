// Puzzles that no method of the literature answers soon, for the tests that stop them.
#pragma once

#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish::test {

// Every tile of the game and its jokers.
inline TileCounts all_tiles(const Ruleset& ruleset) {
  TileCounts tiles(ruleset.numbers());
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) tiles.add(Tile(number, colour), ruleset.copies());
  }
  tiles.add(Tile::joker(), ruleset.jokers());
  return tiles;
}

// Some of the tiles of a game, always the same ones, at most `most` of each.
inline TileCounts some_tiles(const Ruleset& ruleset, int most) {
  TileCounts tiles(ruleset.numbers());
  unsigned state = 12345;
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      state = state * 1103515245U + 12345U;
      tiles.add(Tile(number, colour), static_cast<int>(state >> 16U) % (most + 1));
    }
  }
  tiles.add(Tile::joker(), ruleset.jokers());
  return tiles;
}

}  // namespace tilefish::test
