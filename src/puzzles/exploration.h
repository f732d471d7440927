// Sweeps the shares of tiles with zero and one copies and averages the effort of solving (thesis §7.1, Figures 11 and
// 12).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/limits.h"
#include "base/outcome.h"
#include "base/progress.h"
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

// The cells with zero + one ≤ 100; only those that were done, each of them whole, if something stopped it.
struct Exploration {
  std::vector<ExplorationCell> cells;
  StopReason stop = StopReason::none;
};

// A puzzle depends on the seed, its cell and its number alone. Every thread may use the bytes of the limits for itself.
[[nodiscard]] Exploration explore(const ExplorationOptions& options, const MeasureEffort& measure, ThreadPool& pool,
                                  Progress& progress, const Limits& limits);
[[nodiscard]] std::size_t cells_of(const ExplorationGrid& grid);
// What is wrong with a grid that somebody wants swept.
[[nodiscard]] std::optional<Error> flaw_of(const ExplorationGrid& grid);
// One cell of it, as explore() finds it.
[[nodiscard]] Outcome<ExplorationCell> explore_one(const ExplorationOptions& options, std::size_t cell,
                                                   const MeasureEffort& measure, const Limits& limits);

[[nodiscard]] std::string exploration_csv(const std::vector<ExplorationCell>& cells);

}  // namespace tilefish
