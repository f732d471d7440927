// Data sets and sweeps as work: what comes of the units is what one process makes.

#include <gtest/gtest.h>

#include "puzzles/difficulty_model.h"
#include "puzzles/window_effort.h"
#include "work/kinds/data_set.h"
#include "work/kinds/exploration.h"
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

}  // namespace
}  // namespace tilefish::work
