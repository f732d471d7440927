#include "puzzles/exploration.h"

#include <gtest/gtest.h>

#include "puzzles/plots.h"

namespace tilefish {
namespace {

const ExplorationOptions small_sweep{.ruleset = Ruleset::thesis(), .grid = {0, 100, 25}, .puzzles = 2, .seed = 3};

Exploration sweep_within(const Limits& limits, unsigned threads) {
  ThreadPool pool(threads);
  Progress progress("cells");
  const auto tiles_as_effort = [](const TileCounts& tiles, unsigned, const Limits&) {
    return Outcome<std::uint64_t>(static_cast<std::uint64_t>(tiles.total()));
  };
  return explore(small_sweep, tiles_as_effort, pool, progress, limits);
}

std::vector<ExplorationCell> sweep(unsigned threads) { return sweep_within({}, threads).cells; }

TEST(Exploration, CoversEveryPairOfSharesOnce) {
  const std::vector<ExplorationCell> cells = sweep(1);
  ASSERT_EQ(cells.size(), 15U);
  EXPECT_EQ(cells_of(small_sweep.grid), 15U);
  for (const ExplorationCell& cell : cells) {
    // 400 places, so the number of tiles follows from the shares.
    EXPECT_DOUBLE_EQ(cell.mean_effort, 4 * cell.one + 8 * (100 - cell.zero - cell.one));
  }
}

TEST(Exploration, IsTheSameOnAnyNumberOfThreads) {
  const std::vector<ExplorationCell> one = sweep(1);
  const std::vector<ExplorationCell> three = sweep(3);
  ASSERT_EQ(one.size(), three.size());
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i].highest_effort, three[i].highest_effort);
}

TEST(Exploration, PlotHoldsEveryCellAndQuotesItsTitle) {
  const std::string script =
      exploration_plot(sweep(1), small_sweep.grid, HeatMapOf::effort, "states of 'window'", "map.svg");
  EXPECT_NE(script.find("set title 'states of ''window'''"), std::string::npos);
  EXPECT_NE(script.find("\n25 75 300\n"), std::string::npos);
}

}  // namespace
}  // namespace tilefish
