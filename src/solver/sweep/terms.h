// What holds for a whole run of the sweep: what jokers score, and what a state must have scored to be worth its while.
// Part of Sweep and of the loops that go over its rows.
#pragma once

#include <array>
#include <cstdint>

#include "rules/ruleset.h"

namespace tilefish {

template <class Runs>
struct Terms {
  int jokers = 0;
  std::int64_t points_wanted = 0;
  std::array<typename Runs::Ledger, max_jokers + 1> ledgers{};  // by jokers used
  std::array<std::int64_t, max_jokers + 1> joker_scores{};      // by jokers used
  std::array<std::int64_t, max_jokers + 1> joker_hopes{};       // by jokers used: at most what the others can score
  std::int64_t floor = 0;                                       // a score that leaves too little for the rows above
};

}  // namespace tilefish
