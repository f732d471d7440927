// Finds puzzles for people in games that per-turn optimal players play: the puzzle of a day, the same for everyone, and
// as many others as are wanted, no two alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/outcome.h"
#include "base/result.h"
#include "puzzles/people_puzzle.h"
#include "rules/ruleset.h"
#include "solver/move_solver.h"

namespace tilefish {

class PeoplePuzzleFinder {
 public:
  // The ruleset must be one that suits_people_puzzles().
  explicit PeoplePuzzleFinder(const Ruleset& ruleset);

  // Puzzles are what a player's best move plays, with the table it is played on; in the order of the game.
  [[nodiscard]] Outcome<std::vector<PeoplePuzzle>> puzzles_of_game(std::uint64_t seed, const Limits& limits = {});

  // The first puzzle of the level in the games that follow from the seed that this finder has not given before.
  [[nodiscard]] Outcome<PeoplePuzzle> find(std::uint64_t seed, int level, const Limits& limits = {});

 private:
  Ruleset ruleset_;
  MoveSolver solver_;
  std::unordered_set<std::string> given_;
};

// Whether it has fewer jokers than a meld needs, at most 60 numbers, and tiles for the racks of all its players.
[[nodiscard]] bool suits_people_puzzles(const Ruleset& ruleset);

// "2026-11-15" as a seed; an error for what is no date.
[[nodiscard]] Result<std::uint64_t> seed_of_date(std::string_view date);

}  // namespace tilefish
