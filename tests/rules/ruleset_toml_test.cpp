#include "rules/ruleset_toml.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/any_game.h"

namespace tilefish {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Result<Ruleset> read(std::string_view text) { return ruleset_from_toml(text, "mine.toml"); }

std::string complaint_about(std::string_view text) {
  const Result<Ruleset> ruleset = read(text);
  return ruleset.ok() ? "accepted" : ruleset.error().describe();
}

TEST(RulesetToml, OfNothingIsTheGameAsItIsSold) {
  EXPECT_EQ(readable(read("")).fields(), RulesetFields{});
  EXPECT_EQ(readable(read("# a comment\n\n")).fields(), RulesetFields{});
}

TEST(RulesetToml, TakesEveryKey) {
  const Ruleset ruleset = readable(read(R"(
    name = "mine"
    description = "a game of my own"
    colours = 8
    numbers = 250
    copies = 8
    jokers = 7
    min_meld = 2
    joker_rule = "free"
    opening_points = 51
    rack_size = 20
    min_players = 3
    max_players = 5
    must_play = true
    joker_penalty = 99
    overtime_draw = 2
    illegal_draw = 4
    turn_seconds = 0
  )"));
  EXPECT_EQ(ruleset.fields(), (RulesetFields{.name = "mine",
                                             .description = "a game of my own",
                                             .colours = 8,
                                             .numbers = 250,
                                             .copies = 8,
                                             .jokers = 7,
                                             .min_meld = 2,
                                             .joker_rule = JokerRule::free,
                                             .opening_points = 51,
                                             .rack_size = 20,
                                             .min_players = 3,
                                             .max_players = 5,
                                             .must_play = true,
                                             .joker_penalty = 99,
                                             .overtime_draw = 2,
                                             .illegal_draw = 4,
                                             .turn_seconds = 0}));
}

TEST(RulesetToml, StartsFromAShippedRulesetWhereverTheKeyStands) {
  const Ruleset ruleset = readable(read("copies = 4\nbased_on = \"six\"\n"));
  EXPECT_EQ(ruleset.copies(), 4);
  EXPECT_EQ(ruleset.jokers(), 4);
  EXPECT_EQ(ruleset.max_players(), 6);
  EXPECT_EQ(ruleset.name(), "unnamed");
  EXPECT_EQ(ruleset.description(), "");
}

TEST(RulesetToml, NamesTheRulesetsOneCanStartFrom) {
  EXPECT_THAT(
      complaint_about("\nbased_on = \"clasic\""),
      StartsWith("mine.toml:2:12: 'based_on': there is no such ruleset to start from; expected one of classic, "));
  EXPECT_THAT(complaint_about("based_on = 3"), HasSubstr("'based_on': there is no such ruleset"));
  EXPECT_THAT(complaint_about("based_on = \"mine.toml\""), HasSubstr("'based_on': there is no such ruleset"));
}

TEST(RulesetToml, RefusesUnknownKeysAndListsTheKnownOnes) {
  EXPECT_THAT(complaint_about("copies = 2\ncolors = 4\n"),
              StartsWith("mine.toml:2:1: 'colors': unknown key; expected name, description, based_on, "));
  EXPECT_THAT(complaint_about("[classic]\ncopies = 2\n"), HasSubstr("'classic': unknown key"));
  EXPECT_THAT(complaint_about("copies.two = 2\n"), HasSubstr("'copies': not a whole number"));
  EXPECT_THAT(complaint_about("Copies = 2\n"), HasSubstr("'Copies': unknown key"));
  const std::string known = read("colors = 4").error().expected;
  for (const RulesetKey& key : ruleset_keys()) EXPECT_THAT(known, HasSubstr(key.name));
}

TEST(RulesetToml, RefusesNumbersOutOfRangeWithKeyRangeAndLine) {
  EXPECT_EQ(complaint_about("\n\ncolours = 9\n"),
            "mine.toml:3:11: 'colours': 9 is out of range; expected a whole number in 1 … 8 (colours of tiles)");
  EXPECT_EQ(complaint_about("jokers = -1"),
            "mine.toml:1:10: 'jokers': -1 is out of range; expected a whole number in 0 … 8 (jokers in the game)");
  EXPECT_THAT(complaint_about("numbers = 9223372036854775807"), HasSubstr("9223372036854775807 is out of range"));
  EXPECT_THAT(complaint_about("numbers = 4294967309"), HasSubstr("4294967309 is out of range"));
  EXPECT_THAT(complaint_about("numbers = 99999999999999999999999"), StartsWith("mine.toml:1:"));
}

TEST(RulesetToml, RefusesEveryKeyJustOutOfItsRange) {
  for (const RulesetKey& key : ruleset_keys()) {
    for (const int bad : {key.lowest - 1, key.highest + 1}) {
      const std::string complaint = complaint_about(std::string(key.name) + " = " + std::to_string(bad));
      EXPECT_THAT(complaint, StartsWith("mine.toml:1:"));
      EXPECT_THAT(complaint, HasSubstr(std::string("'") + key.name + "': "));
      EXPECT_THAT(complaint, HasSubstr(std::to_string(key.lowest) + " … " + std::to_string(key.highest)));
    }
  }
}

TEST(RulesetToml, RefusesValuesOfTheWrongType) {
  for (const char* const value : {"\"4\"", "4.0", "true", "[4]", "{ x = 4 }", "1979-05-27", "inf"}) {
    EXPECT_THAT(complaint_about(std::string("colours = ") + value), HasSubstr("'colours': not a whole number"))
        << value;
  }
  EXPECT_THAT(complaint_about("name = 4"), HasSubstr("'name': not a text"));
  EXPECT_THAT(complaint_about("must_play = 1"), HasSubstr("'must_play': not true or false"));
  EXPECT_THAT(complaint_about("must_play = \"yes\""), HasSubstr("'must_play': not true or false"));
  EXPECT_THAT(complaint_about("joker_rule = \"both\""),
              HasSubstr("'joker_rule': there is no such joker rule; expected joker_rule = \"free\" or"));
  EXPECT_THAT(complaint_about("joker_rule = true"), HasSubstr("'joker_rule': there is no such joker rule"));
}

TEST(RulesetToml, RefusesNumbersThatDoNotGoTogether) {
  EXPECT_EQ(complaint_about("\nmin_players = 5\n"),
            "mine.toml:2:15: '5': min_players is above max_players; expected min_players in 2 … 4");
  EXPECT_THAT(complaint_about("min_players = 5\nmax_players = 6"), "accepted");
}

TEST(RulesetToml, RefusesWhatIsNotToml) {
  EXPECT_THAT(complaint_about("colours = 4\ncolours = 5\n"), StartsWith("mine.toml:2:"));
  EXPECT_THAT(complaint_about("colours"), StartsWith("mine.toml:1:"));
  EXPECT_THAT(complaint_about("colours ="), StartsWith("mine.toml:1:"));
  EXPECT_THAT(complaint_about("colours = 4 copies = 2"), StartsWith("mine.toml:1:"));
  EXPECT_THAT(complaint_about("name = \"never ends"), StartsWith("mine.toml:1:"));
  EXPECT_THAT(complaint_about("\x7f"
                              "ELF\x02\x01\x01"),
              StartsWith("mine.toml:1:"));
  EXPECT_THAT(complaint_about(std::string_view("a\0b = 1", 7)), StartsWith("mine.toml:1:"));
  EXPECT_THAT(complaint_about("\xff\xfe\x00\x01"), StartsWith("mine.toml:1:"));
}

TEST(RulesetToml, SurvivesDeepNestingAndLongText) {
  std::string dotted = "a";
  for (int i = 0; i < 8'000; ++i) dotted += ".a";
  EXPECT_THAT(complaint_about(dotted + " = 1"), HasSubstr("'a': unknown key"));
  EXPECT_THAT(complaint_about("a = " + std::string(16'000, '[')), StartsWith("mine.toml:1:"));
  EXPECT_THAT(complaint_about("# " + std::string(16'382, 'x')), "accepted");
  EXPECT_EQ(complaint_about("# " + std::string(16'383, 'x')),
            "mine.toml: 16385 bytes are too many for a ruleset; expected at most 16384");
}

TEST(RulesetToml, WritesWhatItReads) {
  for (const Ruleset& ruleset :
       {Ruleset::classic(), Ruleset::free(), Ruleset::six(), Ruleset::thesis(), Ruleset::paper()}) {
    EXPECT_EQ(readable(read(ruleset_to_toml(ruleset))), ruleset);
  }
}

TEST(RulesetToml, WritesNamesWithQuotesAndControlCharacters) {
  const Ruleset odd = ruleset_of({.name = "a \"b\" \\ c\n\t\x01\x7f é", .must_play = true});
  EXPECT_EQ(readable(read(ruleset_to_toml(odd))), odd);
}

RC_GTEST_PROP(RulesetTomlProperty, WritesAnyRulesetSoThatItReadsBack, ()) {
  RulesetFields numbers = *any_numbers();
  numbers.name = *rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127));
  numbers.joker_rule = *rc::gen::element(JokerRule::free, JokerRule::swap);
  numbers.must_play = *rc::gen::arbitrary<bool>();
  const Ruleset ruleset = ruleset_of(numbers);
  RC_ASSERT(readable(read(ruleset_to_toml(ruleset))) == ruleset);
}

RC_GTEST_PROP(RulesetTomlProperty, AnswersAnyBytes, (const std::string& text)) {
  const Result<Ruleset> ruleset = read(text);
  RC_ASSERT((ruleset.ok() || !ruleset.error().describe().empty()));
}

RC_GTEST_PROP(RulesetTomlProperty, AnswersARulesetWithOneByteChanged, (std::uint8_t byte)) {
  std::string text = ruleset_to_toml(Ruleset::classic());
  text[*rc::gen::inRange<std::size_t>(0, text.size())] = static_cast<char>(byte);
  const Result<Ruleset> ruleset = read(text);
  RC_ASSERT((ruleset.ok() || ruleset.error().place.source == "mine.toml"));
}

}  // namespace
}  // namespace tilefish
