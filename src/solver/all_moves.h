// All legal moves of a position, as the sets of rack tiles they play: counted without listing them, and listed one at a
// time. Used by the `moves` command, by robots that draw a move at random, and as the solver's own perft.
#pragma once

#include <memory>

#include "base/outcome.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "solver/moves/best_first.h"
#include "solver/moves/graph.h"
#include "solver/weights.h"

namespace tilefish {

// Keeps working memory: one for each thread.
class AllMovesFinder {
 public:
  explicit AllMovesFinder(const Ruleset& ruleset);
  ~AllMovesFinder();
  AllMovesFinder(AllMovesFinder&&) noexcept;
  AllMovesFinder& operator=(AllMovesFinder&&) noexcept;

  // The table must be legal. Whoever has not opened may lay melds of the rack alone that are worth the opening points.
  // To get the table after a move, ask MoveSolver for the best move of a rack of just these tiles: it plays them all.
  [[nodiscard]] AllMoves find(const Position& position);
  [[nodiscard]] Outcome<AllMoves> find(const Position& position, const Limits& limits);

  // The same moves, one at a time and those of the greatest weight first: the first ones come without the work that all
  // of them would take. The limits hold for the listing as well.
  [[nodiscard]] Outcome<BestFirstMoves> best_first(const Position& position, const Weights& weights,
                                                   const Limits& limits);

 private:
  struct Engines;

  void build(const Position& position, Meter& meter);

  Ruleset ruleset_;
  std::unique_ptr<Engines> engines_;
};

}  // namespace tilefish
