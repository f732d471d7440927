// Weights that make the exact solver prefer what a robot prefers. Used by optimal and hoarder.
#pragma once

#include "rules/ruleset.h"
#include "solver/weights.h"

namespace tilefish {

// Most tiles, then most points; a joker counts the points it costs.
[[nodiscard]] Weights tiles_then_points(const Ruleset& ruleset);

}  // namespace tilefish
