// Puzzles: the best melds that any loose tiles make. Used by the solve command, the puzzle workshop and the tests.
#pragma once

#include <cstdint>

#include "base/outcome.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"
#include "solver/workspace.h"

namespace tilefish {

struct PuzzleAnswer {
  std::int64_t total = 0;  // of the weights of the tiles used
  Table melds;
};

// Keeps working memory: one for each thread. The tiles may have any numbers; colours, copies, jokers and the smallest
// meld are those of the ruleset.
class PuzzleSolver {
 public:
  explicit PuzzleSolver(const Ruleset& ruleset) : workspace_(ruleset) {}

  // The most that the melds can be worth, without the melds: less work.
  [[nodiscard]] std::int64_t best_total(const TileCounts& loose, const Weights& weights);
  [[nodiscard]] Outcome<std::int64_t> best_total(const TileCounts& loose, const Weights& weights, const Limits& limits);

  [[nodiscard]] PuzzleAnswer solve(const TileCounts& loose, const Weights& weights);
  [[nodiscard]] Outcome<PuzzleAnswer> solve(const TileCounts& loose, const Weights& weights, const Limits& limits);

  // States looked at so far.
  [[nodiscard]] std::uint64_t nodes() const { return workspace_.nodes(); }

 private:
  Workspace workspace_;
};

}  // namespace tilefish
