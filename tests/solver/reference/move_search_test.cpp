#include "solver/reference/move_search.h"

#include <gtest/gtest.h>

#include "rules/notation.h"
#include "rules/verify.h"
#include "solver/reference/max_score.h"
#include "solver/reference/property.h"
#include "solver/reference/random_questions.h"
#include "solver/reference/tile_set.h"
#include "solver/reference/vector_files.h"

namespace tilefish::reference {
namespace {

using test::expect_property;
using test::read_columns;
using test::ruleset_of;
using test::sample_of;

MoveSearchAnswer search(const std::string& position, const MoveSearchOptions& options = {},
                        const Ruleset& ruleset = Ruleset::free()) {
  return search_move(parse_position(position, ruleset).value(), Weights::value(30), ruleset, options);
}

const MoveSearchOptions breadth_first{.method = MoveSearchMethod::breadth_first};

bool can_be_legal(const std::string& tiles) {
  const std::vector<LooseMeld> melds = parse_loose_table(tiles, Ruleset::free()).value();
  return reference::can_be_legal(melds.at(0).tiles, Ruleset::free());
}

TEST(TileSet, KnowsPartialSetsByTheirOrder) {
  EXPECT_TRUE(can_be_legal("12b 13b"));
  EXPECT_FALSE(can_be_legal("13b 12b"));
  EXPECT_TRUE(can_be_legal("7r 7b"));
  EXPECT_FALSE(can_be_legal("7r 7r"));
  EXPECT_TRUE(can_be_legal("5b J 7b"));
  EXPECT_FALSE(can_be_legal("5b J 8b"));
  EXPECT_TRUE(can_be_legal("13b J"));  // as a group
  EXPECT_FALSE(can_be_legal("12b 13b J"));
}

TEST(MoveSearch, LaysATileOnASet) {
  for (const MoveSearchOptions& options : {MoveSearchOptions{}, breadth_first}) {
    const MoveSearchAnswer answer = search("3b 4b 5b, 9g 9r 9y / 6b 1r", options);
    EXPECT_TRUE(answer.found);
    EXPECT_EQ(answer.value, 6);
    EXPECT_EQ(answer.operations, 2);  // extract it, move it
  }
}

TEST(MoveSearch, TakesATileOutOfTheMiddleOfARun) {
  const MoveSearchAnswer answer = search("1b 2b 3b 4b 5b 6b 7b / 4r 4y");
  EXPECT_EQ(answer.value, 8);
  EXPECT_EQ(to_string(answer.table), "1b 2b 3b, 5b 6b 7b, 4y 4b 4r") << to_string(answer.table);
}

// The outer loop extracts no jokers, so one is laid only where it completes a set.
TEST(MoveSearch, PlaysSeveralTilesLevelByLevel) {
  const MoveSearchAnswer answer = search("3b 4b 5b, 9g 9r 9y / 2b 6b 9b J");
  EXPECT_EQ(answer.value, 17);
  EXPECT_GE(answer.moves_found, 3U);
  EXPECT_EQ(search("3b 4b 5b / 9g 9r J").value, 48);
}

TEST(MoveSearch, FindsNothingWhereThereIsNothing) {
  const MoveSearchAnswer answer = search("3b 4b 5b / 13r");
  EXPECT_FALSE(answer.found);
}

TEST(MoveSearch, SaysThatItStoppedShort) {
  const std::string position = read_columns("moves.tsv").at(3).at(0);
  EXPECT_EQ(search(position, {.limits = {.nodes = 500}}).stop, StopReason::nodes);
  EXPECT_LE(search(position, {.limits = {.nodes = 500}}).nodes, 500U);
  EXPECT_EQ(search(position, {.limits = Limits{}.within(std::chrono::milliseconds(1))}).stop, StopReason::deadline);
  EXPECT_EQ(search("3b 4b 5b, 9g 9r 9y / 13r", {.max_depth = 1}).stop, StopReason::depth);
}

TEST(MoveSearch, RepeatsUnderANodeLimit) {
  const std::string position = read_columns("moves.tsv").at(0).at(0);
  const MoveSearchAnswer first = search(position, {.limits = {.nodes = 5'000}});
  const MoveSearchAnswer second = search(position, {.limits = {.nodes = 5'000}});
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(to_string(first.table), to_string(second.table));
}

TEST(MoveSearch, OpensWithMeldsOfTheRackThatSuffice) {
  const Ruleset& ruleset = Ruleset::classic();
  Position position = parse_position("3b 4b 5b / 2b 10b 10r 10y 6b", ruleset).value();
  position.opened = false;
  const MoveSearchAnswer answer = search_move(position, Weights::value(30), ruleset);
  EXPECT_EQ(answer.value, 30);
  EXPECT_TRUE(verify_move(position, answer.table, ruleset).legal());
}

// Never better than the best, always legal, and on these positions often the best: the moves of a real table are short.
TEST(MoveSearch, FindsManyOfTheBestMoves) {
  const auto rows = sample_of(read_columns("moves.tsv"));
  int best = 0;
  for (std::size_t i = 0; i < rows.size(); i += 20) {
    const Position position = parse_position(rows[i][0], Ruleset::free()).value();
    for (const MoveSearchMethod method : {MoveSearchMethod::a_star, MoveSearchMethod::breadth_first}) {
      const MoveSearchAnswer answer = search(rows[i][0], {.method = method, .limits = {.nodes = 3'000}});
      EXPECT_LE(answer.value, std::stoll(rows[i][1])) << rows[i][0];
      if (answer.value == std::stoll(rows[i][1])) ++best;
      if (answer.found) {
        EXPECT_TRUE(verify_move(position, answer.table, Ruleset::free()).legal()) << rows[i][0];
      }
    }
  }
  EXPECT_GE(best, cases(20));
}

TEST(MoveSearch, IsLegalAndNeverBetterThanTheBest) {
  expect_property(300, [] {
    const auto [ruleset, position] = *test::random_position({.numbers = 8, .table_melds = 4, .rack_tiles = 5});
    const Answer best = solve_max_score(move_question(position, Weights::value(30)), ruleset);
    for (const MoveSearchMethod method : {MoveSearchMethod::a_star, MoveSearchMethod::breadth_first}) {
      const MoveSearchAnswer answer =
          search_move(position, Weights::value(30), ruleset, {.method = method, .limits = {.nodes = 1'000}});
      RC_ASSERT(answer.value <= best.value);
      RC_ASSERT(answer.found == (answer.value > 0));
      if (answer.found) RC_ASSERT(verify_move(position, answer.table, ruleset).sentence == "");
    }
  });
}

}  // namespace
}  // namespace tilefish::reference
