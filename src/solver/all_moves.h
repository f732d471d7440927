// All legal moves of a position, as the sets of rack tiles they play: counted without listing them, and listed one at a
// time. Used by the `moves` command, by robots that draw a move at random, and as the solver's own perft.
#pragma once

#include <cstdint>
#include <memory>

#include "base/outcome.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "solver/moves/automaton.h"
#include "solver/moves/best_first.h"
#include "solver/moves/graph.h"
#include "solver/moves/words.h"
#include "solver/weights.h"

namespace tilefish {

struct AllMovesOptions {
  // Under the swap rule, a list of the best moves that needs more states than these is made of the moves with free jokers,
  // each of which is judged by itself: nearly all of them are legal.
  std::uint64_t most_states_to_list = 1024;
};

// Keeps working memory: one for each thread.
class AllMovesFinder {
 public:
  explicit AllMovesFinder(const Ruleset& ruleset, const AllMovesOptions& options = {});
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

  // Whether jokers on the table make a difference.
  [[nodiscard]] bool swaps(const Position& position) const;
  // The words of the moves with free jokers; none if the meter stops it or the game is too long.
  [[nodiscard]] std::unique_ptr<MoveWords> words_of(const Position& position, const WordScores& scores, Meter& meter);
  void build(const Position& position, bool swaps, const AutomatonOptions& options, Meter& meter);

  Ruleset ruleset_;
  AllMovesOptions options_;
  std::shared_ptr<Engines> engines_;  // lists in the making use it too
};

}  // namespace tilefish
