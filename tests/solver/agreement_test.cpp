// The opinions that must agree: the exact solver, the ILP, brute force, MaxScore and the windowed method. Those of the literature are heard on what they finish within their node limits.

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "rules/notation.h"
#include "rules/verify.h"
#include "solver/every_table.h"
#include "solver/move_solver.h"
#include "solver/opening.h"
#include "solver/puzzle_score.h"
#include "solver/puzzle_solver.h"
#include "solver/reference/answer_check.h"
#include "solver/reference/brute_force.h"
#include "solver/reference/ilp/ilp.h"
#include "solver/reference/max_score.h"
#include "solver/reference/property.h"
#include "solver/reference/random_questions.h"
#include "solver/reference/windowed.h"

namespace tilefish::reference {
namespace {

using test::expect_property;
using test::flaw_in;

using Opinions = std::map<std::string, std::int64_t>;

bool agree(const Opinions& opinions) {
  return std::all_of(opinions.begin(), opinions.end(),
                     [&](const auto& opinion) { return opinion.second == opinions.begin()->second; });
}

std::string to_string(const Opinions& opinions) {
  std::string text;
  for (const auto& [who, value] : opinions) text += who + " " + std::to_string(value) + "; ";
  return text;
}

void expect_agreement(const Opinions& opinions) {
  RC_LOG(to_string(opinions));
  RC_ASSERT(agree(opinions));
}

// "1g weighs 3, J weighs 2"
std::string weights_in_words(const Question& question) {
  std::string text;
  for (const Tile tile : (question.table + question.rack).tiles()) {
    text += tilefish::to_string(tile) + " weighs " + std::to_string(question.weights.of(tile)) + ", ";
  }
  return text;
}

// What brute force, MaxScore, the windowed method and the ILP say, each answer checked.
Opinions opinions_of_the_literature(const Question& question, const Ruleset& ruleset) {
  RC_LOG(weights_in_words(question));
  Opinions opinions;
  const auto hear = [&](const char* who, const Answer& answer) {
    if (!answer.complete()) return;
    RC_LOG(std::string(who) + ": " + flaw_in(answer, question, ruleset));
    RC_ASSERT(flaw_in(answer, question, ruleset).empty());
    opinions[who] = answer.value;
  };
  hear("brute force", solve_brute_force(question, ruleset, {.nodes = 10'000}));
  hear("MaxScore", solve_max_score(question, ruleset, {.nodes = 500}));
  hear("windowed", solve_windowed(question, ruleset, {.nodes = 500}).answer);
  hear("ILP", solve_ilp(question, ruleset, {.nodes = 300}));
  return opinions;
}

// Small games give brute force its say; large ones have shapes that small ones lack.
constexpr test::GameSizes small{
    .colours = 4, .numbers = 7, .copies = 2, .jokers = 2, .table_melds = 5, .rack_tiles = 6};
constexpr test::GameSizes large{
    .colours = 6, .numbers = 14, .copies = 3, .jokers = 4, .table_melds = 12, .rack_tiles = 14, .loose_tiles = 60};
constexpr test::GameSizes small_racks{.colours = 4, .numbers = 9, .copies = 2, .jokers = 3, .loose_tiles = 11};
constexpr test::GameSizes racks{.colours = 6, .numbers = 14, .copies = 3, .jokers = 4, .loose_tiles = 18};

void expect_agreement_on_puzzle(const test::RandomPuzzle& puzzle) {
  const Question question = puzzle_question(puzzle.tiles, *test::random_weights(puzzle.ruleset));
  Opinions opinions = opinions_of_the_literature(question, puzzle.ruleset);
  PuzzleSolver solver(puzzle.ruleset);
  const PuzzleAnswer exact = solver.solve(puzzle.tiles, question.weights);
  RC_ASSERT(flaw_in({.found = true, .value = exact.total, .table = exact.melds}, question, puzzle.ruleset) == "");
  opinions["exact"] = exact.total;
  opinions["exact without melds"] = solver.best_total(puzzle.tiles, question.weights);
  expect_agreement(opinions);
}

// By trying every choice of tiles and every table of them: points laid, less the penalty for each joker left.
std::int64_t best_with_penalty(const TileCounts& tiles, int penalty, const Ruleset& ruleset) {
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  every_choice(tiles, [&](const TileCounts& laid) {
    const bool can_be_laid = !every_table(laid, ruleset, [](const Table&) { return false; });
    if (!can_be_laid) return true;
    std::int64_t points = 0;
    for (const Tile tile : laid.tiles()) points += tile.is_joker() ? 0 : tile.number();
    best = std::max(best, points - penalty * (tiles.jokers() - laid.jokers()));
    return true;
  });
  return best;
}

void expect_agreement_on_penalty(const test::RandomPuzzle& puzzle) {
  const auto& [ruleset, tiles] = puzzle;
  const int penalty = *rc::gen::inRange(0, 60);
  const PuzzleScore score = PuzzleScore::value(penalty);
  RC_LOG("a joker left costs " + std::to_string(penalty));
  Opinions opinions;
  for (const auto& [who, laid] : opinions_of_the_literature(puzzle_question(tiles, score.weights()), ruleset)) {
    opinions[who] = score.total(laid, tiles);
  }
  PuzzleSolver solver(ruleset);
  opinions["exact"] = score.total(solver.solve(tiles, score.weights()).total, tiles);
  opinions["exact without melds"] = score.total(solver.best_total(tiles, score.weights()), tiles);
  opinions["every table"] = best_with_penalty(tiles, penalty, ruleset);
  expect_agreement(opinions);
}

void expect_agreement_on_move(const test::RandomPosition& random) {
  const auto& [ruleset, position] = random;
  const Question question = move_question(position, *test::random_weights(ruleset));
  Opinions opinions = opinions_of_the_literature(question, ruleset);
  MoveSolver solver(ruleset);
  opinions["exact without table"] = solver.best_value(position, question.weights);
  const std::optional<Move> best = solver.best(position, question.weights);
  opinions["exact"] = best ? best->value : 0;
  expect_agreement(opinions);

  const KeepingAnswer ilp_keeping = solve_ilp_keeping(position, question.weights, ruleset, {.nodes = 300});
  const std::optional<Move> keeping = solver.best(position, question.weights, {.keep_melds = true});
  RC_ASSERT(best.has_value() == keeping.has_value());
  if (!keeping || !ilp_keeping.answer.complete()) return;
  for (const Move& move : {*best, *keeping}) {
    RC_ASSERT(verify_move(position, move.table, ruleset).sentence == "");
    RC_ASSERT(position.table.counts(ruleset.numbers()) + move.played == move.table.counts(ruleset.numbers()));
  }
  expect_agreement({{"ILP keeping", ilp_keeping.answer.value}, {"exact keeping", keeping->value}});
  // The ILP also counts the table left as it is among the moves of value zero, the exact solver only moves that play a
  // tile.
  if (keeping->value > 0) {
    expect_agreement({{"ILP kept", ilp_keeping.kept}, {"exact kept", melds_kept(position.table, keeping->table)}});
  }
}

bool opens(const Table& melds, const Ruleset& ruleset) {
  std::int64_t sum = 0;
  for (const Meld& meld : melds.melds) sum += points(meld, ruleset);
  return !melds.empty() && sum >= ruleset.opening_points();
}

// Of how few and how many tiles a rack's openings can be, by trying them all; no value if none opens, nor a say where
// the rack is too large for that.
struct OpeningSizes {
  bool tried = false;
  std::optional<int> fewest;
  std::optional<int> most;
};

OpeningSizes try_all_openings(const TileCounts& rack, const Ruleset& ruleset) {
  constexpr int most_tiles = 11;
  OpeningSizes sizes{.tried = rack.total() <= most_tiles};
  if (!sizes.tried) return sizes;
  every_choice(rack, [&](const TileCounts& choice) {
    const int size = choice.total();
    if (sizes.fewest && *sizes.fewest <= size && *sizes.most >= size) return true;
    const bool none = every_table(choice, ruleset, [&](const Table& melds) { return !opens(melds, ruleset); });
    if (none) return true;
    sizes.fewest = std::min(size, sizes.fewest.value_or(size));
    sizes.most = std::max(size, sizes.most.value_or(size));
    return true;
  });
  return sizes;
}

void expect_agreement_on_opening(const test::RandomPuzzle& puzzle) {
  const Question question = opening_question(puzzle.tiles);
  Opinions opinions = opinions_of_the_literature(question, puzzle.ruleset);
  OpeningSolver solver(puzzle.ruleset);
  const Opening most = solver.best(puzzle.tiles, OpeningObjective::value);
  opinions["exact"] = most.value;
  expect_agreement(opinions);
  RC_ASSERT(most.opens == (most.value >= puzzle.ruleset.opening_points()));
  const OpeningSizes sizes = try_all_openings(puzzle.tiles, puzzle.ruleset);
  for (const auto& [goal, objective] : {std::pair(OpeningGoal::most_tiles, OpeningObjective::tiles),
                                        std::pair(OpeningGoal::fewest_tiles, OpeningObjective::fewest)}) {
    constexpr int none = -1;
    const Opening exact = solver.best(puzzle.tiles, objective);
    Opinions tiles{{"exact", exact.opens ? exact.tiles : none}};
    if (sizes.tried) {
      tiles["brute force"] = (objective == OpeningObjective::tiles ? sizes.most : sizes.fewest).value_or(none);
    }
    const Answer ilp = solve_ilp_opening(puzzle.tiles, goal, puzzle.ruleset, {.nodes = 300});
    if (ilp.complete()) tiles["ILP"] = ilp.found ? ilp.table.counts(puzzle.ruleset.numbers()).total() : none;
    expect_agreement(tiles);
    RC_ASSERT(verify_puzzle(puzzle.tiles, exact.melds, puzzle.ruleset).sentence == "");
  }
}

// A joker may be worth more in the place of a tile that is there than beside it.
TEST(Agreement, OnJokersThatTakeThePlaceOfTiles) {
  const Ruleset& ruleset = Ruleset::free();
  const Weights weights = Weights::value(30);
  PuzzleSolver solver(ruleset);
  for (const auto& [rack, best] : {std::pair("5b 5g 5r 5y J", 45), std::pair("1b 1g 1r J J", 62)}) {
    const TileCounts tiles = parse_rack(rack, ruleset).value();
    EXPECT_EQ(solver.solve(tiles, weights).total, best) << rack;
    EXPECT_EQ(solve_ilp(puzzle_question(tiles, weights), ruleset).value, best) << rack;
    EXPECT_EQ(solve_max_score(puzzle_question(tiles, weights), ruleset).value, best) << rack;
    EXPECT_EQ(solve_brute_force(puzzle_question(tiles, weights), ruleset).value, best) << rack;
  }
}

TEST(Agreement, OnPuzzlesOfSmallGames) {
  expect_property(300, [] { expect_agreement_on_puzzle(*test::random_puzzle(small)); });
}

TEST(Agreement, OnPuzzlesOfLargeGames) {
  expect_property(100, [] { expect_agreement_on_puzzle(*test::random_puzzle(large)); });
}

// Van Rijn, Takes & Vis, §4.5: a joker that is left costs points.
TEST(Agreement, OnThePenaltyOfJokers) {
  expect_property(300, [] { expect_agreement_on_penalty(*test::random_puzzle(small_racks)); });
}

TEST(Agreement, OnMovesOfSmallGames) {
  expect_property(300, [] { expect_agreement_on_move(*test::random_position(small)); });
}

TEST(Agreement, OnMovesOfLargeGames) {
  expect_property(100, [] { expect_agreement_on_move(*test::random_position(large)); });
}

TEST(Agreement, OnOpeningsOfSmallGames) {
  expect_property(300, [] { expect_agreement_on_opening(*test::random_puzzle(small)); });
}

TEST(Agreement, OnOpeningsOfRacksThatBruteForceCanTry) {
  expect_property(300, [] { expect_agreement_on_opening(*test::random_puzzle(small_racks)); });
}

TEST(Agreement, OnOpeningsOfLargeGames) {
  expect_property(200, [] { expect_agreement_on_opening(*test::random_puzzle(racks)); });
}

}  // namespace
}  // namespace tilefish::reference
