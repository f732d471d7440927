// Whole endings of small games by brute force: every lay of every turn to the end. What the ending's solver claims is held to
// it; of safe racks it knows nothing.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "base/random.h"
#include "ending/ending.h"
#include "rules/ruleset.h"
#include "solver/puzzle_solver.h"

namespace tilefish::testing {

class BruteEnding {
 public:
  explicit BruteEnding(const Ruleset& ruleset);

  [[nodiscard]] bool makes_melds(const TileCounts& tiles);
  // Every rack that the mover can keep after a lay.
  [[nodiscard]] std::vector<TileCounts> racks_after_lays(const EndingPosition& position);
  [[nodiscard]] EndingResult result(const EndingPosition& position);

 private:
  Ruleset ruleset_;
  PuzzleSolver solver_;
  std::map<std::vector<std::uint32_t>, EndingResult> known_;
  std::map<std::vector<std::uint32_t>, bool> melds_;
};

// Every part of a rack, none and the whole of it too.
[[nodiscard]] std::vector<TileCounts> parts_of(const TileCounts& rack);

[[nodiscard]] Ruleset small_game(int colours, int numbers, int copies, int jokers);

// Tiles of the game dealt to a table of melds and two racks of at most `most` tiles.
[[nodiscard]] EndingPosition random_ending(const Ruleset& ruleset, int most, Rng& rng);

}  // namespace tilefish::testing
