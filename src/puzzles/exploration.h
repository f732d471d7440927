// Sweeps the shares of tiles with zero and one copies and averages the effort of solving (thesis §7.1, Figures 11 and
// 12).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/progress.h"
#include "base/stop_flag.h"
#include "base/thread_pool.h"
#include "puzzles/data_set.h"
#include "rules/ruleset.h"

namespace tilefish {

// Percentages of tiles; the rest has two copies.
struct ExplorationGrid {
  double from = 0;
  double to = 100;
  double step = 5;
};

struct ExplorationOptions {
  Ruleset ruleset = Ruleset::thesis();  // with two copies
  ExplorationGrid grid;
  int puzzles = 100;  // for each pair of shares
  std::uint64_t seed = 1;
};

struct ExplorationCell {
  double zero = 0;  // per cent
  double one = 0;
  double mean_effort = 0;
  std::uint64_t highest_effort = 0;
  double mean_milliseconds = 0;  // of processor time
};

// The cells with zero + one ≤ 100. A puzzle depends on the seed, its cell and its number alone. Stopped early, it holds
// the cells that were done.
[[nodiscard]] std::vector<ExplorationCell> explore(const ExplorationOptions& options, const MeasureEffort& measure,
                                                   ThreadPool& pool, Progress& progress, const StopFlag& stop);
[[nodiscard]] std::size_t cells_of(const ExplorationGrid& grid);

[[nodiscard]] std::string exploration_csv(const std::vector<ExplorationCell>& cells);

}  // namespace tilefish
