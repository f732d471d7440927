// The open runs of one suit as MaxScore knows them, and every way to continue them with the tiles of the next number.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/limits.h"
#include "rules/tile.h"

namespace tilefish::reference {

// How many runs have length 1, 2, …, s, where s means "s or longer"; runs of length 0 are not counted.
struct SuitRuns {
  std::array<std::uint8_t, max_min_meld> runs{};

  friend bool operator==(const SuitRuns&, const SuitRuns&) = default;
};

// What became of the runs of one suit at one number.
struct SuitStep {
  SuitRuns after;
  int tiles = 0;      // that went into runs
  int completed = 0;  // runs that reached length s
  int extended = 0;   // runs that had reached it before
};

// With `may_abandon` a run shorter than `min_meld` may also end, its tiles lost. What is returned is held by the meter.
[[nodiscard]] std::vector<SuitStep> suit_steps(const SuitRuns& before, int tiles, int min_meld, bool may_abandon,
                                               Meter& meter);

[[nodiscard]] bool has_short_run(const SuitRuns& runs, int min_meld);

}  // namespace tilefish::reference
