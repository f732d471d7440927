#include "analysis/overlooked.h"

#include <algorithm>
#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/played_match.h"
#include "puzzles/daily_puzzle.h"
#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish {
namespace {

// A match from a position whose mover draws, whatever could be laid.
std::unique_ptr<MatchAnalysis> after_draw(const char* position, std::uint64_t nodes = 40) {
  Game game =
      Game::make(
          {.ruleset = Ruleset::classic(), .seed = 1, .start = parse_position(position, Ruleset::classic()).value()})
          .value();
  EXPECT_FALSE(game.apply(Draw{0}).has_value());
  return std::make_unique<MatchAnalysis>(MatchTurns::of(record_of(game)).value(),
                                         AnalysisOptions{.nodes = nodes, .luck = false});
}

TurnFacts facts_of(const MatchAnalysis& analysis) {
  const Turn& turn = analysis.match().turns().front();
  return FactFinder(Ruleset::classic()).find(turn.view.position, turn.laid_table(), {}).value();
}

std::optional<PeoplePuzzle> puzzle_after_draw(const char* position) {
  const std::unique_ptr<MatchAnalysis> analysis = after_draw(position);
  return OverlookedFinder(Ruleset::classic()).find(analysis->match().turns().front(), facts_of(*analysis), {}).value();
}

// The 6b goes to the group of sixes: a position of tests/puzzles/stock_test.cpp.
TEST(Overlooked, GoingOutByRearrangingIsAPuzzle) {
  const std::unique_ptr<MatchAnalysis> analysis = after_draw("3b 4b 5b 6b / 6g 6r");
  ThreadPool pool(1);
  const std::vector<PeoplePuzzle> puzzles = find_blunder_puzzles(*analysis, pool, {}).value();
  ASSERT_EQ(puzzles.size(), 1U);
  EXPECT_EQ(to_string(puzzles[0].position), "3b 4b 5b 6b / 6g 6r");
  EXPECT_EQ(to_string(puzzles[0].solution), "3b 4b 5b, 6b 6g 6r");
}

TEST(Overlooked, OfTheRackOnlyWhatCouldBeLaidIsTold) {
  const std::unique_ptr<MatchAnalysis> analysis = after_draw("3b 4b 5b 6b, 9g 9r 9y / 6g 6r 9b 1y 12b");
  EXPECT_TRUE(overlooks_much(facts_of(*analysis)));
  const std::optional<PeoplePuzzle> puzzle = puzzle_after_draw("3b 4b 5b 6b, 9g 9r 9y / 6g 6r 9b 1y 12b");
  ASSERT_TRUE(puzzle.has_value());
  EXPECT_EQ(puzzle->position.rack, parse_position("/ 6g 6r 9b", Ruleset::classic()).value().rack);
}

TEST(Overlooked, WhatIsNoPuzzleForPeopleIsNone) {
  EXPECT_FALSE(puzzle_after_draw("3b 4b 5b / 6b 7b 8b").has_value()) << "laying is enough";
  EXPECT_FALSE(puzzle_after_draw("3b 4b 5b 6b / 6g 6r 1b 2b 7r 8r 9r 10r 11r").has_value()) << "a chore";
  EXPECT_FALSE(overlooks_much(facts_of(*after_draw("3b 4b 5b 6b / 7b 1y 12g")))) << "a single tile";
}

TEST(Overlooked, TilesMayBeKeptOnPurposeUnlessTheAnalysisCallsItABlunder) {
  const TurnFacts facts = facts_of(*after_draw("3b 4b 5b 6b, 9g 9r 9y / 6g 6r 9b 1y 12b"));
  EXPECT_FALSE(is_blunder_by_overlooking({.facts = facts}));
  EXPECT_FALSE(is_blunder_by_overlooking({.facts = facts, .chances = Chances{}, .name = TurnName::mistake}));
  EXPECT_TRUE(is_blunder_by_overlooking({.facts = facts, .chances = Chances{}, .name = TurnName::blunder}));
  EXPECT_FALSE(is_blunder_by_overlooking({.chances = Chances{}, .name = TurnName::blunder}));
  EXPECT_TRUE(is_blunder_by_overlooking({.facts = facts_of(*after_draw("3b 4b 5b 6b / 6g 6r"))}));
}

// A match of weak robots that has one.
TEST(Overlooked, PuzzlesOfRealMatchesCanBeSolvedWithWhatLay) {
  const Game game = testing::played_match(Ruleset::classic(), {"level1", "level2"}, {.seed = 2});
  MatchAnalysis analysis(MatchTurns::of(record_of(game)).value(), {.nodes = 20, .luck = false});
  ThreadPool pool(1);
  const std::vector<PeoplePuzzle> puzzles = find_blunder_puzzles(analysis, pool, {}).value();
  EXPECT_FALSE(puzzles.empty());
  for (const PeoplePuzzle& puzzle : puzzles) {
    EXPECT_TRUE(verify_move(puzzle.position, puzzle.solution, Ruleset::classic()).legal());
    EXPECT_LE(puzzle.position.rack.total(), most_puzzle_tiles);
    EXPECT_FALSE(is_reached_by_laying(puzzle.position.table, puzzle.solution));
    const auto is_its_turn = [&](const Turn& turn) {
      return turn.view.position.table == puzzle.position.table &&
             turn.view.position.rack.contains(puzzle.position.rack);
    };
    EXPECT_TRUE(std::any_of(analysis.match().turns().begin(), analysis.match().turns().end(), is_its_turn));
  }
}

TEST(Overlooked, StopsWhenAsked) {
  const std::unique_ptr<MatchAnalysis> analysis = after_draw("3b 4b 5b 6b / 6g 6r");
  StopFlag stop;
  stop.request();
  ThreadPool pool(1);
  EXPECT_FALSE(find_blunder_puzzles(*analysis, pool, {.stop = &stop}).finished());
}

}  // namespace
}  // namespace tilefish
