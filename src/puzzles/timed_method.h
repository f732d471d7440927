// Processor time of the windowed method on a puzzle, which is what the thesis labels by (§7.4). A busy machine does not blur it, and
// what takes longer than the last border is not run to its end.
#pragma once

#include "base/outcome.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Milliseconds, about `most` where it was cut off.
[[nodiscard]] Outcome<double> windowed_milliseconds(const TileCounts& tiles, const Ruleset& ruleset, double most,
                                                    const Limits& limits);

}  // namespace tilefish
