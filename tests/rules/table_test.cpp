#include "rules/table.h"

#include <array>

#include <gtest/gtest.h>

#include "rules/in_notation.h"
#include "rules/position.h"

namespace tilefish {
namespace {

int kept(std::string_view before, std::string_view after) { return melds_kept(table_of(before), table_of(after)); }

TEST(Table, CountsItsTiles) {
  EXPECT_EQ(to_string(table_of("3b 4b 5b, 9g 9r J, 5b 6b 7b").counts(13)), "3b 4b 5b 5b 6b 7b 9g 9r J");
  EXPECT_TRUE(Table{}.counts(13).empty());
}

TEST(Table, CountsTheTilesOfLongGamesAndOfManyColours) {
  const std::array<int, 8> colours = {7, 6, 5, 4, 3, 2, 1, 0};
  const std::array<int, 4> with_joker = {5, Meld::joker_colour, 0, 2};
  const Table table{.melds = {Meld::group(5, colours), Meld::group(5, with_joker), Meld::run(1, 3, 5)}};
  for (const int numbers : {7, 16, 17, 1000}) {
    TileCounts one_by_one(numbers);
    for (const Meld& meld : table.melds) {
      for (const Tile tile : meld.tiles()) one_by_one.add(tile);
    }
    EXPECT_EQ(table.counts(numbers), one_by_one) << numbers;
  }
}

TEST(Table, IsPrintedAsItIsRead) {
  EXPECT_EQ(to_string(table_of("  3B 4b   5b ,9g 9r J")), "3b 4b 5b, 9g 9r J");
  EXPECT_EQ(to_string(Table{}), "");
  EXPECT_EQ(to_string(Table{.melds = {Meld::run(1, 98, 4), Meld::run(7, 999'998, 3)}}),
            "98g 99g 100g 101g, 999998w 999999w 1000000w");
}

TEST(Table, KeepsMeldsOfExactlyTheSameTiles) {
  EXPECT_EQ(kept("3b 4b 5b, 9g 9r J", "J 9r 9g, 3b 4b 5b, 1y 2y 3y"), 2);
  EXPECT_EQ(kept("3b 4b 5b", "3b 4b 5b 6b"), 0);
  EXPECT_EQ(kept("9g 9r J", "9g 9r 9b"), 0);
  EXPECT_EQ(kept("J 7y 8y", "7y 8y J"), 1);
  EXPECT_EQ(kept("", "3b 4b 5b"), 0);
}

TEST(Table, CountsEqualMeldsAsOftenAsTheyLie) {
  EXPECT_EQ(kept("3b 4b 5b, 3b 4b 5b", "3b 4b 5b, 3b 4b 5b"), 2);
  EXPECT_EQ(kept("3b 4b 5b, 3b 4b 5b", "3b 4b 5b, 2b 3b 4b 5b"), 1);
  EXPECT_EQ(kept("3b 4b 5b", "3b 4b 5b, 3b 4b 5b"), 1);
}

TEST(Table, KeepsLongRuns) {
  const std::array<int, 1> third = {2};
  const std::array<int, 1> fourth = {3};
  const Table before{.melds = {Meld::run(0, 1, 40), Meld::run(0, 1, 40, third), Meld::run(0, 1, 32)}};
  EXPECT_EQ(melds_kept(before, before), 3);
  EXPECT_EQ(melds_kept(before, {.melds = {Meld::run(0, 2, 40), Meld::run(0, 1, 40, fourth), Meld::run(0, 1, 32)}}), 1);
  EXPECT_EQ(melds_kept(before, {.melds = {Meld::run(1, 1, 32), Meld::run(0, 1, 31), Meld::run(0, 2, 32)}}), 0);
}

TEST(Meld, SharesItsWordWithMeldsOfTheSameTilesAlone) {
  const Table melds = Table{.melds = {meld_of("3b 4b 5b"), meld_of("3b 4b 5b 6b"), meld_of("3g 4g 5g"),
                                      meld_of("J 4b 5b"), meld_of("4b 5b J"), meld_of("3b J 5b"), meld_of("4b J 6b"),
                                      meld_of("9g 9r J"), meld_of("J 9r 9g"), meld_of("9g 9r 9b"), meld_of("9b 9r 9g"),
                                      meld_of("9g 9r 9b J"), meld_of("9g J J"), meld_of("J 9g J"), meld_of("9b J J"),
                                      meld_of("8g J J"), meld_of("9g 9r J J"), meld_of("9g 10g J J")}};
  for (const Meld& one : melds.melds) {
    for (const Meld& other : melds.melds) {
      EXPECT_EQ(word_of_tiles(one) == word_of_tiles(other), same_tiles(one, other))
          << to_string(one) << " and " << to_string(other);
    }
  }
}

TEST(Position, IsPrintedWithItsSlash) {
  for (const char* const text : {"/", "/ 3b J", "3b 4b 5b /", "3b 4b 5b, 9g 9r 9y J / 2b 6b 10r J"}) {
    EXPECT_EQ(to_string(position_of(text)), text);
  }
}

}  // namespace
}  // namespace tilefish
