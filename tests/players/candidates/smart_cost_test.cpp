#include "players/candidates/smart_cost.h"

#include <gtest/gtest.h>

#include "rules/notation.h"

namespace tilefish {
namespace {

const Ruleset& rules() { return Ruleset::free(); }
TileCounts tiles(const char* text) { return parse_rack(text, rules()).value(); }
int cost(const char* rack, const char* played, const char* board) {
  return smart_cost(tiles(rack), tiles(played), tiles(board), rules());
}

// The expected costs are the seed's: one a tile, −100 for one of two equal tiles, −500 a meld kept, ±20 a pair kept.
TEST(SmartCost, IsOneForEachTile) {
  EXPECT_EQ(cost("1b 5g 9r", "1b", ""), 1);
  EXPECT_EQ(cost("1b 5g 9r", "1b 5g 9r", ""), 3);
}

TEST(SmartCost, RewardsLayingOneOfTwoEqualTiles) {
  EXPECT_EQ(cost("1b 1b 9r", "1b", ""), 1 - 100);
  EXPECT_EQ(cost("1b 1b 9r", "1b 1b", ""), 2) << "both are no such thing";
}

TEST(SmartCost, RewardsMeldsKept) {
  EXPECT_EQ(cost("1b 2b 3b 9r", "9r", ""), 1 - 500);
  EXPECT_EQ(cost("1b 2b 3b 7g 7r 7y 12r", "12r", ""), 1 - 1000);
  // The seed's reason for the larger figure: a twin that completes a second meld is not given away.
  EXPECT_EQ(cost("1b 2b 3b 3b 3g 3r 12y", "3b", ""), 1 - 100 - 500 + 20) << "3g 3r are left as a pair";
  EXPECT_EQ(cost("1b 2b 3b 3b 3g 3r 12y", "12y", ""), 1 - 1000);
}

TEST(SmartCost, KeepsAPairIfMostTilesThatCompleteItLieOnTheBoard) {
  // 4b 5b is completed by two 3b and two 6b.
  EXPECT_EQ(cost("4b 5b 12r", "12r", "3b"), 1 + 20);
  EXPECT_EQ(cost("4b 5b 12r", "12r", "3b 6b"), 1 + 20) << "one half is not more than one half";
  EXPECT_EQ(cost("4b 5b 12r", "12r", "3b 6b 6b"), 1 - 20);
  EXPECT_EQ(cost("4b 6b 12r", "12r", "5b 5b"), 1 - 20);
  EXPECT_EQ(cost("4b 4g 12r", "12r", "4r 4r 4y"), 1 - 20);
}

TEST(Completions, AreTheThirdTilesOfAMeld) {
  const auto text = [](const char* first, const char* second) {
    return to_string(completions(parse_tile(first, rules()).value(), parse_tile(second, rules()).value(), rules()));
  };
  EXPECT_EQ(text("4b", "5b"), "3b 6b");
  EXPECT_EQ(text("5b", "4b"), "3b 6b");
  EXPECT_EQ(text("1b", "2b"), "3b");
  EXPECT_EQ(text("12b", "13b"), "11b");
  EXPECT_EQ(text("4b", "6b"), "5b");
  EXPECT_EQ(text("4b", "4y"), "4g 4r");
  EXPECT_EQ(text("4b", "4b"), "");
  EXPECT_EQ(text("4b", "5g"), "");
  EXPECT_EQ(text("4b", "7b"), "");
}

TEST(MostMelds, FindsThePackingThatGreedMisses) {
  // Taking the group of 3s first would leave nothing.
  EXPECT_EQ(most_melds(tiles("1b 2b 3b 3g 4g 5g 3r"), rules()).size(), 2U);
  EXPECT_EQ(most_melds(tiles("1b 2b 3b 4b 5b 6b"), rules()).size(), 2U);
  EXPECT_EQ(most_melds(tiles("7b 7g 7r 7y 7b 7g"), rules()).size(), 2U);
  EXPECT_EQ(most_melds(tiles("7b 7g J"), rules()).size(), 0U) << "jokers are not part of it";
}

}  // namespace
}  // namespace tilefish
