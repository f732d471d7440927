// Everything that the puzzle lab asks for long stops when it is asked to, and keeps to its bytes.
#include <memory>

#include <gtest/gtest.h>

#include "base/stop_after.h"
#include "puzzles/all_tables.h"
#include "puzzles/daily_puzzle.h"
#include "puzzles/data_set.h"
#include "puzzles/exploration.h"
#include "puzzles/features.h"
#include "puzzles/people_puzzle.h"
#include "puzzles/reduced_solving.h"
#include "puzzles/window_effort.h"

namespace tilefish {
namespace {

Ruleset game(int colours, int numbers, int copies, int min_meld) {
  return Ruleset::make({.colours = colours, .numbers = numbers, .copies = copies, .jokers = 0, .min_meld = min_meld})
      .value();
}

TileCounts some_tiles(const Ruleset& ruleset) {
  Rng rng(1);
  return puzzle_with_shares(rng, ruleset, ShareSource(ShareSource::Kind::random).draw(rng, ruleset.copies()));
}

// So many numbers that even what takes a moment for each of them takes long.
const Ruleset& long_game() {
  static const Ruleset ruleset = game(8, 300'000, 4, 4);
  return ruleset;
}
// Columns with very many windows.
const Ruleset& wide_game() {
  static const Ruleset ruleset = game(8, 100, 8, 8);
  return ruleset;
}

// Every tile has some copies and few have all, so that the bounds leave it open.
const Shares& open_shares() {
  static const Shares shares = {0, 0, 0, 0, 0.25, 0.25, 0.25, 0.25, 0};
  return shares;
}
TileCounts wide_tiles() {
  Rng rng(1);
  return puzzle_with_shares(rng, wide_game(), open_shares());
}

MeasureEffort windows_of(const Ruleset& ruleset) {
  const auto effort = std::make_shared<WindowEffort>(ruleset);
  return [effort](const TileCounts& tiles, unsigned, const Limits& limits) { return effort->states(tiles, limits); };
}

TEST(Reduction, StopsWhenAsked) {
  const TileCounts tiles = some_tiles(game(8, 1'000'000, 4, 4));
  expect_to_stop_when_asked([&](const Limits& limits) { return reason_of(reduce(tiles, 4, limits)); });
}

TEST(Reduction, KeepsItsBytes) {
  const TileCounts tiles = some_tiles(long_game());
  expect_to_keep_its_bytes([&](const Limits& limits) { return reason_of(reduce(tiles, 4, limits)); }, 2'000'000);
}

TEST(Bounds, StopWhenAsked) {
  const TileCounts tiles = some_tiles(long_game());
  const Reduction reduction = reduce(tiles, 4);
  BoundFinder finder(long_game());
  expect_to_stop_when_asked(
      [&](const Limits& limits) { return reason_of(finder.of(tiles, reduction, Weights::tiles(), limits)); });
}

TEST(Features, StopWhenAskedAndKeepTheirBytes) {
  const TileCounts tiles = some_tiles(long_game());
  FeatureFinder finder(long_game());
  expect_to_stop_when_asked([&](const Limits& limits) { return reason_of(finder.of(tiles, limits)); });
  expect_to_keep_its_bytes([&](const Limits& limits) { return reason_of(finder.of(tiles, limits)); }, 5'000'000);
}

TEST(ReducedSolving, StopsWhenAsked) {
  const TileCounts tiles = wide_tiles();
  ReducedSolving solving(wide_game());
  expect_to_stop_when_asked(
      [&](const Limits& limits) { return reason_of(solving.best_total(tiles, Weights::tiles(), limits)); });
}

TEST(WindowEffort, StopsWhenAskedAndKeepsItsBytes) {
  const TileCounts tiles = wide_tiles();
  WindowEffort effort(wide_game());
  expect_to_stop_when_asked([&](const Limits& limits) { return reason_of(effort.states(tiles, limits)); });
  expect_to_keep_its_bytes([&](const Limits& limits) { return reason_of(effort.states(tiles, limits)); }, 500'000);
}

TEST(WindowEffort, WithoutReductionsStopsWhenAsked) {
  const TileCounts tiles = wide_tiles();
  WindowEffort effort(wide_game());
  expect_to_stop_when_asked(
      [&](const Limits& limits) { return reason_of(effort.states_without_reductions(tiles, limits)); });
}

TEST(AllTables, StopWhenAskedAndKeepTheirBytes) {
  const Ruleset ruleset = game(4, 13, 2, 3);
  TileCounts tiles(13);
  for (int number = 1; number <= 13; ++number) {
    for (int colour = 0; colour < 4; ++colour) tiles.add(Tile(number, colour), 2);
  }
  constexpr std::size_t any_number = 1'000'000'000;
  const auto tables = [&](const Limits& limits) {
    return all_tables(tiles, ruleset, {.most_tables = any_number, .limits = limits}).stop;
  };
  expect_to_stop_when_asked(tables);
  expect_to_keep_its_bytes(tables);
}

// No puzzle has this level, so that it is sought for ever.
TEST(PeoplePuzzle, IsSoughtUntilAskedToStop) {
  PeoplePuzzleFinder finder(Ruleset::classic());
  expect_to_stop_when_asked([&](const Limits& limits) { return reason_of(finder.find(1, hardest_level + 1, limits)); });
}

TEST(PeoplePuzzle, KeepsItsBytes) {
  PeoplePuzzleFinder finder(Ruleset::classic());
  expect_to_keep_its_bytes([&](const Limits& limits) { return reason_of(finder.find(1, hardest_level + 1, limits)); },
                           50'000);
}

DataSetJob endless_job(const Ruleset& ruleset) {
  return {.count = 1'000'000'000,
          .start = {},
          .measure = windows_of(ruleset),
          .take = [](const DataRow&, const TileCounts&) {}};
}

// Of easy puzzles, of long ones, which take longest to draw, and of hard ones.
std::vector<DataSetOptions> data_sets() {
  return {{.ruleset = Ruleset::thesis()},
          {.ruleset = long_game()},
          {.ruleset = wide_game(), .shares = ShareSource(open_shares())}};
}

TEST(DataSet, StopsWhenAsked) {
  ThreadPool pool(1);
  for (const DataSetOptions& options : data_sets()) {
    Progress progress("rows");
    const DataSetJob job = endless_job(options.ruleset);
    expect_to_stop_when_asked(
        [&](const Limits& limits) { return reason_of(make_data_set(options, job, pool, progress, limits)); });
  }
}

TEST(DataSet, KeepsItsBytes) {
  ThreadPool pool(1);
  for (const DataSetOptions& options : data_sets()) {
    Progress progress("rows");
    const DataSetJob job = endless_job(options.ruleset);
    expect_to_keep_its_bytes(
        [&](const Limits& limits) { return reason_of(make_data_set(options, job, pool, progress, limits)); },
        options.ruleset == long_game() ? 20'000'000 : 400'000);
  }
}

TEST(Exploration, StopsWhenAsked) {
  ThreadPool pool(1);
  Progress progress("cells");
  const ExplorationOptions hard{.ruleset = game(8, 300, 2, 8), .grid = {10, 20, 1}, .puzzles = 1000};
  const auto sweep = [&](const Limits& limits) {
    return explore(hard, windows_of(hard.ruleset), pool, progress, limits).stop;
  };
  expect_to_stop_when_asked(sweep);
}

}  // namespace
}  // namespace tilefish
