// Solves a puzzle segment by segment: bounds answer the easy ones, the exact solver the rest. For measuring what
// reductions bring.
#pragma once

#include <cstdint>

#include "base/outcome.h"
#include "puzzles/bounds.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"
#include "solver/puzzle_solver.h"
#include "solver/weights.h"

namespace tilefish {

// Keeps its memory between calls; not for use by two threads at once. Weights are the same for all colours.
class ReducedSolving {
 public:
  explicit ReducedSolving(const Ruleset& ruleset);

  [[nodiscard]] PuzzleBounds bounds(const TileCounts& tiles, const Weights& weights);
  [[nodiscard]] std::int64_t best_total(const TileCounts& tiles, const Weights& weights);
  [[nodiscard]] Outcome<std::int64_t> best_total(const TileCounts& tiles, const Weights& weights, const Limits& limits);

 private:
  int min_meld_;
  BoundFinder bounds_;
  PuzzleSolver solver_;
};

}  // namespace tilefish
