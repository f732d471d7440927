#include "solver/puzzle_solver.h"

#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "rules/notation.h"
#include "rules/verify.h"
#include "solver/reference/brute_force.h"
#include "solver/reference/property.h"
#include "solver/reference/random_questions.h"
#include "solver/reference/vector_files.h"
#include "solver/tile_weight.h"

namespace tilefish {
namespace {

using test::expect_property;
using test::read_columns;
using test::read_puzzles;
using test::ruleset_of;
using test::sample_of;

// Empty when the melds are legal, made of the loose tiles, and worth what the answer says.
std::string flaw_in(const PuzzleAnswer& answer, const TileCounts& loose, const Weights& weights,
                    const Ruleset& ruleset) {
  const Verdict verdict = verify_puzzle(loose, answer.melds, ruleset);
  if (!verdict.legal()) return verdict.sentence;
  if (weight_of(answer.melds.counts(loose.numbers()), weights) != answer.total)
    return "the total is not that of the melds";
  return {};
}

class PuzzlesWithProvenAnswers : public testing::TestWithParam<std::tuple<const char*, int, int>> {};

TEST_P(PuzzlesWithProvenAnswers, AreSolved) {
  const auto [name, numbers, copies] = GetParam();
  const Ruleset ruleset = ruleset_of(4, numbers, copies, 3, 0);
  PuzzleSolver solver(ruleset);
  const Weights weights = Weights::value(0);
  for (const auto& [tiles, best] : read_puzzles(name, ruleset)) {
    EXPECT_EQ(solver.best_total(tiles, weights), best);
    const PuzzleAnswer answer = solver.solve(tiles, weights);
    EXPECT_EQ(answer.total, best);
    EXPECT_EQ(flaw_in(answer, tiles, weights, ruleset), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Vectors, PuzzlesWithProvenAnswers,
                         testing::Values(std::tuple("thesis_example", 5, 2), std::tuple("puzzles_4_2_40", 40, 2),
                                         std::tuple("puzzles_4_2_100", 100, 2), std::tuple("puzzles_4_3_20", 20, 3)));

// A sweep over such a game takes minutes, and most often all of it can be laid.
TEST(PuzzleSolver, LaysAllOfAGameOfManyColoursAndCopies) {
  const Weights weights = Weights::value(30);
  for (const int jokers : {0, 2}) {
    const Ruleset ruleset = ruleset_of(8, 13, 8, 3, jokers);
    PuzzleSolver solver(ruleset);
    Rng rng(5);
    for (const std::uint64_t one_in : {2, 3, 4}) {
      TileCounts tiles(ruleset.numbers());
      for (int i = 0; i < 13 * 8 * 8; ++i) {
        if (rng.below(one_in) == 0) tiles.add(Tile(1 + i / 64, i % 8));
      }
      tiles.set_jokers(jokers);
      const Outcome<PuzzleAnswer> answer = solver.solve(tiles, weights, {.nodes = 10'000});
      ASSERT_TRUE(answer.finished()) << one_in;
      EXPECT_EQ(answer.value().total, weight_of(tiles, weights)) << one_in;
      EXPECT_EQ(flaw_in(answer.value(), tiles, weights, ruleset), "");
      EXPECT_EQ(solver.best_total(tiles, weights), answer.value().total);
    }
  }
}

TEST(PuzzleSolver, LeavesOutWhatFitsNowhereInALargeGame) {
  const Ruleset ruleset = ruleset_of(8, 13, 8, 3, 0);
  const Weights weights = Weights::tiles();
  TileCounts tiles(ruleset.numbers());
  for (int colour = 0; colour < 8; ++colour) tiles.add(Tile(5, colour), 4);
  tiles.add(Tile(9, 2), 3);
  PuzzleSolver solver(ruleset);
  const PuzzleAnswer answer = solver.solve(tiles, weights);
  EXPECT_EQ(answer.total, 32);
  EXPECT_EQ(flaw_in(answer, tiles, weights, ruleset), "");
}

TEST(PuzzleSolver, SolvesGeneralRulesets) {
  for (const std::vector<std::string>& row : sample_of(read_columns("general.tsv"))) {
    const Ruleset ruleset =
        ruleset_of(std::stoi(row[0]), std::stoi(row[1]), std::stoi(row[2]), std::stoi(row[3]), std::stoi(row[4]));
    const TileCounts tiles = parse_rack(row[5], ruleset).value();
    PuzzleSolver solver(ruleset);
    for (const auto& [weights, best] :
         {std::pair(Weights::value(0), std::stoll(row[6])), std::pair(Weights::tiles(), std::stoll(row[7]))}) {
      const PuzzleAnswer answer = solver.solve(tiles, weights);
      EXPECT_EQ(answer.total, best) << row[5];
      EXPECT_EQ(flaw_in(answer, tiles, weights, ruleset), "") << row[5];
    }
  }
}

TEST(PuzzleSolver, AgreesWithBruteForce) {
  expect_property(2000, [] {
    const auto puzzle = *test::random_puzzle({.colours = 5, .numbers = 7, .copies = 3, .jokers = 2});
    const Weights weights = *test::random_weights(puzzle.ruleset);
    const reference::Answer brute =
        solve_brute_force(reference::puzzle_question(puzzle.tiles, weights), puzzle.ruleset, {.nodes = 20'000});
    RC_PRE(brute.complete());
    PuzzleSolver solver(puzzle.ruleset);
    const PuzzleAnswer answer = solver.solve(puzzle.tiles, weights);
    RC_ASSERT(answer.total == brute.value);
    RC_ASSERT(solver.best_total(puzzle.tiles, weights) == brute.value);
    RC_ASSERT(flaw_in(answer, puzzle.tiles, weights, puzzle.ruleset) == "");
  });
}

// A joker worth more than the tile it stands for takes that tile's place, and the later passes must not forget it.
TEST(PuzzleSolver, LaysAJokerWhereATileWouldDo) {
  const Ruleset ruleset = ruleset_of(2, 5, 2, 4, 1);
  const TileCounts tiles = parse_rack("1g 2g 3g 4g 5g J", ruleset).value();
  std::vector<std::int32_t> weights(static_cast<std::size_t>(max_colours) * 5);
  for (int number = 1; number <= 5; ++number) {
    weights[static_cast<std::size_t>(max_colours * (number - 1) + 1)] = std::array{12, 9, 1, 2, 7}[number - 1U];
  }
  EXPECT_EQ(PuzzleSolver(ruleset).best_total(tiles, Weights::custom(weights, 6)), 36);
  EXPECT_EQ(PuzzleSolver(ruleset).solve(tiles, Weights::custom(weights, 6)).total, 36);
}

// One tile in ten lies apart; all others are in runs of ten, each long enough to cross from one block of rows to the
// next.
TEST(PuzzleSolver, SolvesAHundredThousandNumbers) {
  constexpr int numbers = 100'000;
  const Ruleset ruleset = ruleset_of(4, numbers, 2, 3, 0);
  TileCounts tiles(numbers);
  std::int64_t best = 0;
  for (int number = 1; number <= numbers; ++number) {
    if (number % 11 != 0) {
      tiles.add(Tile(number, number / 11 % 4));
      best += number;
    } else {
      tiles.add(Tile(number, (number / 11 + 1) % 4));
    }
  }
  PuzzleSolver solver(ruleset);
  const PuzzleAnswer answer = solver.solve(tiles, Weights::value(0));
  EXPECT_EQ(flaw_in(answer, tiles, Weights::value(0), ruleset), "");
  EXPECT_GE(answer.total, best);
  EXPECT_EQ(answer.total, solver.best_total(tiles, Weights::value(0)));
}

}  // namespace
}  // namespace tilefish
