#include "puzzles/exploration.h"

#include <cassert>
#include <cmath>

#include <fmt/core.h>

#include "base/hash.h"
#include "base/shared_meter.h"
#include "puzzles/generator.h"
#include "puzzles/thread_time.h"

namespace tilefish {

namespace {

struct CellShares {
  int row = 0;
  int column = 0;
  double zero = 0;
  double one = 0;
};

std::vector<CellShares> cell_shares(const ExplorationGrid& grid) {
  std::vector<CellShares> cells;
  const int steps = static_cast<int>(std::floor((grid.to - grid.from) / grid.step + 1e-9));
  for (int row = 0; row <= steps; ++row) {
    for (int column = 0; column <= steps; ++column) {
      const CellShares cell{row, column, grid.from + row * grid.step, grid.from + column * grid.step};
      if (cell.zero + cell.one <= 100 + 1e-9) cells.push_back(cell);
    }
  }
  return cells;
}

Shares shares_of(const CellShares& cell) {
  return {cell.zero / 100, cell.one / 100, std::max(0.0, 1 - (cell.zero + cell.one) / 100)};
}

// Means nothing if the meter is stopped.
ExplorationCell explore_cell(const CellShares& cell, const ExplorationOptions& options, const MeasureEffort& measure,
                             unsigned worker, SharedMeter& meter) {
  ExplorationCell result{.zero = cell.zero, .one = cell.one};
  const std::uint64_t cell_seed =
      combine(combine(options.seed, static_cast<std::uint64_t>(cell.row)), static_cast<std::uint64_t>(cell.column));
  double sum = 0;
  double milliseconds = 0;
  for (int i = 0; i < options.puzzles && meter.look(); ++i) {
    Rng rng(combine(cell_seed, static_cast<std::uint64_t>(i)));
    const TileCounts tiles = puzzle_with_shares(rng, options.ruleset, shares_of(cell));
    const double start = thread_milliseconds();
    const Outcome<std::uint64_t> effort = measure(tiles, worker, meter.limits());
    milliseconds += thread_milliseconds() - start;
    if (!effort.finished()) {
      meter.stop(effort.stopped().reason);
      break;
    }
    sum += static_cast<double>(effort.value());
    result.highest_effort = std::max(result.highest_effort, effort.value());
  }
  result.mean_effort = sum / options.puzzles;
  result.mean_milliseconds = milliseconds / options.puzzles;
  return result;
}

}  // namespace

std::size_t cells_of(const ExplorationGrid& grid) { return cell_shares(grid).size(); }

std::optional<Error> flaw_of(const ExplorationGrid& grid) {
  constexpr double most_steps = 200;
  if (grid.from >= 0 && grid.to <= 100 && grid.from <= grid.to && grid.step > 0 &&
      (grid.to - grid.from) / grid.step <= most_steps) {
    return std::nullopt;
  }
  return Error{.what = "this grid cannot be swept", .expected = "0 ≤ from ≤ to ≤ 100 and at most 200 steps"};
}

Outcome<ExplorationCell> explore_one(const ExplorationOptions& options, std::size_t cell, const MeasureEffort& measure,
                                     const Limits& limits) {
  SharedMeter meter(limits);
  ExplorationCell found = explore_cell(cell_shares(options.grid)[cell], options, measure, 0, meter);
  if (meter.stopped()) return meter.how_far();
  return found;
}

Exploration explore(const ExplorationOptions& options, const MeasureEffort& measure, ThreadPool& pool,
                    Progress& progress, const Limits& limits) {
  assert(options.ruleset.copies() == 2 && options.puzzles > 0);
  const std::vector<CellShares> shares = cell_shares(options.grid);
  std::vector<ExplorationCell> cells(shares.size());
  std::vector<char> done(shares.size(), 0);
  SharedMeter meter(limits);
  const auto explore_one = [&](std::size_t i, unsigned worker) {
    cells[i] = explore_cell(shares[i], options, measure, worker, meter);
    if (meter.stopped()) return;
    done[i] = 1;
    progress.advance();
  };
  pool.for_each_index(shares.size(), explore_one, 1, &meter.stopped_flag());
  Exploration finished{.cells = {}, .stop = meter.reason()};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (done[i] != 0) finished.cells.push_back(cells[i]);
  }
  return finished;
}

std::string exploration_csv(const std::vector<ExplorationCell>& cells) {
  std::string text = "zero,one,two,mean_effort,highest_effort,mean_milliseconds\n";
  for (const ExplorationCell& cell : cells) {
    text += fmt::format("{:g},{:g},{:g},{:.1f},{},{:.4f}\n", cell.zero, cell.one, 100 - cell.zero - cell.one,
                        cell.mean_effort, cell.highest_effort, cell.mean_milliseconds);
  }
  return text;
}

}  // namespace tilefish
