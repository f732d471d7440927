// Two players and an empty pool: nothing is hidden any more, and a round between players who wait is decided here. Both go
// down in turn, each to a safe rack of fewer points than the other's (ending/ending.h says why), until one cannot. Master asks
// this for its move; no habit of the other is assumed.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "base/random.h"
#include "ending/ending.h"
#include "ending/safe_racks.h"
#include "players/master/effort.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

class Endgame {
 public:
  explicit Endgame(const Ruleset& ruleset);

  // The racks to keep, the best first and the whole rack to pass, in a position where the mover cannot go out.
  [[nodiscard]] std::vector<TileCounts> choose(const EndingPosition& position, Rng& rng, Effort& effort);

 private:
  [[nodiscard]] std::vector<TileCounts> candidates(const EndingPosition& position, Rng& rng, Meter& meter);
  // Whether the mover wins if both go down to the cheapest safe rack that they find, in turn.
  [[nodiscard]] bool wins(const EndingPosition& position, int depth, Rng& rng, Meter& meter);
  [[nodiscard]] std::int64_t points(const TileCounts& rack) const { return rack.points(penalty_); }

  int penalty_;
  SafeRackHunt hunt_;
  EndingSolver solver_;  // of small racks
};

}  // namespace tilefish
