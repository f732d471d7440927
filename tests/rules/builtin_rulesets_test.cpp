#include "rules/builtin_rulesets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/ruleset_toml.h"

namespace tilefish {
namespace {

TEST(BuiltinRulesets, AreTheSixThatAreDocumented) {
  EXPECT_THAT(builtin_ruleset_names(),
              testing::UnorderedElementsAre("classic", "free", "paper", "six", "tally", "thesis"));
}

TEST(BuiltinRulesets, AllReadAndBearTheirName) {
  for (const detail::BuiltinRuleset& entry : detail::builtin_ruleset_texts()) {
    const Result<Ruleset> ruleset = ruleset_from_toml(entry.toml, std::string(entry.name));
    ASSERT_TRUE(ruleset.ok()) << ruleset.error().describe();
    EXPECT_EQ(ruleset->name(), entry.name);
    EXPECT_FALSE(ruleset->description().empty());
    EXPECT_EQ(builtin_ruleset(entry.name), *ruleset);
    EXPECT_FALSE(ruleset->must_play());
  }
}

TEST(BuiltinRulesets, HaveNoOther) {
  EXPECT_EQ(builtin_ruleset("nonsense"), std::nullopt);
  EXPECT_EQ(builtin_ruleset(""), std::nullopt);
  EXPECT_EQ(builtin_ruleset("Classic"), std::nullopt);
}

TEST(BuiltinRulesets, HaveClassicAsItIsSold) {
  const Ruleset& classic = Ruleset::classic();
  EXPECT_EQ(classic.colours(), 4);
  EXPECT_EQ(classic.numbers(), 13);
  EXPECT_EQ(classic.copies(), 2);
  EXPECT_EQ(classic.jokers(), 2);
  EXPECT_EQ(classic.min_meld(), 3);
  EXPECT_EQ(classic.opening_points(), 30);
  EXPECT_EQ(classic.rack_size(), 14);
  EXPECT_EQ(classic.joker_penalty(), 30);
  EXPECT_EQ(classic.joker_rule(), JokerRule::swap);
  EXPECT_EQ(classic.turn_seconds(), 60);
  EXPECT_EQ(classic.overtime_draw(), 1);
  EXPECT_EQ(classic.illegal_draw(), 3);
  EXPECT_EQ(classic.min_players(), 2);
  EXPECT_EQ(classic.max_players(), 4);
}

// The numbers of `ruleset` under another's name, so that two can be compared in all but that.
RulesetFields renamed(const Ruleset& ruleset, const Ruleset& other) {
  RulesetFields numbers = ruleset.fields();
  numbers.name = other.name();
  numbers.description = other.description();
  return numbers;
}

TEST(BuiltinRulesets, HaveTallyAsClassicWithAnotherScoring) {
  const Ruleset tally = builtin_ruleset("tally").value();
  RulesetFields expected = renamed(Ruleset::classic(), tally);
  EXPECT_EQ(expected.scoring, Scoring::collect);
  expected.scoring = Scoring::tally;
  EXPECT_EQ(tally.fields(), expected);
}

TEST(BuiltinRulesets, HaveFreeAsClassicWithFreeJokers) {
  RulesetFields expected = renamed(Ruleset::classic(), Ruleset::free());
  expected.joker_rule = JokerRule::free;
  EXPECT_EQ(Ruleset::free().fields(), expected);
}

TEST(BuiltinRulesets, HaveSixAsClassicWithThreeCopiesAndFourJokers) {
  RulesetFields expected = renamed(Ruleset::classic(), Ruleset::six());
  expected.copies = 3;
  expected.jokers = 4;
  expected.max_players = 6;
  EXPECT_EQ(Ruleset::six().fields(), expected);
}

TEST(BuiltinRulesets, HaveThesisAsAHundredNumbersWithoutJokers) {
  EXPECT_EQ(Ruleset::thesis().colours(), 4);
  EXPECT_EQ(Ruleset::thesis().numbers(), 100);
  EXPECT_EQ(Ruleset::thesis().copies(), 2);
  EXPECT_EQ(Ruleset::thesis().jokers(), 0);
}

TEST(BuiltinRulesets, HavePaperAsFreeWithACheaperJoker) {
  RulesetFields expected = renamed(Ruleset::free(), Ruleset::paper());
  expected.joker_penalty = 25;
  EXPECT_EQ(Ruleset::paper().fields(), expected);
}

}  // namespace
}  // namespace tilefish
