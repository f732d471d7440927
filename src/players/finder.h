// The exact solver as robots ask it: whole tables for whole positions. Each robot owns one, since solvers keep working
// memory.
#pragma once

#include <optional>

#include "base/limits.h"
#include "rules/game.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "solver/move_solver.h"
#include "solver/weights.h"

namespace tilefish {

class MoveFinder {
 public:
  explicit MoveFinder(const Ruleset& ruleset);

  [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }

  // The limits of all questions from now on; before the first call there are none. A question that they stop finds
  // nothing, and from then on stopped() says so.
  void begin(const Limits& limits);
  [[nodiscard]] bool stopped() const { return stopped_; }

  // The table after the move whose tiles weigh most; none if there is no move. Opens if the player has not.
  [[nodiscard]] std::optional<Table> best(const Position& position, const Weights& weights, bool keep_melds = false);

  // The table with every tile of the rack on it.
  [[nodiscard]] std::optional<Table> lay_all(const Position& position, bool keep_melds = false);

  [[nodiscard]] bool can_move(const Position& position);

 private:
  // The answer, or `nothing` where the question was stopped.
  template <class T>
  [[nodiscard]] T take(Outcome<T> outcome, T nothing);

  Ruleset ruleset_;
  MoveSolver solver_;
  Limits limits_;
  bool stopped_ = false;
};

// Whether `after`, a table that a move leads to, holds every tile of the rack.
[[nodiscard]] bool lays_whole_rack(const Position& before, const Table& after);

// What a match under must_play needs to know of the solver; nothing for rulesets without it. For one thread at a time.
[[nodiscard]] MoveExists move_exists_for(const Ruleset& ruleset);

}  // namespace tilefish
