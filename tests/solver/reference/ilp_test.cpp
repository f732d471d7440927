#include "solver/reference/ilp/ilp.h"

#include <algorithm>
#include <map>
#include <thread>
#include <tuple>

#include <gtest/gtest.h>

#include "counting/meld_counts.h"
#include "rules/notation.h"
#include "solver/reference/answer_check.h"
#include "solver/reference/ilp/meld_list.h"
#include "solver/reference/max_score.h"
#include "solver/reference/property.h"
#include "solver/reference/random_questions.h"
#include "solver/reference/vector_files.h"

namespace tilefish::reference {
namespace {

using test::expect_property;
using test::flaw_in;
using test::flaw_in_move;
using test::read_columns;
using test::ruleset_of;
using test::sample_of;

TileCounts all_tiles(const Ruleset& ruleset) {
  TileCounts all(ruleset.numbers());
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) all.add(Tile(number, colour), ruleset.copies());
  }
  all.set_jokers(ruleset.jokers());
  return all;
}

// The papers list 1,174, one set of tiles twice; without jokers they agree: 120 runs and 65 groups.
TEST(MeldList, HasTheMeldsOfTheClassicGame) {
  Meter meter;
  EXPECT_EQ(list_melds(all_tiles(Ruleset::free()), Ruleset::free(), 10'000, meter)->size(), 1173U);
  const Ruleset no_jokers = ruleset_of(4, 13, 2, 3, 0);
  EXPECT_EQ(list_melds(all_tiles(no_jokers), no_jokers, 10'000, meter)->size(), 185U);
  EXPECT_FALSE(list_melds(all_tiles(no_jokers), no_jokers, 184, meter).has_value());
}

// Counted without listing, kind by kind.
TEST(MeldList, HasAsManyMeldsAsTheFormulas) {
  for (const auto& [k, n, m, s, j] :
       {std::tuple(4, 13, 2, 3, 2), std::tuple(6, 7, 1, 3, 4), std::tuple(2, 9, 3, 2, 3), std::tuple(5, 3, 1, 4, 5),
        std::tuple(8, 2, 1, 3, 8), std::tuple(1, 1, 1, 2, 4), std::tuple(3, 20, 1, 5, 6), std::tuple(6, 6, 1, 6, 6)}) {
    const Ruleset ruleset = ruleset_of(k, n, m, s, j);
    Meter meter;
    const std::vector<Meld> melds = list_melds(all_tiles(ruleset), ruleset, 1'000'000, meter).value();
    std::map<std::tuple<MeldKind, int, int>, std::uint64_t> listed;
    for (const Meld& meld : melds) {
      const std::vector<Tile> tiles = meld.tiles();
      const auto jokers = std::count_if(tiles.begin(), tiles.end(), [](Tile tile) { return tile.is_joker(); });
      // What is a run as well as a group counts as a run.
      const bool either = meld.size() - jokers <= 1 && meld.size() <= n;
      ++listed[{either ? MeldKind::run : meld.kind(), meld.size(), static_cast<int>(jokers)}];
    }
    std::map<std::tuple<MeldKind, int, int>, std::uint64_t> counted;
    for (const MeldCount& count : count_melds(GameShape::of(ruleset), j)) {
      counted[{count.kind, count.size, count.jokers}] = std::stoull(count.sets.to_string());
    }
    EXPECT_EQ(listed, counted) << k << " " << n << " " << m << " " << s << " " << j;
  }
}

TEST(Ilp, FindsTheBestTotalsOfGeneralRulesets) {
  for (const std::vector<std::string>& row : sample_of(read_columns("general.tsv"))) {
    const Ruleset ruleset =
        ruleset_of(std::stoi(row[0]), std::stoi(row[1]), std::stoi(row[2]), std::stoi(row[3]), std::stoi(row[4]));
    const TileCounts tiles = parse_rack(row[5], ruleset).value();
    for (const auto& [weights, best] :
         {std::pair(Weights::value(0), std::stoll(row[6])), std::pair(Weights::tiles(), std::stoll(row[7]))}) {
      const Question question = puzzle_question(tiles, weights);
      const Answer answer = solve_ilp(question, ruleset);
      EXPECT_EQ(answer.value, best) << row[5];
      EXPECT_EQ(flaw_in(answer, question, ruleset), "") << row[5];
    }
  }
}

TEST(Ilp, FindsTheBestMovesUnderAllThreeObjectives) {
  const Ruleset& ruleset = Ruleset::free();
  const auto rows = read_columns("moves.tsv");
  for (std::size_t i = 0; i < rows.size(); i += 3) {
    const Position position = parse_position(rows[i][0], ruleset).value();
    const Question by_tiles = move_question(position, Weights::tiles());
    const Answer most_tiles = solve_ilp(by_tiles, ruleset);
    EXPECT_EQ(most_tiles.value, std::stoll(rows[i][2])) << rows[i][0];
    EXPECT_EQ(flaw_in_move(most_tiles, by_tiles, position, ruleset), "") << rows[i][0];
    const KeepingAnswer keeping = solve_ilp_keeping(position, Weights::value(30), ruleset);
    EXPECT_EQ(keeping.answer.value, std::stoll(rows[i][1])) << rows[i][0];
    EXPECT_EQ(keeping.kept, std::stoi(rows[i][3])) << rows[i][0];
    EXPECT_EQ(flaw_in_move(keeping.answer, move_question(position, Weights::value(30)), position, ruleset), "")
        << rows[i][0];
  }
}

TEST(Ilp, FindsTheBestOpeningsUnderAllThreeGoals) {
  const Ruleset& ruleset = Ruleset::free();
  for (const std::vector<std::string>& row : read_columns("openings.tsv")) {
    const TileCounts rack = parse_rack(row[0], ruleset).value();
    const Answer best = solve_ilp_opening(rack, OpeningGoal::value, ruleset);
    EXPECT_EQ(best.value, std::stoll(row[1])) << row[0];
    EXPECT_EQ(flaw_in(best, opening_question(rack), ruleset), "") << row[0];
    for (const auto& [goal, expected] :
         {std::pair(OpeningGoal::fewest_tiles, row[2]), std::pair(OpeningGoal::most_tiles, row[3])}) {
      const Answer answer = solve_ilp_opening(rack, goal, ruleset);
      EXPECT_TRUE(answer.complete());
      EXPECT_EQ(answer.found ? std::to_string(answer.table.counts(ruleset.numbers()).total()) : "-", expected)
          << row[0];
      if (answer.found) {
        EXPECT_EQ(flaw_in(answer, opening_question(rack), ruleset), "") << row[0];
      }
    }
  }
}

TEST(Ilp, KeepsARunThatIsLongerThanItsColumns) {
  const Ruleset& ruleset = Ruleset::free();
  const Position position = parse_position("1b 2b 3b 4b 5b 6b 7b 8b, 9g 9r 9y / 9b", ruleset).value();
  const KeepingAnswer keeping = solve_ilp_keeping(position, Weights::value(30), ruleset);
  EXPECT_EQ(keeping.answer.value, 9);
  EXPECT_EQ(keeping.kept, 1);
}

TEST(Ilp, SaysThatItStoppedShort) {
  const Ruleset ruleset = ruleset_of(4, 40, 2, 3, 0);
  const Question question =
      puzzle_question(test::read_puzzles("puzzles_4_2_40", ruleset).at(200).tiles, Weights::value(0));
  EXPECT_EQ(solve_ilp(question, ruleset, Limits{}.within(std::chrono::milliseconds(1))).stop, StopReason::deadline);
  const Ruleset large = ruleset_of(4, 100'000, 2, 3, 0);
  const TileCounts tiles =
      parse_rack("99998b 99999b 100000b 99998b 99999b 100000b 99998g 99998r 90000y", large).value();
  const Question heavy = puzzle_question(tiles, Weights::custom(std::vector<std::int32_t>(800'000, 1'000'000), 0));
  EXPECT_EQ(solve_ilp(heavy, large).stop, StopReason::size);
}

TEST(Ilp, SaysThatATableCannotBeKept) {
  const Ruleset ruleset = ruleset_of(4, 5, 2, 3, 0);
  const Answer answer = solve_ilp({.table = parse_rack("1b 2b 5g", ruleset).value(),
                                   .rack = parse_rack("3b 4b", ruleset).value(),
                                   .weights = Weights::tiles()},
                                  ruleset);
  EXPECT_TRUE(answer.complete());
  EXPECT_FALSE(answer.found);
}

TEST(Ilp, SolvesOnSeveralThreadsAtOnce) {
  const auto solve = [](std::int64_t& value) {
    const Ruleset& ruleset = Ruleset::free();
    for (int i = 0; i < 20; ++i) {
      const Position position = parse_position("6g 6r 6y, 4b 5b 6b, 9y 9b 9g / 3b 7b 6b 9r J", ruleset).value();
      value += solve_ilp(move_question(position, Weights::value(30)), ruleset).value;
    }
  };
  std::int64_t first = 0;
  std::int64_t second = 0;
  std::thread other(solve, std::ref(first));
  solve(second);
  other.join();
  EXPECT_EQ(first, 20 * 55);
  EXPECT_EQ(second, 20 * 55);
}

TEST(Ilp, AgreesWithMaxScoreOnPuzzles) {
  expect_property(300, [] {
    const auto puzzle = *test::random_puzzle({.colours = 5, .numbers = 10, .copies = 3, .jokers = 3});
    const Question question = puzzle_question(puzzle.tiles, *test::random_weights(puzzle.ruleset));
    const Answer max_score = solve_max_score(question, puzzle.ruleset, {.nodes = 3'000});
    RC_PRE(max_score.complete());
    const Answer ilp = solve_ilp(question, puzzle.ruleset);
    RC_ASSERT(flaw_in(ilp, question, puzzle.ruleset) == "");
    RC_ASSERT(flaw_in(max_score, question, puzzle.ruleset) == "");
    RC_ASSERT(ilp.value == max_score.value);
  });
}

TEST(Ilp, AgreesWithMaxScoreOnMoves) {
  expect_property(300, [] {
    const auto [ruleset, position] = *test::random_position({.colours = 5, .numbers = 10, .copies = 3, .jokers = 3});
    const Question question = move_question(position, *test::random_weights(ruleset));
    const Answer max_score = solve_max_score(question, ruleset, {.nodes = 3'000});
    RC_PRE(max_score.complete());
    const Answer ilp = solve_ilp(question, ruleset);
    const KeepingAnswer keeping = solve_ilp_keeping(position, question.weights, ruleset);
    RC_ASSERT(flaw_in_move(ilp, question, position, ruleset) == "");
    RC_ASSERT(flaw_in_move(keeping.answer, question, position, ruleset) == "");
    RC_ASSERT(ilp.value == max_score.value);
    RC_ASSERT(keeping.answer.value == max_score.value);
    RC_ASSERT(keeping.kept >= melds_kept(position.table, ilp.table));
    RC_ASSERT(keeping.kept >= melds_kept(position.table, max_score.table));
  });
}

}  // namespace
}  // namespace tilefish::reference
