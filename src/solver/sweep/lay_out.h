// Turns the choices of a sweep, number by number, into the melds that lie on the table.
#pragma once

#include <span>

#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/sweep/input.h"

namespace tilefish {

// A run that could be several shorter ones is left whole.
[[nodiscard]] Table lay_out(std::span<const RowChoice> choices, int colours, int min_meld);

// The tiles of all choices together.
[[nodiscard]] TileCounts tiles_of(std::span<const RowChoice> choices);

}  // namespace tilefish
