// All moves of a position, for robots that choose among them. Under the joker rule `swap` to list them can take minutes
// where a robot has seconds, so the moves with free jokers are listed, which are a few more, and each is asked about.
#pragma once

#include "base/outcome.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"
#include "solver/all_moves.h"
#include "solver/move_solver.h"

namespace tilefish {

class MoveList {
 public:
  explicit MoveList(const Ruleset& ruleset);

  // Holds all legal moves, and others where jokers are not free.
  [[nodiscard]] Outcome<AllMoves> with_free_jokers(const Position& position, const Limits& limits) {
    return all_moves_.find(position, limits);
  }
  // Whether the ruleset allows a move of that list; where the limits stop the question, it is not said to.
  [[nodiscard]] bool allows(const Position& position, const TileCounts& played, const Limits& limits);

 private:
  bool jokers_are_free_;
  AllMovesFinder all_moves_;
  MoveSolver solver_;
};

}  // namespace tilefish
