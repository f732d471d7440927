#include "players/candidates/taboos.h"

#include <gtest/gtest.h>

#include "rules/notation.h"

namespace tilefish {
namespace {

const Ruleset& rules() { return Ruleset::free(); }

int free_jokers_of(const char* table) { return free_jokers(parse_table(table, rules()).value(), rules()); }

// The seed's example: a group of four beside a run whose joker is one of its tiles.
TEST(FreeJoker, IsOneThatASpareTileOfTheTableCanReplace) {
  EXPECT_EQ(free_jokers_of("8b 8g 8r 8y, 7b J 9b"), 1);
  EXPECT_EQ(free_jokers_of("8b 8g 8r, 7b J 9b"), 0) << "the group cannot spare its 8b";
  EXPECT_EQ(free_jokers_of("8b 8g 8r 8y, 7b J 9b, 8b 9b 10b 11b"), 1);
  EXPECT_EQ(free_jokers_of("5b 6b 7b 8b, 7b J 9b"), 1);
  EXPECT_EQ(free_jokers_of("6b 7b 8b 9b, 7b J 9b"), 0) << "8b stands in the middle";
}

TEST(FreeJoker, IsOneThatItsOwnMeldCanSpare) {
  EXPECT_EQ(free_jokers_of("8b 8g 8r J"), 1);
  EXPECT_EQ(free_jokers_of("J 7b 8b 9b"), 1);
  EXPECT_EQ(free_jokers_of("7b 8b 9b J"), 1);
  EXPECT_EQ(free_jokers_of("7b J 9b 10b"), 0);
  EXPECT_EQ(free_jokers_of("1b 2b 3b J 5b 6b 7b"), 1) << "two runs are left";
  EXPECT_EQ(free_jokers_of("7b 8b J"), 0);
}

TEST(FreeJoker, OfAGroupCanBeAnyColourItLacks) {
  EXPECT_EQ(free_jokers_of("8b 8g J, 8y 9y 10y 11y"), 1);
  EXPECT_EQ(free_jokers_of("8b 8g J, 8b 9b 10b 11b"), 0);
}

TEST(FreeJoker, IsATabooOnlyForWhoFreesIt) {
  const Table before = parse_table("8b 8g 8r J", rules()).value();
  const Table after = parse_table("8b 8g 8r J, 1b 2b 3b", rules()).value();
  EXPECT_FALSE(frees_a_joker(before, after, rules()));
  EXPECT_TRUE(frees_a_joker(Table(), after, rules()));
}

TEST(LargeGroup, HasATileToSpare) {
  EXPECT_EQ(large_groups(parse_table("8b 8g 8r 8y, 1b 1g 1r, 1b 2b 3b 4b 5b", rules()).value(), rules()), 1);
}

}  // namespace
}  // namespace tilefish
