#include "rules/ruleset.h"

#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "rules/in_notation.h"

namespace tilefish {
namespace {

TEST(Ruleset, TakesEveryNumberInItsRangeAndNoOther) {
  for (const RulesetKey& key : ruleset_keys()) {
    for (const int bad :
         {key.lowest - 1, key.highest + 1, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()}) {
      RulesetFields numbers;
      numbers.*key.field = bad;
      const Result<Ruleset> ruleset = Ruleset::make(numbers);
      ASSERT_FALSE(ruleset.ok()) << key.name << " = " << bad;
      EXPECT_NE(ruleset.error().what.find(key.name), std::string::npos);
      EXPECT_NE(ruleset.error().expected.find(std::to_string(key.lowest)), std::string::npos);
      EXPECT_NE(ruleset.error().expected.find(std::to_string(key.highest)), std::string::npos);
      EXPECT_EQ(ruleset.error().token, std::to_string(bad));
    }
    for (const int good : {key.lowest, key.highest}) {
      RulesetFields numbers{.min_players = 2, .max_players = 8};
      numbers.*key.field = good;
      EXPECT_TRUE(Ruleset::make(numbers).ok()) << key.name << " = " << good;
    }
  }
}

TEST(Ruleset, NeedsNoMorePlayersThanItAllows) {
  const Result<Ruleset> ruleset = Ruleset::make({.min_players = 5, .max_players = 4});
  ASSERT_FALSE(ruleset.ok());
  EXPECT_EQ(ruleset.error().describe(), "'5': min_players is above max_players; expected min_players in 2 … 4");
}

TEST(Ruleset, ByDefaultIsTheGameAsItIsSold) {
  RulesetFields sold = Ruleset::classic().fields();
  sold.name = RulesetFields{}.name;
  sold.description = {};
  EXPECT_EQ(sold, RulesetFields{});
}

TEST(Ruleset, KnowsHowManyTilesThereAre) {
  EXPECT_EQ(Ruleset::classic().total_tiles(), 106);
  EXPECT_EQ(Ruleset::six().total_tiles(), 160);
  EXPECT_EQ(Ruleset::thesis().total_tiles(), 800);
  EXPECT_EQ(ruleset_of({.colours = 8, .numbers = max_numbers, .copies = 8, .jokers = 8}).total_tiles(), 64'000'008);
}

// Every turn lays or draws, so that every round ends: also one in which all players let the clock run out.
TEST(Ruleset, HasNoTurnsThatChangeNothing) {
  EXPECT_FALSE(Ruleset::make({.overtime_draw = 0}).ok());
  EXPECT_FALSE(Ruleset::make({.illegal_draw = 0}).ok());
  EXPECT_TRUE(Ruleset::make({.overtime_draw = 1, .illegal_draw = 1}).ok());
}

}  // namespace
}  // namespace tilefish
