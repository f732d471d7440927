// Data sets, sweeps and stocks as work: what comes of the units is what one process makes.

#include <gtest/gtest.h>

#include "puzzles/difficulty_model.h"
#include "puzzles/window_effort.h"
#include "work/kinds/data_set.h"
#include "work/kinds/exploration.h"
#include "work/kinds/stock.h"
#include "work/tiles.h"

namespace tilefish::work {
namespace {

const Build build{.version = "1.0.0", .bench = 7};

DataSetOptions small_set() {
  DataSetOptions options;
  options.ruleset = Ruleset::thesis();
  options.seed = 3;
  options.thresholds = shipped_difficulty_model().thresholds;
  return options;
}

std::string made_here(const DataSetOptions& options, std::uint64_t count) {
  std::string text;
  WindowEffort effort(options.ruleset);
  ThreadPool pool(1);
  Progress progress("test");
  const DataSetJob job{
      .count = count,
      .start = {},
      .measure = [&](const TileCounts& tiles, unsigned, const Limits& limits) { return effort.states(tiles, limits); },
      .take = [&](const DataRow& row, const TileCounts&) { text += csv_line(row); }};
  EXPECT_TRUE(make_data_set(options, job, pool, progress, {}).finished());
  return text;
}

std::string made_by_workers(const DataSetOptions& options, std::uint64_t count, const DataSetStart& start = {}) {
  DataSetWork job(options, count, start, build, {});
  const std::unique_ptr<Workbench> bench = open_workbench(job.task()).value();
  for (std::uint64_t unit = 0;; ++unit) {
    const std::optional<std::string> input = job.input(unit);
    if (!input || job.take(unit, bench->work(unit, *input, {}).value()).value() == Job::Next::enough) break;
  }
  std::string text;
  job.for_each_row([&](const DataRow& row, const TileCounts&) { text += csv_line(row); });
  return text;
}

TEST(DataSetKind, MakesTheRowsOfOneProcess) {
  EXPECT_EQ(made_by_workers(small_set(), 40), made_here(small_set(), 40));
  DataSetOptions easy = small_set();
  easy.band = Difficulty::easy;
  EXPECT_EQ(made_by_workers(easy, 10), made_here(easy, 10));
}

TEST(DataSetKind, GoesOnWhereAFileEnds) {
  const std::string all = csv_head(small_set()) + made_here(small_set(), 30);
  const std::string half = csv_head(small_set()) + made_here(small_set(), 12);
  const DataSetStart start = find_start(half, small_set(), "test").value();
  EXPECT_EQ(half + made_by_workers(small_set(), 30, start), all);
}

TEST(DataSetKind, RefusesWhatIsNoPuzzle) {
  DataSetWork job(small_set(), 1, {}, build, {});
  const std::unique_ptr<Workbench> bench = open_workbench(job.task()).value();
  EXPECT_FALSE(bench->work(0, "nonsense", {}).ok());
  EXPECT_FALSE(bench->work(0, encode(TileCounts(5)), {}).ok());
  TileCounts many(100);
  many.add(Tile(1, 0), 3);
  EXPECT_FALSE(bench->work(0, encode(many), {}).ok());
  TileCounts odd(100);
  odd.add(Tile(1, 7));
  EXPECT_FALSE(bench->work(0, encode(odd), {}).ok());
  TileCounts joker(100);
  joker.add(Tile::joker());
  EXPECT_FALSE(bench->work(0, encode(joker), {}).ok());
  EXPECT_FALSE(job.take(0, {.exact = "x", .aside = ""}).ok());
  EXPECT_FALSE(open_data_set("nonsense").ok());
}

ExplorationOptions small_sweep() { return {.grid = {.from = 0, .to = 60, .step = 30}, .puzzles = 3, .seed = 4}; }

TEST(ExplorationKind, FindsTheCellsOfOneProcess) {
  for (const EffortMethod method : {EffortMethod::count, EffortMethod::exact}) {
    ThreadPool pool(2);
    Progress progress("test");
    const Exploration here =
        explore(small_sweep(), measure_by(method, small_sweep().ruleset, 2), pool, progress, Limits{});
    ExplorationJob job(small_sweep(), method, build);
    ASSERT_EQ(job.units(), here.cells.size());
    for (std::uint64_t unit = 0; unit < *job.units(); ++unit) {
      const std::unique_ptr<Workbench> bench = open_workbench(job.task()).value();
      ASSERT_TRUE(job.take(unit, bench->work(unit, "", {}).value()).ok());
      EXPECT_EQ(job.cells()[unit].zero, here.cells[unit].zero);
      EXPECT_EQ(job.cells()[unit].one, here.cells[unit].one);
      EXPECT_EQ(job.cells()[unit].mean_effort, here.cells[unit].mean_effort);
      EXPECT_EQ(job.cells()[unit].highest_effort, here.cells[unit].highest_effort);
    }
  }
}

TEST(ExplorationKind, RefusesSweepsThatNobodyWouldEnd) {
  ExplorationOptions endless = small_sweep();
  endless.grid.step = 1e-9;
  EXPECT_FALSE(open_workbench(ExplorationJob(endless, EffortMethod::count, build).task()).ok());
  ExplorationOptions none = small_sweep();
  none.puzzles = 0;
  EXPECT_FALSE(open_workbench(ExplorationJob(none, EffortMethod::count, build).task()).ok());
  ExplorationOptions other = small_sweep();
  other.ruleset = Ruleset::make({.name = "three", .copies = 3}).value();
  EXPECT_FALSE(open_workbench(ExplorationJob(other, EffortMethod::count, build).task()).ok());
  const std::unique_ptr<Workbench> bench =
      open_workbench(ExplorationJob(small_sweep(), EffortMethod::count, build).task()).value();
  EXPECT_FALSE(bench->work(1'000, "", {}).ok());
  EXPECT_FALSE(open_exploration("nonsense").ok());
}

std::string stock_made_here(std::uint64_t count) {
  std::string text;
  ThreadPool pool(1);
  Progress progress("test");
  const StockJob job{.count = count, .start = {}, .take = [&](const StockPuzzle& one) { text += to_line(one); }};
  EXPECT_TRUE(fill_stock({.seed = 5}, job, pool, progress, {}).finished());
  return text;
}

std::string stock_made_by_workers(std::uint64_t count, const StockStart& start = {}) {
  StockWork job({.seed = 5}, count, start, build);
  const std::unique_ptr<Workbench> bench = open_workbench(job.task()).value();
  for (std::uint64_t unit = 0; !job.is_complete(); ++unit) {
    EXPECT_TRUE(job.take(unit, bench->work(unit, "", {}).value()).ok());
  }
  std::string text;
  for (const StockPuzzle& puzzle : job.puzzles()) text += to_line(puzzle);
  return text;
}

TEST(StockKind, FindsThePuzzlesOfOneProcess) { EXPECT_EQ(stock_made_by_workers(20), stock_made_here(20)); }

TEST(StockKind, GoesOnWhereAFileEnds) {
  const std::string all = stock_head({.seed = 5}) + stock_made_here(20);
  const std::string half = stock_head({.seed = 5}) + stock_made_here(9);
  const StockStart start = find_stock_start(half, {.seed = 5}, "test").value();
  EXPECT_EQ(half.substr(0, start.bytes) + stock_made_by_workers(20, start), all);
}

TEST(StockKind, TakesNothingTwiceWhenItBeginsAnew) {
  StockWork job({.seed = 5}, 1000, {}, build);
  const std::unique_ptr<Workbench> bench = open_workbench(job.task()).value();
  std::uint64_t unit = 0;
  while (job.puzzles().empty()) {
    ASSERT_TRUE(job.take(unit, bench->work(unit, "", {}).value()).ok());
    ++unit;
  }
  const std::size_t found = job.puzzles().size();
  job.begin_anew();
  EXPECT_TRUE(job.puzzles().empty());
  for (std::uint64_t again = 0; again < unit; ++again) {
    ASSERT_TRUE(job.take(again, bench->work(again, "", {}).value()).ok());
  }
  EXPECT_EQ(job.puzzles().size(), found);
}

TEST(StockKind, AFewGamesHaveThePuzzlesOfEach) {
  const StockOptions options{.seed = 5};
  StockGames job(options, 3, build);
  EXPECT_EQ(job.units(), 3U);
  const std::unique_ptr<Workbench> bench = open_workbench(job.task()).value();
  std::string expected;
  PeoplePuzzleFinder finder(options.ruleset);
  for (std::uint64_t game = 0; game < 3; ++game) {
    for (const StockPuzzle& puzzle : puzzles_of_game(finder, options, game, {}).value()) expected += to_line(puzzle);
  }
  const auto play_all = [&] {
    for (std::uint64_t game = 0; game < 3; ++game) {
      ASSERT_TRUE(job.take(game, bench->work(game, "", {}).value()).ok());
    }
  };
  play_all();
  job.begin_anew();
  EXPECT_EQ(job.games_played(), 0U);
  play_all();
  EXPECT_EQ(job.games_played(), 3U);
  std::string found;
  for (const StockPuzzle& puzzle : job.puzzles()) found += to_line(puzzle);
  EXPECT_EQ(found, expected);
  EXPECT_FALSE(expected.empty());
  EXPECT_FALSE(job.take(0, {.exact = "nonsense\n", .aside = ""}).ok());
}

TEST(StockKind, RefusesWhatIsNoPuzzle) {
  StockWork job({.seed = 5}, 10, {}, build);
  EXPECT_FALSE(job.take(0, {.exact = "nonsense\n", .aside = ""}).ok());
  EXPECT_FALSE(job.take(0, {.exact = "no end", .aside = ""}).ok());
  const std::string line = to_line(shipped_stock().puzzles.back());
  EXPECT_FALSE(job.take(shipped_stock().puzzles.back().game + 1, {.exact = line, .aside = ""}).ok());
  EXPECT_TRUE(job.puzzles().empty());
  EXPECT_FALSE(open_stock("nonsense").ok());
}

}  // namespace
}  // namespace tilefish::work
