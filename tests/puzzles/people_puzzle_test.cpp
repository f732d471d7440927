#include "puzzles/people_puzzle.h"

#include <set>

#include <gtest/gtest.h>

#include "puzzles/daily_puzzle.h"
#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish {
namespace {

Position position(const char* text) { return parse_position(text, Ruleset::free()).value(); }
Table table(const char* text) { return parse_table(text, Ruleset::free()).value(); }

TEST(PeoplePuzzle, LayingMeansThatEveryMeldStaysWithinOne) {
  EXPECT_TRUE(is_reached_by_laying(table("3b 4b 5b"), table("2b 3b 4b 5b")));
  EXPECT_TRUE(is_reached_by_laying(table("9b 9g 9r"), table("9b 9g 9r 9y, 1b 2b 3b")));
  EXPECT_FALSE(is_reached_by_laying(table("3b 4b 5b 6b"), table("3b 4b 5b, 6b 6g 6r")));
  // Two runs that grow together: one tile of the rack joins them, but no meld is left for the second.
  EXPECT_FALSE(is_reached_by_laying(table("1b 2b 3b, 5b 6b 7b"), table("1b 2b 3b 4b 5b 6b 7b")));
}

TEST(PeoplePuzzle, WhatLayingSolvesIsNone) {
  EXPECT_FALSE(puzzle_for_people(position("3b 4b 5b / 6b"), Ruleset::free()).has_value());
  EXPECT_FALSE(puzzle_for_people(position("3b 4b 5b / 1g 2g 3g"), Ruleset::free()).has_value());
}

TEST(PeoplePuzzle, WhatCannotBePlayedIsNone) {
  EXPECT_FALSE(puzzle_for_people(position("3b 4b 5b / 9y"), Ruleset::free()).has_value());
}

TEST(PeoplePuzzle, TakingTheEndOfARunIsTheGentlestOne) {
  const std::optional<PeoplePuzzle> puzzle = puzzle_for_people(position("3b 4b 5b 6b / 6g 6r"), Ruleset::free());
  ASSERT_TRUE(puzzle.has_value());
  EXPECT_EQ(puzzle->solutions, 1);
  EXPECT_EQ(puzzle->steps(), 2);
  EXPECT_EQ(puzzle->rearranging, 1);
  EXPECT_EQ(puzzle->touched, 1);
  EXPECT_EQ(puzzle->jokers_moved, 0);
  EXPECT_EQ(puzzle->level(), 1);
}

TEST(PeoplePuzzle, OfADayIsTheSameForEveryoneAndOfTheLevelAsked) {
  const Ruleset& game = Ruleset::classic();
  for (int level = 1; level <= hardest_level; ++level) {
    const std::uint64_t seed = seed_of_date("2026-11-15").value();
    PeoplePuzzleFinder finder(game);
    PeoplePuzzleFinder again(game);
    const PeoplePuzzle puzzle = finder.find(seed, level).value();
    EXPECT_EQ(puzzle.level(), level);
    EXPECT_EQ(to_string(puzzle.position), to_string(again.find(seed, level).value().position));
    EXPECT_TRUE(puzzle.plan.proven);
    EXPECT_TRUE(verify_move(puzzle.position, puzzle.solution, game).legal()) << to_string(puzzle.position);
    EXPECT_EQ(puzzle.solution.counts(13), puzzle.position.table.counts(13) + puzzle.position.rack);
    EXPECT_FALSE(is_reached_by_laying(puzzle.position.table, puzzle.solution));
    EXPECT_GE(puzzle.rearranging, 1);
  }
}

TEST(PeoplePuzzle, NoTwoAreAlike) {
  std::set<std::string> seen;
  PeoplePuzzleFinder finder(Ruleset::free());
  for (const char* day : {"2026-01-01", "2026-01-02", "2026-01-03"}) {
    for (int i = 0; i < 5; ++i) {
      EXPECT_TRUE(seen.insert(to_string(finder.find(seed_of_date(day).value(), 2).value().position)).second);
    }
  }
}

TEST(PeoplePuzzle, DaysThatDoNotExistAreRefused) {
  for (const char* day :
       {"", "2026", "2026-02-30", "2026-13-01", "2026/01/01", "26-01-01", "2026-1-01", "2026-0a-01"}) {
    EXPECT_FALSE(seed_of_date(day).ok()) << day;
  }
  EXPECT_TRUE(seed_of_date("2028-02-29").ok());
}

}  // namespace
}  // namespace tilefish
