#include "solver/reference/windowed.h"

#include <gtest/gtest.h>

#include "rules/notation.h"
#include "solver/reference/answer_check.h"
#include "solver/reference/max_score.h"
#include "solver/reference/property.h"
#include "solver/reference/puzzle_reduction.h"
#include "solver/reference/random_questions.h"
#include "solver/reference/vector_files.h"
#include "solver/reference/window_search.h"

namespace tilefish::reference {
namespace {

using test::expect_property;
using test::flaw_in;
using test::read_columns;
using test::read_puzzles;
using test::ruleset_of;
using test::sample_of;

TileGrid grid(std::initializer_list<GridRow> rows) {
  TileGrid tiles(static_cast<int>(rows.size()));
  int number = 0;
  for (const GridRow& row : rows) tiles.row(++number) = row;
  return tiles;
}

// Thesis, Figure 8: the two copies in row 3 and one copy each in rows 1 and 2 are isolated.
TEST(PuzzleReduction, RemovesTheIsolatedTilesOfTheThesis) {
  TileGrid tiles = grid({{1, 0, 2, 1}, {1, 2, 2, 0}, {0, 1, 0, 2}, {2, 2, 2, 0}, {2, 1, 2, 1}, {1, 2, 2, 2}});
  EXPECT_EQ(remove_isolated_tiles(tiles, {}), 4);
  EXPECT_EQ(tiles.row(1), (GridRow{1, 0, 1, 1}));
  EXPECT_EQ(tiles.row(2), (GridRow{1, 2, 1, 0}));
  EXPECT_EQ(tiles.row(3), (GridRow{0, 1, 0, 0}));
}

// Thesis, Figures 9 and 10.
TEST(PuzzleReduction, SplitsWhereNoRunCanPass) {
  const TileGrid zeros = grid({{1, 0, 1, 1}, {1, 2, 0, 2}, {0, 1, 1, 2}, {}, {0, 2, 1, 2}, {1, 2, 2, 2}, {2, 2, 2, 2}});
  const std::vector<RowRange> around_zeros = split_rows(zeros, {});
  ASSERT_EQ(around_zeros.size(), 2U);
  EXPECT_EQ(around_zeros[0].last, 3);
  EXPECT_EQ(around_zeros[1].first, 5);
  const TileGrid crossed =
      grid({{1, 2, 1, 1}, {1, 2, 2, 0}, {0, 1, 0, 1}, {2, 0, 1, 0}, {1, 2, 1, 2}, {1, 1, 1, 1}, {0, 0, 0, 1}});
  const std::vector<RowRange> between = split_rows(crossed, {});
  ASSERT_EQ(between.size(), 2U);
  EXPECT_EQ(between[0].last, 3);
  EXPECT_EQ(between[1].first, 4);
}

// Thesis, equation 5: a colour with two copies of every tile has at most 15 windows a row, and the last row has one.
TEST(WindowSearch, ReachesOnlyTheWindowsThatTheTilesAllow) {
  Meter meter;
  const TileGrid full = grid({{2}, {2}, {2}, {2}, {2}, {2}, {2}, {2}, {2}});
  WindowSearch<1> search({.tiles = full, .rows = {1, 9}, .rules = {.colours = 1}, .weights = Weights::tiles()}, meter);
  EXPECT_EQ(search.solve(), 18);
  EXPECT_LE(search.states(), 15U * 8 + 1);
  EXPECT_EQ(search.states(), meter.nodes());
}

TEST(Windowed, SolvesTheExamplesOfTheThesis) {
  const Ruleset ruleset = ruleset_of(4, 5, 2, 3, 0);
  for (const auto& [tiles, best] : read_puzzles("thesis_example", ruleset)) {
    const Question question = puzzle_question(tiles, Weights::value(0));
    const WindowedAnswer result = solve_windowed(question, ruleset);
    EXPECT_EQ(result.answer.value, best);
    EXPECT_EQ(flaw_in(result.answer, question, ruleset), "");
  }
}

TEST(Windowed, SolvesPuzzlesOfTheThesisSize) {
  const Ruleset ruleset = ruleset_of(4, 40, 2, 3, 0);
  const auto puzzles = sample_of(read_puzzles("puzzles_4_2_40", ruleset));
  int solved = 0;
  for (std::size_t i = 0; i < puzzles.size(); i += 3) {
    const Question question = puzzle_question(puzzles[i].tiles, Weights::value(0));
    const WindowedAnswer result = solve_windowed(question, ruleset, {.nodes = 20'000});
    if (!result.answer.complete()) continue;
    ++solved;
    EXPECT_EQ(result.answer.value, puzzles[i].best);
    EXPECT_EQ(flaw_in(result.answer, question, ruleset), "");
  }
  EXPECT_GE(solved, cases(50));
}

TEST(Windowed, CountsTheSameStatesEveryTime) {
  const Ruleset ruleset = ruleset_of(4, 40, 2, 3, 0);
  const Question question = puzzle_question(read_puzzles("puzzles_4_2_40", ruleset).at(100).tiles, Weights::value(0));
  const WindowedAnswer first = solve_windowed(question, ruleset);
  const WindowedAnswer second = solve_windowed(question, ruleset);
  EXPECT_EQ(first.answer.nodes, second.answer.nodes);
  EXPECT_GT(first.answer.nodes, 0U);
}

TEST(Windowed, SearchesNothingWhereBoundsMeet) {
  const Ruleset ruleset = ruleset_of(4, 13, 2, 3, 0);
  const TileCounts tiles = parse_rack("1b 2b 3b 9g 9r 9y 13b", ruleset).value();
  const WindowedAnswer result = solve_windowed(puzzle_question(tiles, Weights::value(0)), ruleset);
  EXPECT_EQ(result.answer.value, 33);
  EXPECT_EQ(result.answer.nodes, 0U);
  EXPECT_EQ(result.isolated, 1);
  EXPECT_EQ(result.parts, 2);
  EXPECT_EQ(result.closed_by_bounds, 2);
}

// What the thesis leaves out: §8 asks for jokers, and for the table of the game.
TEST(Windowed, KnowsJokersAndATable) {
  const Ruleset& ruleset = Ruleset::free();
  const Position position = parse_position("3b 4b 5b, 9g 9r 9y J / 2b 6b 10r 11r", ruleset).value();
  const Question question = move_question(position, Weights::value(30));
  const Answer answer = solve_windowed(question, ruleset).answer;
  EXPECT_EQ(answer.value, 29);  // the joker goes to the red run, the group keeps three
  EXPECT_EQ(flaw_in(answer, question, ruleset), "");
  const Question rack = puzzle_question(parse_rack("1b 2b J", ruleset).value(), Weights::value(25));
  EXPECT_EQ(solve_windowed(rack, ruleset).answer.value, 28);
}

TEST(Windowed, AgreesWithMaxScoreOnMoves) {
  expect_property(500, [] {
    const auto random = *test::random_position({.colours = 5, .numbers = 9, .copies = 2, .jokers = 3});
    const Question question = move_question(random.position, *test::random_weights(random.ruleset));
    const Answer windowed = solve_windowed(question, random.ruleset, {.nodes = 2'000}).answer;
    RC_PRE(windowed.complete());
    RC_ASSERT(flaw_in(windowed, question, random.ruleset) == "");
    const Answer max_score = solve_max_score(question, random.ruleset, {.nodes = 1'000});
    RC_PRE(max_score.complete());
    RC_ASSERT(windowed.value == max_score.value);
  });
}

TEST(Windowed, SaysThatItStoppedShort) {
  const Ruleset ruleset = ruleset_of(4, 40, 2, 3, 0);
  const TileCounts tiles = read_puzzles("puzzles_4_2_40", ruleset).at(200).tiles;
  const Answer answer = solve_windowed(puzzle_question(tiles, Weights::tiles()), ruleset, {.nodes = 1000}).answer;
  EXPECT_EQ(answer.stop, StopReason::nodes);
  EXPECT_FALSE(answer.found);
}

TEST(Windowed, FindsTheBestTotalsOfGeneralRulesets) {
  int solved = 0;
  for (const std::vector<std::string>& row : sample_of(read_columns("general.tsv"))) {
    if (row[4] != "0") continue;
    const Ruleset ruleset = ruleset_of(std::stoi(row[0]), std::stoi(row[1]), std::stoi(row[2]), std::stoi(row[3]), 0);
    const TileCounts tiles = parse_rack(row[5], ruleset).value();
    for (const auto& [weights, best] :
         {std::pair(Weights::value(0), std::stoll(row[6])), std::pair(Weights::tiles(), std::stoll(row[7]))}) {
      const Answer answer = solve_windowed(puzzle_question(tiles, weights), ruleset, {.nodes = 5'000}).answer;
      if (!answer.complete()) continue;
      ++solved;
      EXPECT_EQ(answer.value, best) << row[5];
      EXPECT_EQ(flaw_in(answer, puzzle_question(tiles, weights), ruleset), "") << row[5];
    }
  }
  EXPECT_GT(solved, cases(100));
}

TEST(Windowed, AgreesWithMaxScore) {
  expect_property(500, [] {
    const auto puzzle = *test::random_puzzle({.colours = 5, .numbers = 10, .copies = 3, .jokers = 0});
    const Question question = puzzle_question(puzzle.tiles, *test::random_weights(puzzle.ruleset));
    const Answer windowed = solve_windowed(question, puzzle.ruleset, {.nodes = 2'000}).answer;
    RC_PRE(windowed.complete());
    RC_ASSERT(flaw_in(windowed, question, puzzle.ruleset) == "");
    const Answer max_score = solve_max_score(question, puzzle.ruleset, {.nodes = 1'000});
    RC_PRE(max_score.complete());
    RC_ASSERT(windowed.value == max_score.value);
  });
}

}  // namespace
}  // namespace tilefish::reference
