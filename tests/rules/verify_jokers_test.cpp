#include "rules/verify_jokers.h"

#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "rules/in_notation.h"
#include "rules/verify.h"

namespace tilefish {
namespace {

Verdict judge(std::string_view before, std::string_view after, const Ruleset& ruleset = Ruleset::classic()) {
  return verify_move(position_of(before, ruleset), table_of(after, ruleset), ruleset);
}

bool accepts(std::string_view before, std::string_view after, const Ruleset& ruleset = Ruleset::classic()) {
  return judge(before, after, ruleset).legal();
}

bool wants_payment(std::string_view before, std::string_view after, const Ruleset& ruleset = Ruleset::classic()) {
  return judge(before, after, ruleset).fault == Fault::joker_retrieved_without_rack_tile;
}

TEST(SwapJokers, StayWhereTheyAre) {
  EXPECT_TRUE(accepts("3b J 5b / 6b", "3b J 5b 6b"));
  EXPECT_TRUE(accepts("9g 9r J / 9b", "9g 9r J 9b"));
  EXPECT_TRUE(accepts("9g 9r J / 1b 2b 3b", "9g 9r J, 1b 2b 3b"));
}

TEST(SwapJokers, MayMoveToAnotherMeldAsTheSameTile) {
  EXPECT_TRUE(
      accepts("3b J 5b, 4g 4r 4y, 3g 3r 3y, 5g 5r 5y / 1b 2b 3b", "3b 3g 3r 3y, J 4g 4r 4y, 5b 5g 5r 5y, 1b 2b 3b"));
  EXPECT_TRUE(accepts("9g 9r 9y J, 10b 11b 12b / 1b 2b 3b", "9g 9r 9y, J 10b 11b 12b, 1b 2b 3b"));
}

TEST(SwapJokers, AreRetrievedWithARackTileBesideThem) {
  EXPECT_TRUE(accepts("3b J 5b / 4b 7y 8y", "3b 4b 5b, 7y 8y J"));
  EXPECT_TRUE(accepts("9g 9r J / 9b 12y 13y", "9g 9r 9b, J 12y 13y"));
}

TEST(SwapJokers, AreNotRetrievedForTableTilesAlone) {
  const Verdict verdict = judge("3b J 5b, 7y 8y 9y / 4b", "3b 4b 5b, 7y 8y 9y J");
  EXPECT_EQ(verdict.fault, Fault::joker_retrieved_without_rack_tile);
  EXPECT_EQ(verdict.meld, 1U);
  EXPECT_EQ(verdict.sentence, "a joker was taken for '7y 8y 9y J', which holds no rack tile of its own to pay for it");
  EXPECT_TRUE(accepts("3b J 5b, 7y 8y 9y / 4b", "3b 4b 5b, 7y 8y 9y J", Ruleset::free()));
}

TEST(SwapJokers, MayNotShiftWithinTheirRunUnpaid) {
  EXPECT_TRUE(wants_payment("J 5b 6b / 1y 2y 3y", "5b 6b J, 1y 2y 3y"));
  EXPECT_TRUE(accepts("J 5b 6b / 4b", "4b 5b 6b J"));
  EXPECT_TRUE(accepts("J 5b 6b / 7b", "J 5b 6b 7b"));
}

TEST(SwapJokers, OfTwoInOneMeldAreBothPaidByOneTile) {
  EXPECT_TRUE(accepts("3b J 5b, 9g J 11g / 4b 10g 7y", "3b 4b 5b, 9g 10g 11g, 7y J J"));
}

TEST(SwapJokers, OfTwoInTwoMeldsNeedATileEach) {
  EXPECT_TRUE(accepts("3b J 5b, 9g J 11g, 1y 2y 3y, 7r 8r 9r / 4b 10g 4y 10r",
                      "3b 4b 5b, 9g 10g 11g, 1y 2y 3y 4y J, 7r 8r 9r 10r J"));
  EXPECT_TRUE(wants_payment("3b J 5b, 9g J 11g, 1y 2y 3y, 7r 8r 9r / 4b 10g 4y",
                            "3b 4b 5b, 9g 10g 11g, 1y 2y 3y 4y J, 7r 8r 9r J"));
}

TEST(SwapJokers, InTwoMeldsCannotBePaidByTheSameTile) {
  // One 4y of the rack, the other from the table: only one of the two new melds can hold the rack's.
  EXPECT_TRUE(wants_payment("3b J 5b, 9g J 11g, 1y 2y 3y 4y, 1y 2y 3y / 4b 10g 4y",
                            "3b 4b 5b, 9g 10g 11g, 1y 2y 3y 4y J, 1y 2y 3y 4y J"));
  EXPECT_TRUE(accepts("3b J 5b, 9g J 11g, 1y 2y 3y, 1y 2y 3y / 4b 10g 4y 4y",
                      "3b 4b 5b, 9g 10g 11g, 1y 2y 3y 4y J, 1y 2y 3y 4y J"));
}

TEST(SwapJokers, ArePaidByAJokerOfTheRack) {
  EXPECT_TRUE(accepts("3b J 5b, 7y 8y 9y / 4b J", "3b 4b 5b, 7y 8y 9y J J"));
  EXPECT_TRUE(wants_payment("3b J 5b, 7y 8y 9y, 1r 2r 3r / 4b J", "3b 4b 5b, 7y 8y 9y J, 1r 2r 3r J"));
}

TEST(SwapJokers, AreAlikeWhichOneCameFromTheRack) {
  // The joker of the table stays as 9b, the rack's goes to the run; or the other way round with nobody to pay.
  EXPECT_TRUE(accepts("9g 9r J, 1b 2b 3b / J", "9g 9r J, 1b 2b 3b J"));
  EXPECT_TRUE(accepts("9g 9r J, 10b 11b 12b / J 9y", "9g 9r 9y J, J 10b 11b 12b"));
}

TEST(SwapJokers, OfAGroupStandForAnyColourItLacks) {
  EXPECT_TRUE(accepts("9g 9r J, 10b 11b 12b / 9y", "9g 9r 9y, J 10b 11b 12b"));
  EXPECT_TRUE(accepts("9g 9r J, 10y 11y 12y / 9b", "9g 9r 9b, J 10y 11y 12y"));
  EXPECT_TRUE(wants_payment("9g 9r J, 10g 11g 12g / 9b", "9g 9r 9b, J 10g 11g 12g"));
}

TEST(SwapJokers, BesideOneTileStandForBothReadings) {
  EXPECT_TRUE(accepts("7b J J, 10b 11b 12b / 13b", "7b J J 10b 11b 12b 13b"));
  EXPECT_TRUE(accepts("7b J J, 7y 8y 9y / 7g", "7b 7g J J, 7y 8y 9y"));
  EXPECT_TRUE(accepts("7b J J, 10b 11b 12b / 7g 7r 8b", "7b 7g 7r, 8b J 10b 11b 12b J"));
  EXPECT_TRUE(wants_payment("7b J J, 9b 10b 11b / 7g 7r", "7b 7g 7r, J J 9b 10b 11b"));
}

TEST(SwapJokers, OfOneMeldAreReadAlike) {
  // As parts of a run, as parts of a group, one as either.
  EXPECT_TRUE(accepts("J 5b J, 1b 2b 3b, 7b 8b 9b / 5r 5y", "5b 5r 5y, 1b 2b 3b J, J 7b 8b 9b"));
  EXPECT_TRUE(accepts("J 5b J, 6g 7g 8g, 6r 7r 8r / 5r 5y", "5b 5r 5y, J 6g 7g 8g, J 6r 7r 8r"));
  EXPECT_TRUE(wants_payment("J 5b J, 6g 7g 8g, 7b 8b 9b / 5r 5y", "5b 5r 5y, J 6g 7g 8g, J 7b 8b 9b"));
  // So it is with the melds of the new table.
  EXPECT_TRUE(wants_payment("2b 3b J, 5b 6b 7b, 5r 5y J / 4b 8b 5g", "2b 3b 4b, 6b 7b 8b, 5r 5y 5g, J 5b J"));
  EXPECT_TRUE(accepts("2b 3b J, 5b 6b 7b, 5r 5y J / 4b 5b 5g", "2b 3b 4b, 5b 6b 7b, 5r 5y 5g, J 5b J"));
}

TEST(SwapJokers, AloneStandForAnyTileEach) {
  const Ruleset& six = Ruleset::six();
  EXPECT_TRUE(accepts("2b 3b J, 5g 6g J, 9r 9y J / 4b 7g 9b", "2b 3b 4b, 5g 6g 7g, 9r 9y 9b, J J J", six));
  EXPECT_TRUE(
      accepts("J J J, 2b 3b 4b, 5g 6g 7g, 9r 9y 9b / 1y 2y 3y", "2b 3b 4b J, 5g 6g 7g J, 9r 9y 9b J, 1y 2y 3y", six));
}

TEST(SwapJokers, MayBePaidByACopyOfATableTile) {
  // Copies are alike: the 7y beside the joker may be the rack's while the table's went elsewhere.
  EXPECT_TRUE(accepts("3b J 5b, 7y 8y 9y / 4b 7y 7r 7g", "3b 4b 5b, 7y 8y 9y J, 7y 7r 7g"));
  EXPECT_TRUE(wants_payment("3b J 5b, 7y 8y 9y / 4b 6r 7r 8r", "3b 4b 5b, 7y 8y 9y J, 6r 7r 8r"));
}

TEST(SwapJokers, MoveFreelyUnderTheFreeRule) {
  EXPECT_TRUE(accepts("J 5b 6b / 1y 2y 3y", "5b 6b J, 1y 2y 3y", Ruleset::free()));
  EXPECT_TRUE(accepts("9g 9r J, 10g 11g 12g / 9b", "9g 9r 9b, J 10g 11g 12g", Ruleset::free()));
}

TEST(SwapJokers, OfTheLargeBoxAreAllAccountedFor) {
  const Ruleset& six = Ruleset::six();
  EXPECT_TRUE(accepts("3b J 5b, J 7g 8g, 9r J 11r, 12y 13y J / 4b 6g 10r 11y 1b 2b",
                      "3b 4b 5b, 6g 7g 8g, 9r 10r 11r, 11y 12y 13y, 1b 2b J J J J", six));
  EXPECT_TRUE(accepts("3b J 5b, J 7g 8g, 9r J 11r, 10r 11r 12r J / 4b 6g 10r",
                      "3b 4b 5b J, 6g 7g 8g J, 9r 10r 11r J, 10r 11r 12r J", six));
}

TEST(SwapJokers, AreJudgedInTimeWhereThereAreEight) {
  const Ruleset many = ruleset_of({.colours = 8, .jokers = 8});
  std::string before;
  std::string after;
  for (const char colour : {'b', 'g', 'r', 'y', 'o', 'p', 'c', 'w'}) {
    const std::string c(1, colour);
    before += (before.empty() ? "J 5" : ", J 5") + c + " 6" + c;
    after += (after.empty() ? "5" : ", 5") + c + " 6" + c + " J";
  }
  EXPECT_TRUE(wants_payment(before + " / 10b 11b 12b", after + ", 10b 11b 12b", many));
  // Each of these melds reads both ways.
  EXPECT_TRUE(wants_payment("J 5b J, J 5g J, J 5r J, J 5y J, 10b 10g 10r 10y / 1b 2b 3b",
                            "5b 5g 5r 5y, J 10b J, J 10g J, J 10r J, J 10y J, 1b 2b 3b", many));
}

}  // namespace
}  // namespace tilefish
