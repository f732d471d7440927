// Bounds of a puzzle's best answer that need no solving (thesis §6.1–6.3). With jokers, which the thesis leaves out, runs and groups share
// them, and so do segments: what is bounded is a curve over the jokers spent.
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

// max(runs, groups) ≤ best ≤ min(both, total): melds of one kind alone are an answer, and the runs and the groups of any answer are
// each no better than the best of their kind with the jokers that they hold.
struct Bounds {
  std::int64_t runs = 0;    // the best that runs alone reach
  std::int64_t groups = 0;  // the best that groups alone reach
  std::int64_t both = 0;    // the best of both that spend no joker twice; their sum without jokers
  std::int64_t total = 0;   // every tile that is there

  [[nodiscard]] std::int64_t lower() const { return std::max(runs, groups); }
  [[nodiscard]] std::int64_t upper() const { return std::min(both, total); }
  [[nodiscard]] bool meet() const { return lower() == upper(); }
};

struct PuzzleBounds {
  Bounds plain;                  // of the puzzle as it is
  Bounds reduced;                // without isolated tiles, which only the total knows of
  std::vector<Bounds> segments;  // of each segment of the reduction, each with all jokers
  std::int64_t lower_by_segments = 0;
  std::int64_t upper_by_segments = 0;

  // Segments are solved apart, so their bounds add up, to sharper ones.
  [[nodiscard]] std::int64_t lower() const { return lower_by_segments; }
  [[nodiscard]] std::int64_t upper() const { return upper_by_segments; }
};

// What melds of each kind reach by the jokers that they spend.
struct BoundCurves {
  JokerCurve runs;
  JokerCurve groups;
  std::int64_t total = 0;  // of the tiles, without jokers
  std::int64_t joker_weight = 0;

  [[nodiscard]] Bounds bounds() const;
  [[nodiscard]] JokerCurve lower() const;
  [[nodiscard]] JokerCurve upper() const;
};

// Keeps its memory between calls; not for use by two threads at once.
class BoundFinder {
 public:
  explicit BoundFinder(const Ruleset& ruleset);

  // The weights must be the same for all colours of a number.
  [[nodiscard]] PuzzleBounds of(const TileCounts& tiles, const Reduction& reduction, const Weights& weights);
  [[nodiscard]] Outcome<PuzzleBounds> of(const TileCounts& tiles, const Reduction& reduction, const Weights& weights,
                                         const Limits& limits);
  // The same for parts of longer work; of no use if the meter is stopped. A segment has all jokers of the tiles.
  [[nodiscard]] BoundCurves curves(const TileCounts& tiles, const Segment& segment, const Weights& weights,
                                   Meter& meter);
  [[nodiscard]] Bounds of(const TileCounts& tiles, const Segment& segment, const Weights& weights, Meter& meter);
  [[nodiscard]] PuzzleBounds of(const TileCounts& tiles, const Reduction& reduction, const Weights& weights,
                                Meter& meter);

 private:
  int colours_;
  int min_meld_;
  RunValue run_value_;
};

}  // namespace tilefish
