// Makes the automaton of all moves deterministic: each word then has one path, so that moves can be counted and listed.
#pragma once

#include "base/limits.h"
#include "solver/moves/automaton.h"
#include "solver/moves/graph.h"

namespace tilefish {

// A node stands for a set of states. Words that lead to the same set can be finished in the same ways, so they share a
// node. If the meter stops it, what comes back is of no use.
[[nodiscard]] AllMoves determinize(const MoveAutomaton& automaton, Meter& meter);

}  // namespace tilefish
