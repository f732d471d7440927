// The integer linear program of den Hertog & Hulshof ("Solving Rummikub problems by integer linear programming"), on
// GLPK.
//
// Column x_j is how often meld j lies on the table after, y_i how many of tile i leave the rack, z_j how many melds j
// lie on both tables. For each tile, the melds hold as many as the table before and the rack give. Jokers on the table
// move freely. The library is a target of its own, tilefish_ilp, because GLPK is under the GPL: a program that links it
// may only be handed on under the GPL. CMake's TILEFISH_ILP=OFF builds without it. A node is one of the branch and
// bound tree.
#pragma once

#include <cstdint>

#include "base/limits.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "solver/reference/question.h"

namespace tilefish::reference {

// Most weight of rack tiles; with Weights::value and Weights::tiles the first two objectives of the paper.
[[nodiscard]] Answer solve_ilp(const Question& question, const Ruleset& ruleset, const Limits& limits = {});

struct KeepingAnswer {
  Answer answer;
  int kept = 0;  // melds of the table before that still lie there
};

// The third objective: most weight and, among those, the most melds kept. The paper adds the kept melds with a weight
// of 1/40; here the weights are multiplied by one more than the number of melds, so that no number of kept melds
// outweighs a point.
[[nodiscard]] KeepingAnswer solve_ilp_keeping(const Position& position, const Weights& weights, const Ruleset& ruleset,
                                              const Limits& limits = {});

enum class OpeningGoal : std::uint8_t {
  value,         // the most points, whether they suffice or not
  most_tiles,    // among melds that reach the ruleset's opening points
  fewest_tiles,  // likewise
};

// The value is in points, a joker counting as the tile it stands for. Nothing is found if the opening points are out of
// reach.
[[nodiscard]] Answer solve_ilp_opening(const TileCounts& rack, OpeningGoal goal, const Ruleset& ruleset,
                                       const Limits& limits = {});

}  // namespace tilefish::reference
