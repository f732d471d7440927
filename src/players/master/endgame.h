// Two players and an empty pool: nothing is hidden any more, and a round between players who wait is decided here. Master asks
// this for its move; no habit of the other is assumed. Small racks are solved, large ones searched.
#pragma once

#include <vector>

#include "base/random.h"
#include "ending/ending.h"
#include "ending/ending_search.h"
#include "ending/safe_racks.h"
#include "players/master/effort.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Racks to keep, the best first and the whole rack to pass.
struct EndgameAnswer {
  std::vector<TileCounts> racks;
  bool was_cut_short = false;  // before it had seen anything but passing
};

class Endgame {
 public:
  explicit Endgame(const Ruleset& ruleset);

  // Whether it is worth asking how to go out: yes also where the time is too short to tell. To see that one cannot takes the
  // solver much longer with large racks.
  [[nodiscard]] bool may_go_out(const EndingPosition& position, const Effort& effort);

  // In a position where the mover cannot go out.
  [[nodiscard]] EndgameAnswer choose(const EndingPosition& position, EndingAim aim, Rng& rng, Effort& effort);

 private:
  // For a round that is lost: blocked it costs the difference to the other's rack, and if the other goes out no more than is
  // left. So nearly everything is laid, unless a safe rack is close behind.
  [[nodiscard]] std::vector<TileCounts> cheapest_losses(const EndingPosition& position,
                                                        const std::vector<EndingTurn>& turns, Limits limits, Rng& rng);

  int penalty_;
  EndingSearch search_;
  EndingSolver solver_;  // of small racks
};

}  // namespace tilefish
