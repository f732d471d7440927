// Makes the states of one row out of those of the row before, for narrow runs: the innermost loop of the sweep, written
// once and compiled for each kind of processor. The processor is asked once, when a workspace is made.
#pragma once

#include <cstddef>
#include <span>

#include "base/limits.h"
#include "solver/sweep/frontier.h"
#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/row_gains.h"
#include "solver/sweep/row_options.h"
#include "solver/sweep/terms.h"

namespace tilefish {

struct NarrowRow {
  std::size_t begin;  // states of the row before
  std::size_t end;
  int number;
  const RowOptions& options;
  const RowGains& gains;
  const NarrowRuns& runs;  // that look ahead from this number
  const Terms<NarrowRuns>& terms;
  std::size_t most_states;  // will be kept, those of the highest scores
};

struct NarrowRowMaker {
  // Adds the states to the frontier, whose latest row is empty. False if the meter stopped it.
  using Function = bool (*)(const NarrowRow& row, Frontier<NarrowRuns>& frontier, Meter& meter);

  Function make;
  const char* name;
};

// Those that this processor can run, the fastest last.
[[nodiscard]] std::span<const NarrowRowMaker> narrow_row_makers();

}  // namespace tilefish
