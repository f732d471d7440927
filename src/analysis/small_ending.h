// Endings between two that are small enough to be solved: there a turn's worth is proven and not estimated.
#pragma once

#include <optional>

#include "base/limits.h"
#include "ending/ending.h"
#include "rules/view.h"

namespace tilefish {

// The ending before the turn of the view's seat; none where tiles are hidden, jokers do not move freely, somebody must play or
// has not opened, or the racks are too large.
[[nodiscard]] std::optional<EndingPosition> small_ending_of(const View& view);

// What solving one may cost; counted in nodes, so that the answer is the same everywhere.
[[nodiscard]] Limits solving_limits(Limits limits);

// The mover's part of the win if it keeps so many of its tiles, both playing as well as can be; none if that is not proven.
[[nodiscard]] std::optional<double> proven_share(const EndingPosition& before, const TileCounts& kept,
                                                 const Ruleset& ruleset, EndingSolver& solver, const Limits& limits);

}  // namespace tilefish
