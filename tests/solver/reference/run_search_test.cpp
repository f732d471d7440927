// Brute force and MaxScore: their answers to the vectors and to each other.

#include <gtest/gtest.h>

#include "rules/notation.h"
#include "solver/reference/answer_check.h"
#include "solver/reference/brute_force.h"
#include "solver/reference/hard_tiles.h"
#include "solver/reference/max_score.h"
#include "solver/reference/property.h"
#include "solver/reference/random_questions.h"
#include "solver/reference/vector_files.h"

namespace tilefish::reference {
namespace {

using test::expect_property;
using test::flaw_in;
using test::read_columns;
using test::read_puzzles;
using test::ruleset_of;
using test::sample_of;

TEST(BruteForce, SolvesTheExamplesOfTheThesis) {
  const Ruleset ruleset = ruleset_of(4, 5, 2, 3, 0);
  for (const auto& [tiles, best] : read_puzzles("thesis_example", ruleset)) {
    const Question question = puzzle_question(tiles, Weights::value(0));
    const Answer answer = solve_brute_force(question, ruleset);
    EXPECT_TRUE(answer.complete());
    EXPECT_EQ(answer.value, best);
    EXPECT_EQ(flaw_in(answer, question, ruleset), "");
  }
}

TEST(BruteForce, SaysThatItStoppedShort) {
  const Ruleset ruleset = ruleset_of(4, 40, 2, 3, 0);
  const auto puzzle = read_puzzles("puzzles_4_2_40", ruleset).at(200);
  const Question question = puzzle_question(puzzle.tiles, Weights::value(0));
  const Answer answer = solve_brute_force(question, ruleset, {.nodes = 10'000});
  EXPECT_EQ(answer.stop, StopReason::nodes);
  EXPECT_EQ(answer.nodes, 10'000U);
  EXPECT_LE(answer.value, puzzle.best);
  EXPECT_EQ(flaw_in(answer, question, ruleset), "");
  EXPECT_EQ(solve_brute_force(question, ruleset, Limits{}.within(std::chrono::milliseconds(10))).stop,
            StopReason::deadline);
}

TEST(MaxScore, SolvesPuzzlesOfTheThesisSize) {
  const Ruleset ruleset = ruleset_of(4, 40, 2, 3, 0);
  const auto puzzles = sample_of(read_puzzles("puzzles_4_2_40", ruleset));
  for (std::size_t i = 0; i < puzzles.size(); i += 10) {
    const Question question = puzzle_question(puzzles[i].tiles, Weights::value(0));
    const Answer answer = solve_max_score(question, ruleset, {.nodes = 3'000});
    if (!answer.complete()) continue;
    EXPECT_EQ(answer.value, puzzles[i].best);
    EXPECT_EQ(flaw_in(answer, question, ruleset), "");
  }
}

// Van Rijn, Takes & Vis, §4.2 and §4.4: a suit with one copy has f(1) = 4 configurations, so four suits have 4^4 = 256 and not
// 4 · 4 = 16 states a number. The first three numbers cannot have them all yet: runs of length 3 end at 3 or above.
TEST(MaxScore, VisitsThePowerAndNotTheProductOfSuits) {
  const Ruleset ruleset = ruleset_of(4, 13, 1, 3, 0);
  const Question question = puzzle_question(test::all_tiles(ruleset), Weights::value(0));
  const Answer all = solve_max_score(question, ruleset, {}, EarlyStop::off);
  EXPECT_EQ(all.nodes, 1U + 2 * 2 * 2 * 2 + 3 * 3 * 3 * 3 + 10 * 256);
}

// §4.3: once the value of all tiles is reached, nothing else is looked at.
TEST(MaxScore, EndsEarlyWhereTheWholeHandCanBeLaid) {
  const Ruleset ruleset = ruleset_of(4, 13, 1, 3, 0);
  const Question question = puzzle_question(test::all_tiles(ruleset), Weights::value(0));
  const Answer early = solve_max_score(question, ruleset);
  const Answer all = solve_max_score(question, ruleset, {}, EarlyStop::off);
  EXPECT_EQ(early.value, all.value);
  EXPECT_EQ(early.value, 4 * 13 * 14 / 2);
  EXPECT_EQ(flaw_in(early, question, ruleset), "");
  EXPECT_LE(early.nodes, 2U * 13);
}

TEST(MaxScore, AgreesWithItselfWithoutTheEarlyStop) {
  expect_property(300, [] {
    const auto [ruleset, position] = *test::random_position({.colours = 4, .numbers = 8, .jokers = 2, .rack_tiles = 9});
    const Question question = move_question(position, *test::random_weights(ruleset));
    const Answer all = solve_max_score(question, ruleset, {.nodes = 2'000}, EarlyStop::off);
    RC_PRE(all.complete());
    const Answer early = solve_max_score(question, ruleset);
    RC_ASSERT(early.value == all.value);
    RC_ASSERT(early.nodes <= all.nodes);
    RC_ASSERT(flaw_in(early, question, ruleset) == "");
  });
}

TEST(MaxScore, SaysThatItStoppedShort) {
  const Ruleset ruleset = ruleset_of(4, 40, 2, 3, 0);
  const Question question = puzzle_question(read_puzzles("puzzles_4_2_40", ruleset).at(200).tiles, Weights::value(0));
  const Answer answer = solve_max_score(question, ruleset, {.nodes = 100});
  EXPECT_EQ(answer.stop, StopReason::nodes);
  EXPECT_FALSE(answer.found);
}

TEST(MaxScore, RefusesMoreNumbersThanItsRecursionCanBear) {
  const Ruleset ruleset = ruleset_of(4, 100'000, 2, 3, 0);
  const TileCounts tiles = parse_rack("1b 2b 3b", ruleset).value();
  EXPECT_EQ(solve_max_score(puzzle_question(tiles, Weights::tiles()), ruleset).stop, StopReason::size);
  EXPECT_EQ(solve_brute_force(puzzle_question(tiles, Weights::tiles()), ruleset).stop, StopReason::size);
}

TEST(RunSearches, SayThatATableCannotBeKept) {
  const Ruleset ruleset = ruleset_of(4, 5, 2, 3, 0);
  const Question question{.table = parse_rack("1b 2b 5g", ruleset).value(),
                          .rack = parse_rack("3b 4b", ruleset).value(),
                          .weights = Weights::tiles()};
  for (const Answer& answer : {solve_brute_force(question, ruleset), solve_max_score(question, ruleset)}) {
    EXPECT_TRUE(answer.complete());
    EXPECT_FALSE(answer.found);
  }
}

TEST(RunSearches, LetAJokerStandForATileWhoseCopiesAreAllThere) {
  const Ruleset ruleset = ruleset_of(4, 13, 1, 3, 1);
  const TileCounts tiles = parse_rack("5b 6b 7b 5g 5r 8b J", ruleset).value();
  const Question question = puzzle_question(tiles, Weights::tiles());
  for (const Answer& answer : {solve_brute_force(question, ruleset), solve_max_score(question, ruleset)}) {
    EXPECT_EQ(answer.value, 7);
    EXPECT_EQ(flaw_in(answer, question, ruleset), "");
  }
}

TEST(RunSearches, LayMeldsOfJokersAlone) {
  const Ruleset ruleset = ruleset_of(2, 4, 1, 3, 3);
  const Question question = puzzle_question(parse_rack("1b J J J", ruleset).value(), Weights::value(30));
  for (const Answer& answer : {solve_brute_force(question, ruleset), solve_max_score(question, ruleset)}) {
    EXPECT_EQ(answer.value, 91);
    EXPECT_EQ(flaw_in(answer, question, ruleset), "");
  }
}

// Both agree, and both answers stand; brute force skips what it cannot finish quickly.
void expect_agreement(const Question& question, const Ruleset& ruleset) {
  const Answer brute = solve_brute_force(question, ruleset, {.nodes = 50'000});
  RC_PRE(brute.complete());
  const Answer max_score = solve_max_score(question, ruleset);
  RC_ASSERT(flaw_in(brute, question, ruleset) == "");
  RC_ASSERT(flaw_in(max_score, question, ruleset) == "");
  RC_ASSERT(brute.value == max_score.value);
}

TEST(RunSearches, AgreeOnPuzzles) {
  expect_property(500, [] {
    const auto puzzle = *test::random_puzzle({.colours = 4, .numbers = 7, .copies = 3, .jokers = 1});
    expect_agreement(puzzle_question(puzzle.tiles, *test::random_weights(puzzle.ruleset)), puzzle.ruleset);
  });
}

TEST(RunSearches, AgreeOnMoves) {
  expect_property(500, [] {
    const auto [ruleset, position] = *test::random_position({.colours = 4, .numbers = 7, .jokers = 2, .rack_tiles = 6});
    expect_agreement(move_question(position, *test::random_weights(ruleset)), ruleset);
  });
}

TEST(RunSearches, AgreeOnOpenings) {
  expect_property(500, [] {
    const auto puzzle = *test::random_puzzle({.colours = 4, .numbers = 7, .copies = 2, .jokers = 2});
    expect_agreement(opening_question(puzzle.tiles), puzzle.ruleset);
  });
}

}  // namespace
}  // namespace tilefish::reference
