#include "rules/meld.h"

#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "rules/in_notation.h"

namespace tilefish {
namespace {

std::string meanings(std::string_view meld, int place, const Ruleset& ruleset = Ruleset::classic()) {
  return to_string(joker_meanings(meld_of(meld, ruleset), place, ruleset));
}

std::int64_t points_of(std::string_view meld, const Ruleset& ruleset = Ruleset::classic()) {
  return points(meld_of(meld, ruleset), ruleset);
}

Ruleset with_jokers(int jokers, int colours = 4, int numbers = 13) {
  return ruleset_of({.colours = colours, .numbers = numbers, .jokers = jokers});
}

TEST(Meld, OfARunKnowsItsTiles) {
  const std::array<int, 2> jokers = {0, 3};
  const Meld run = Meld::run(2, 5, 5, jokers);
  EXPECT_TRUE(run.is_run());
  EXPECT_EQ(run.kind(), MeldKind::run);
  EXPECT_EQ(run.colour(), 2);
  EXPECT_EQ(run.number(), 5);
  EXPECT_EQ(run.size(), 5);
  EXPECT_EQ(run.jokers(), 2);
  EXPECT_EQ(run.naturals(), 3);
  EXPECT_TRUE(run.is_joker(0));
  EXPECT_FALSE(run.is_joker(1));
  EXPECT_EQ(to_string(run), "J 6r 7r J 9r");
}

TEST(Meld, OfAGroupKeepsTheOrderOfItsColours) {
  const std::array<int, 4> colours = {3, Meld::joker_colour, 0, 2};
  const Meld group = Meld::group(9, colours);
  EXPECT_FALSE(group.is_run());
  EXPECT_EQ(group.number(), 9);
  EXPECT_EQ(group.jokers(), 1);
  EXPECT_EQ(to_string(group), "9y J 9b 9r");
}

TEST(Meld, OfEightColoursFits) {
  const std::array<int, 8> colours = {7, 6, 5, 4, 3, 2, 1, 0};
  EXPECT_EQ(to_string(Meld::group(250, colours)), "250w 250c 250p 250o 250y 250r 250g 250b");
}

TEST(Meld, OfTheSameTilesIsTheSameWhateverTheOrder) {
  EXPECT_TRUE(same_tiles(meld_of("9g 9r J"), meld_of("J 9r 9g")));
  EXPECT_TRUE(same_tiles(meld_of("J 7y 8y"), meld_of("7y 8y J")));
  EXPECT_FALSE(same_tiles(meld_of("9g 9r J"), meld_of("9g 9r 9b")));
  EXPECT_FALSE(same_tiles(meld_of("3b 4b 5b"), meld_of("3b 4b 5b 6b")));
  EXPECT_FALSE(same_tiles(meld_of("3b 4b 5b"), meld_of("3r 4r 5r")));
  EXPECT_FALSE(same_tiles(meld_of("3b 4b 5b"), meld_of("4b 5b 6b")));
  EXPECT_FALSE(same_tiles(meld_of("3b J 5b"), meld_of("3b 4b J")));
  EXPECT_FALSE(same_tiles(meld_of("9g 9r 9b"), meld_of("9g 9r 9y")));
  EXPECT_FALSE(same_tiles(meld_of("9g 9r 9b"), meld_of("8g 8r 8b")));
  EXPECT_FALSE(same_tiles(meld_of("9g 9r J"), meld_of("9g J 11g")));
  EXPECT_TRUE(same_tiles(meld_of("7b J J"), Meld::group(7, std::array{0, Meld::joker_colour, Meld::joker_colour})));
  EXPECT_NE(meld_of("9g 9r J"), meld_of("J 9r 9g"));
  EXPECT_EQ(meld_of("9g 9r J"), meld_of("9g 9r J"));
}

TEST(JokerMeanings, OfARunAreTheTileOfThePlace) {
  EXPECT_EQ(meanings("J 7y 8y", 0), "6y");
  EXPECT_EQ(meanings("4b 5b J 7b", 2), "6b");
  EXPECT_EQ(meanings("7y 8y J", 2), "9y");
}

TEST(JokerMeanings, OfAGroupAreTheColoursItLacks) {
  EXPECT_EQ(meanings("9g 9r J", 2), "9b 9y");
  EXPECT_EQ(meanings("9g J 9y 9r", 1), "9b");
  EXPECT_EQ(meanings("9g J 9r J", 1), "9b 9y");
  EXPECT_EQ(meanings("9g J 9r J", 3), "9b 9y");
}

TEST(JokerMeanings, BesideOneTileAreThoseOfBothReadings) {
  EXPECT_EQ(meanings("7b J J", 1), "8b 7g 7r 7y");
  EXPECT_EQ(meanings("7b J J", 2), "9b 7g 7r 7y");
  EXPECT_EQ(meanings("J 7b J", 0), "6b 7g 7r 7y");
  EXPECT_TRUE(reads_both_ways(meld_of("7b J J"), Ruleset::classic()));
  EXPECT_FALSE(reads_both_ways(meld_of("7b 8b J"), Ruleset::classic()));
  EXPECT_FALSE(reads_both_ways(meld_of("9g 9r J"), Ruleset::classic()));
}

TEST(JokerMeanings, AreTheGroupsAloneWhereTheRunWouldLeaveTheNumbers) {
  EXPECT_EQ(meanings("13b J J", 1), "13g 13r 13y");
  EXPECT_EQ(meanings("J J 1b", 0), "1g 1r 1y");
}

TEST(JokerMeanings, AreTheRunsAloneWhereAGroupWouldLackColours) {
  const Ruleset six = with_jokers(4);
  EXPECT_EQ(meanings("7b J J J J", 1, six), "8b");
  EXPECT_EQ(meanings("7b J J J", 1, six), "8b 7g 7r 7y");
}

TEST(JokerMeanings, OfJokersAloneAreAnythingThatFits) {
  const Ruleset small = with_jokers(4, 3, 5);
  EXPECT_EQ(joker_meanings(meld_of("J J J", small), 0, small).size(), 15U);
  EXPECT_EQ(meanings("J J J J", 0, small), "1b 1g 1r 2b 2g 2r");
  EXPECT_EQ(meanings("J J J J", 3, small), "4b 4g 4r 5b 5g 5r");
}

TEST(Points, CountAJokerAsTheTileItStandsFor) {
  EXPECT_EQ(points_of("3b 4b 5b"), 12);
  EXPECT_EQ(points_of("9g 9r J"), 27);
  EXPECT_EQ(points_of("J 7y 8y"), 21);
  EXPECT_EQ(points_of("7y 8y J"), 24);
  EXPECT_EQ(points_of("1b 2b 3b 4b 5b 6b 7b 8b 9b 10b 11b 12b 13b"), 91);
}

TEST(Points, AreThoseOfTheBetterReading) {
  EXPECT_EQ(points_of("7b J J"), 24);   // 7 8 9
  EXPECT_EQ(points_of("J J 7b"), 21);   // 5 6 7 or three sevens
  EXPECT_EQ(points_of("13b J J"), 39);  // only a group
  EXPECT_EQ(points_of("J J 13b"), 39);  // 11 12 13 or three thirteens
}

TEST(Points, OfTheLongestRunFitIntoTheNumber) {
  const Ruleset wide = ruleset_of({.numbers = max_numbers, .copies = 1});
  EXPECT_EQ(points(Meld::run(0, 1, max_numbers), wide), 500'000'500'000);
}

TEST(Points, OfJokersAloneAreThoseOfTheHighestMeld) {
  EXPECT_EQ(points_of("J J J", with_jokers(3)), 39);
  EXPECT_EQ(points_of("J J J J J", with_jokers(5)), 9 + 10 + 11 + 12 + 13);
}

}  // namespace
}  // namespace tilefish
