// Every meld that tiles can form, once for each set of tiles: the columns of the ILP.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "rules/meld.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish::reference {

// The melds of s … 2s − 1 tiles, which longer ones split into. `7b 8b J` and `J 7b 8b` are the same tiles: the
// one worth more by the tiles its jokers stand for is kept. The classic game has 1,173. Nothing if there are more than
// `most`, or if the meter is stopped; the meter holds them.
[[nodiscard]] std::optional<std::vector<Meld>> list_melds(const TileCounts& tiles, const Ruleset& ruleset,
                                                          std::size_t most, Meter& meter);

}  // namespace tilefish::reference
