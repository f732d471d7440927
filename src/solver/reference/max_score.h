// MaxScore of van Rijn, Takes & Vis ("The Complexity of Rummikub Problems", §4): dynamic programming over the lengths
// of open runs.
//
// A state is a number and, for each suit, the multiset of lengths 0 … s of its runs, where s means "s or longer". Runs
// are begun and continued in every way (MakeRuns), the rest of the row goes into the largest groups, and the score of a
// state is remembered. As in §4.5 the number of jokers spent is one more dimension, each joker a further tile of its
// row that must be used, and branches that leave a table tile over are disregarded. So is, with jokers or a table,
// every branch that ends a run too short: leaving its tiles in the hand, another branch, is worth as much. Without them
// such runs end without score, as in the paper. A node is a state evaluated.
//
// §4.3 proposes to end the recursion once the value of all tiles is reached, perhaps without those that fit no meld. Here
// every state knows what its hand, its open runs and its jokers can still be worth at most and looks no further once a
// branch reaches it. Where the whole hand can be laid this ends the search at the first way that does.
#pragma once

#include <cstdint>

#include "base/limits.h"
#include "rules/ruleset.h"
#include "solver/reference/question.h"

namespace tilefish::reference {

// One recursion a number and a few frames each; more than this could overflow the stack of a thread.
inline constexpr int max_score_most_numbers = 1000;

// Whether a state that has reached all it can be worth is done (§4.3), or every branch is tried, as in Algorithm 1.
enum class EarlyStop : std::uint8_t { on, off };

[[nodiscard]] Answer solve_max_score(const Question& question, const Ruleset& ruleset, const Limits& limits = {},
                                     EarlyStop early_stop = EarlyStop::on);

}  // namespace tilefish::reference
