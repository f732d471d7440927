// Counts, for the hand automaton, the ways in which a hand can go on and win; winning_hands asks it about the start.
#pragma once

#include <vector>

#include "counting/hand_automaton.h"
#include "counting/natural.h"

namespace tilefish {

// Winning hands of `shape` by the tiles that they have or lack, as the drafts measure them, up to `most`. The automaton
// must have been grown for all but the last row; its drafts are forgotten on the way. Means nothing if the work was
// stopped.
[[nodiscard]] std::vector<Natural> count_completions(HandAutomaton& automaton, const DraftTable& drafts,
                                                     const GameShape& shape, int most, RunningWork& work);

}  // namespace tilefish
