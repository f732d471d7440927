// Bounds of a puzzle's best answer that need no solving (thesis §6.1–6.3). For puzzles without jokers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/outcome.h"
#include "puzzles/reduction.h"
#include "puzzles/run_value.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish {

// max(runs, groups) ≤ best ≤ min(runs + groups, total): melds of one kind alone are an answer, and the runs and the
// groups of any answer are each no better than the best of their kind.
struct Bounds {
  std::int64_t runs = 0;    // the best that runs alone reach
  std::int64_t groups = 0;  // the best that groups alone reach
  std::int64_t total = 0;   // every tile that is there

  [[nodiscard]] std::int64_t lower() const { return std::max(runs, groups); }
  [[nodiscard]] std::int64_t upper() const { return std::min(runs + groups, total); }
  [[nodiscard]] bool meet() const { return lower() == upper(); }
};

struct PuzzleBounds {
  Bounds plain;                  // of the puzzle as it is
  Bounds reduced;                // without isolated tiles, which only the total knows of
  std::vector<Bounds> segments;  // of each segment of the reduction

  // Segments are solved apart, so their bounds add up, to sharper ones.
  [[nodiscard]] std::int64_t lower() const;
  [[nodiscard]] std::int64_t upper() const;
};

// Keeps its memory between calls; not for use by two threads at once.
class BoundFinder {
 public:
  explicit BoundFinder(const Ruleset& ruleset);

  // The weights must be the same for all colours of a number.
  [[nodiscard]] PuzzleBounds of(const TileCounts& tiles, const Reduction& reduction, const Weights& weights);
  [[nodiscard]] Outcome<PuzzleBounds> of(const TileCounts& tiles, const Reduction& reduction, const Weights& weights,
                                         const Limits& limits);
  // The same for parts of longer work; of no use if the meter is stopped.
  [[nodiscard]] Bounds of(const TileCounts& tiles, const Segment& segment, const Weights& weights, Meter& meter);
  [[nodiscard]] PuzzleBounds of(const TileCounts& tiles, const Reduction& reduction, const Weights& weights,
                                Meter& meter);

 private:
  int min_meld_;
  RunValue run_value_;
};

}  // namespace tilefish
