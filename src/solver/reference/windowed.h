// The windowed method of van der Wekken (thesis §5 and §6): isolated tiles dropped, the puzzle split, parts closed by
// their bounds, the rest searched with the tiles taken of the next 2s − 2 rows as memory. Its number of states measures
// how hard a puzzle is.
#pragma once

#include <cstdint>

#include "base/limits.h"
#include "rules/ruleset.h"
#include "solver/reference/question.h"

namespace tilefish::reference {

struct WindowedAnswer {
  Answer answer;     // its nodes are the states: windows of rows whose best value was remembered
  int isolated = 0;  // tiles dropped because no meld can hold them
  int parts = 0;     // into which the puzzle was split
  // Parts in which runs alone or groups alone reach the upper bound, so that nothing was searched.
  int closed_by_bounds = 0;
};

// The same question always has the same number of states. A part is closed when the greater of its run value and group
// value equals the lesser of their sum and its total. Jokers and a table, which the thesis leaves out, are searched as
// one part, without dropping, splitting and bounding, and so is everything with the reductions off.
enum class Reductions : std::uint8_t { on, off };
[[nodiscard]] WindowedAnswer solve_windowed(const Question& question, const Ruleset& ruleset, const Limits& limits = {},
                                            Reductions reductions = Reductions::on);

}  // namespace tilefish::reference
