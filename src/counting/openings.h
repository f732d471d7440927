// Counts the racks from which a player can open at once; used by `tilefish count --openings`.
#pragma once

#include <vector>

#include "base/outcome.h"
#include "base/result.h"
#include "counting/natural.h"
#include "counting/work.h"
#include "rules/ruleset.h"

namespace tilefish {

// Racks with exactly so many jokers. A rack is a multiset of tiles; it may be dealt in several ways, since copies (and
// jokers) are different pieces. Shares of deals are a player's chances.
struct OpeningCount {
  int jokers = 0;
  Natural racks;
  Natural opening_racks;
  Natural deals;
  Natural opening_deals;

  friend bool operator==(const OpeningCount&, const OpeningCount&) = default;
};

// Racks of `rack_size` tiles of the ruleset, for each number of jokers. An error if the game is too large for the
// method.
[[nodiscard]] Result<Outcome<std::vector<OpeningCount>>> count_openings(const Ruleset& ruleset, const Work& work = {});

}  // namespace tilefish
