// Random games, puzzles and positions for property tests; a failure shrinks to few tiles and is printed in notation.
#pragma once

#include <ostream>

#include <rapidcheck.h>

#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish::test {

// How large the random games may get: what the slowest method of a test can bear.
struct GameSizes {
  int colours = 4;
  int numbers = 8;
  int copies = 2;
  int jokers = 2;
  int table_melds = 6;
  int rack_tiles = 8;
  int loose_tiles = 1000;  // of a puzzle
};

struct RandomPuzzle {
  Ruleset ruleset;
  TileCounts tiles;
};

// The table holds legal melds, jokers among them; the jokers move freely.
struct RandomPosition {
  Ruleset ruleset;
  Position position;
};

void showValue(const RandomPuzzle& puzzle, std::ostream& out);
void showValue(const RandomPosition& position, std::ostream& out);

[[nodiscard]] rc::Gen<RandomPuzzle> random_puzzle(const GameSizes& sizes);
[[nodiscard]] rc::Gen<RandomPosition> random_position(const GameSizes& sizes);

// Face values, ones, or a taste of its own for every tile and the joker.
[[nodiscard]] rc::Gen<Weights> random_weights(const Ruleset& ruleset);

}  // namespace tilefish::test
