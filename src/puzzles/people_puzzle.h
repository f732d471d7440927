// Puzzles for people: a table and a rack, all of which can be played, but only by rearranging. How hard one is for a
// person is read off its shortest plan and the number of its solutions, which has little to do with a computer's
// effort.
#pragma once

#include <optional>
#include <vector>

#include "base/outcome.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "solver/plan.h"

namespace tilefish {

struct PeoplePuzzle {
  Position position;
  Table solution;       // the one that takes fewest steps
  Plan plan;            // proven: no way to any solution has fewer steps
  int solutions = 0;    // tables that use every tile and can be reached by a legal move
  int rearranging = 0;  // steps of the plan that move tiles of the table
  int touched = 0;      // melds of the table that do not stay as they are
  int jokers_moved = 0;

  [[nodiscard]] int steps() const { return static_cast<int>(plan.steps.size()); }
  // Laying costs little, moving what lies there more, a joker most; where many ways lead out, one is found sooner.
  [[nodiscard]] double score() const;
  [[nodiscard]] int level() const;  // 1 … 5
};
inline constexpr int hardest_level = 5;
inline constexpr int most_puzzle_tiles = 8;  // on the rack; more at once is no longer a puzzle but a chore

// Whether the melds of `before` all lie within melds of `after`, each in one of its own: then rack tiles are only laid
// on or beside them.
[[nodiscard]] bool is_reached_by_laying(const Table& before, const Table& after);

// The puzzle that a position is; none if some rack tile cannot be played, if laying tiles on existing melds solves it,
// or if there are too many solutions to prove the shortest plan.
[[nodiscard]] std::optional<PeoplePuzzle> puzzle_for_people(const Position& position, const Ruleset& ruleset);
[[nodiscard]] Outcome<std::optional<PeoplePuzzle>> puzzle_for_people(const Position& position, const Ruleset& ruleset,
                                                                     const Limits& limits);

}  // namespace tilefish
