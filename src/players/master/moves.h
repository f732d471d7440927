// The moves among which master chooses: far too many exist to look at each, so it takes the largest and a spread of
// smaller ones. Used by its search and its endgame.
#pragma once

#include <vector>

#include "base/random.h"
#include "players/master/effort.h"
#include "players/master/imagined_play.h"
#include "rules/position.h"

namespace tilefish {

// Different moves, those of fewer tiles first: the one of most tiles, the one of most points, and the best moves of
// `samples` random parts of the rack. Empty if there is no move.
[[nodiscard]] std::vector<Move> spread_of_moves(const Position& position, int samples, ImaginedPlay& play, Rng& rng,
                                                Effort& effort);

}  // namespace tilefish
