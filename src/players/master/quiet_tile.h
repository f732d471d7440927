// Which single tile feeds the others least. Master asks this where it leaves a tile to choose its place at the empty pool.
#pragma once

#include "base/random.h"
#include "players/master/effort.h"
#include "players/master/imagined_play.h"
#include "players/master/sampler.h"
#include "rules/view.h"

namespace tilefish {

// Lays, of the single tiles that fit, the one with which the others go out least often in sampled worlds; jokers are kept. None if
// no tile fits. What can be seen of the worlds within the effort decides.
[[nodiscard]] Choice lay_quietest_tile(const View& view, const WorldSampler& sampler, ImaginedPlay& play, Rng& rng,
                                       Effort& effort);

}  // namespace tilefish
