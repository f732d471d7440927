// Brute force over runs, after van der Wekken (thesis §4): the first of the opinions that must agree, so plain rather
// than fast.
//
// From the last row upward every combination of runs that end in the row is tried for each colour, with sizes s … 2s −
// 1 since longer runs split; what is left of the row goes into groups of the highest value. The thesis has neither
// jokers nor a table. Here each joker is tried as every tile it could stand for, and tiles that must be used cut off
// the rows in which they were not. A node is a row begun. Its memory does
// not grow with the search.
#pragma once

#include "base/limits.h"
#include "rules/ruleset.h"
#include "solver/reference/question.h"

namespace tilefish::reference {

[[nodiscard]] Answer solve_brute_force(const Question& question, const Ruleset& ruleset, const Limits& limits = {});

}  // namespace tilefish::reference
