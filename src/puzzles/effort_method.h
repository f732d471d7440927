// The ways to measure what solving a puzzle costs, for sweeps: states of the windowed method counted without running it, that method
// run, or the exact solver.
#pragma once

#include <cstdint>

#include "puzzles/data_set.h"
#include "rules/ruleset.h"

namespace tilefish {

enum class EffortMethod : std::uint8_t { count, window, exact };

// For so many threads, each with a solver of its own.
[[nodiscard]] MeasureEffort measure_by(EffortMethod method, const Ruleset& ruleset, unsigned workers);

}  // namespace tilefish
