#include "solver/move_solver.h"

#include <gtest/gtest.h>

#include "rules/notation.h"
#include "rules/verify.h"
#include "solver/every_table.h"
#include "solver/reference/brute_force.h"
#include "solver/reference/property.h"
#include "solver/reference/random_questions.h"
#include "solver/reference/vector_files.h"
#include "solver/tile_weight.h"

namespace tilefish {
namespace {

using test::expect_property;
using test::read_columns;

// Empty when the judge accepts the move and it is worth what it says.
std::string flaw_in(const Move& move, const Position& position, const Weights& weights, const Ruleset& ruleset) {
  const Verdict verdict = verify_move(position, move.table, ruleset);
  if (!verdict.legal()) return verdict.sentence;
  const int numbers = ruleset.numbers();
  if (move.table.counts(numbers) - position.table.counts(numbers) != move.played) return "the tiles played are others";
  if (weight_of(move.played, weights) != move.value) return "the value is not that of the tiles played";
  return {};
}

TEST(MoveSolver, FindsProvenMovesWithFreeJokers) {
  const Ruleset& ruleset = Ruleset::free();
  MoveSolver solver(ruleset);
  for (const std::vector<std::string>& row : read_columns("moves.tsv")) {
    const Position position = parse_position(row[0], ruleset).value();
    for (const auto& [weights, best] :
         {std::pair(Weights::value(30), std::stoll(row[1])), std::pair(Weights::tiles(), std::stoll(row[2]))}) {
      EXPECT_EQ(solver.best_value(position, weights), best) << row[0];
      const std::optional<Move> move = solver.best(position, weights);
      ASSERT_EQ(move.has_value(), best > 0) << row[0];
      if (!move) continue;
      EXPECT_EQ(move->value, best) << row[0];
      EXPECT_EQ(flaw_in(*move, position, weights, ruleset), "") << row[0];
      EXPECT_EQ(solver.can_go_out(position), std::stoi(row[2]) == position.rack.total()) << row[0];
    }
  }
}

TEST(MoveSolver, PlaysAllOfALargeRackThatFits) {
  const Ruleset ruleset = test::ruleset_of(8, 13, 8, 3, 2);
  const Weights weights = Weights::value(30);
  Position position{.rack = TileCounts(ruleset.numbers()), .opened = true};
  position.table = parse_table("3b 4b 5b, 7b 7g J", ruleset).value();
  for (int number = 1; number <= 13; ++number) {
    for (int colour = 0; colour < 8; ++colour) position.rack.add(Tile(number, colour), 2 + (number + colour) % 4);
  }
  position.rack.set_jokers(1);
  MoveSolver solver(ruleset);
  EXPECT_TRUE(solver.can_go_out(position));
  EXPECT_EQ(solver.best_value(position, weights), weight_of(position.rack, weights));
  const std::optional<Move> move = solver.best(position, weights);
  ASSERT_TRUE(move);
  EXPECT_EQ(move->played, position.rack);
  EXPECT_EQ(flaw_in(*move, position, weights, ruleset), "");
}

TEST(MoveSolver, AgreesWithBruteForceWithFreeJokers) {
  expect_property(2000, [] {
    const auto [ruleset, position] = *test::random_position({.colours = 4, .numbers = 7, .copies = 3, .jokers = 3});
    const Weights weights = *test::random_weights(ruleset);
    const reference::Answer brute =
        solve_brute_force(reference::move_question(position, weights), ruleset, {.nodes = 20'000});
    RC_PRE(brute.complete());
    MoveSolver solver(ruleset);
    const std::optional<Move> move = solver.best(position, weights);
    RC_ASSERT((move ? move->value : 0) == brute.value);
    if (move) RC_ASSERT(flaw_in(*move, position, weights, ruleset) == "");
  });
}

TEST(MoveSolver, KeepsAsManyMeldsAsProvenPossible) {
  const Ruleset& ruleset = Ruleset::free();
  MoveSolver solver(ruleset);
  const Weights weights = Weights::value(30);
  for (const std::vector<std::string>& row : read_columns("moves.tsv")) {
    const Position position = parse_position(row[0], ruleset).value();
    const std::optional<Move> move = solver.best(position, weights, {.keep_melds = true});
    if (!move) continue;
    EXPECT_EQ(move->value, std::stoll(row[1])) << row[0];
    EXPECT_EQ(melds_kept(position.table, move->table), std::stoi(row[3])) << row[0];
    EXPECT_EQ(flaw_in(*move, position, weights, ruleset), "") << row[0];
  }
}

TEST(MoveSolver, FindsProvenMovesWithSwappedJokers) {
  const Ruleset& ruleset = Ruleset::classic();
  MoveSolver solver(ruleset);
  for (const std::vector<std::string>& row : read_columns("swaps.tsv")) {
    const Position position = parse_position(row[0], ruleset).value();
    for (const auto& [weights, best] :
         {std::pair(Weights::value(30), std::stoll(row[1])), std::pair(Weights::tiles(), std::stoll(row[2]))}) {
      const std::optional<Move> move = solver.best(position, weights);
      ASSERT_EQ(move ? move->value : 0, best) << row[0];
      if (move) {
        EXPECT_EQ(flaw_in(*move, position, weights, ruleset), "") << row[0];
      }
    }
    EXPECT_EQ(solver.can_go_out(position), std::stoi(row[2]) == position.rack.total()) << row[0];
  }
}

TEST(MoveSolver, FindsAWayOutWhereverThereIsOne) {
  int found = 0;
  for (const auto& [file, ruleset] :
       {std::pair("moves.tsv", Ruleset::free()), std::pair("swaps.tsv", Ruleset::classic())}) {
    MoveSolver solver(ruleset);
    for (const std::vector<std::string>& row : read_columns(file)) {
      const Position position = parse_position(row[0], ruleset).value();
      const std::optional<Table> table = solver.way_out(position, Limits{}).value();
      ASSERT_EQ(table.has_value(), std::stoi(row[2]) == position.rack.total()) << row[0];
      if (!table) continue;
      ++found;
      const int numbers = ruleset.numbers();
      EXPECT_EQ(table->counts(numbers), position.table.counts(numbers) + position.rack) << row[0];
      EXPECT_EQ(verify_move(position, *table, ruleset).sentence, "") << row[0];
    }
  }
  EXPECT_GT(found, 10) << "or the files have none";
}

TEST(MoveSolver, KeepsAsManyMeldsAsBruteForce) {
  expect_property(600, [] {
    const auto random = *test::random_position(
        {.colours = 4, .numbers = 6, .copies = 2, .jokers = 2, .table_melds = 4, .rack_tiles = 3});
    RulesetFields numbers = random.ruleset.fields();
    numbers.joker_rule = *rc::gen::element(JokerRule::free, JokerRule::swap);
    const Ruleset ruleset = Ruleset::make(numbers).value();
    const Position& position = random.position;
    const TileCounts before = position.table.counts(ruleset.numbers());
    RC_PRE(before.total() <= 14);
    const Weights weights = *test::random_weights(ruleset);
    const std::optional<Move> move = MoveSolver(ruleset).best(position, weights, {.keep_melds = true});
    RC_PRE(move.has_value());
    RC_ASSERT(flaw_in(*move, position, weights, ruleset) == "");
    int most_kept = 0;
    every_choice(position.rack, [&](const TileCounts& played) {
      if (played.empty() || weight_of(played, weights) != move->value) return true;
      return every_table(before + played, ruleset, [&](const Table& after) {
        if (melds_kept(position.table, after) > most_kept && verify_move(position, after, ruleset).legal()) {
          most_kept = melds_kept(position.table, after);
        }
        return true;
      });
    });
    RC_ASSERT(melds_kept(position.table, move->table) == most_kept);
  });
}

}  // namespace
}  // namespace tilefish
