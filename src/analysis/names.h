// The names of turns, from best to blunder.
#pragma once

#include <cstdint>
#include <string_view>

#include "analysis/chances.h"
#include "analysis/facts.h"

namespace tilefish {

enum class TurnName : std::uint8_t {
  forced,  // there was nothing to choose
  best,
  good,
  inaccuracy,
  mistake,
  blunder,
  unclear,  // nothing is hidden, but too much is left to be solved
};

[[nodiscard]] std::string_view name_of(TurnName name);

// From how much of the win on a turn is called so. Whatever the loss, a turn that is not behind by `decided` standard errors keeps a
// good name.
inline constexpr double inaccuracy_loss = 0.05;
inline constexpr double mistake_loss = 0.10;
inline constexpr double blunder_loss = 0.15;

[[nodiscard]] TurnName turn_name(const TurnFacts& facts, const Chances& chances);

// Whether there was something to choose and its worth is known, so that the turn counts for accuracy.
[[nodiscard]] bool is_judged(TurnName name);

}  // namespace tilefish
