// A match as it could also be for all that one seat knows. Tests of secrecy compare what the seat sees and does in both.
#pragma once

#include "base/random.h"
#include "rules/game.h"

namespace tilefish::testing {

// The tiles that `seat` cannot see are dealt anew to the other racks and the pool. What comes out no longer follows from the
// seed.
[[nodiscard]] Game redealt(const Game& game, int seat, Rng& rng);

}  // namespace tilefish::testing
