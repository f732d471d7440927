// Which puzzles for people are alike: a stock of them has no two that are.
#pragma once

#include <cstdint>

#include "puzzles/people_puzzle.h"
#include "rules/ruleset.h"

namespace tilefish {

// The same for two puzzles if a permutation of the colours leads from one to the other, melds that the solution leaves
// alone not regarded. Different ones differ but for one pair in 2^64.
[[nodiscard]] std::uint64_t likeness(const Position& position, const Table& solution, const Ruleset& ruleset);

}  // namespace tilefish
