// Which tiles fit into any meld at all of those at hand: what the solver looks at before it sweeps, since most racks hold
// tiles that do not.
#pragma once

#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// The tiles of `may` that some meld of tiles of `must` and `may` holds.
[[nodiscard]] TileCounts usable_tiles(const TileCounts& must, const TileCounts& may, const Ruleset& ruleset);

[[nodiscard]] bool all_usable(const TileCounts& tiles, const Ruleset& ruleset);

}  // namespace tilefish
