#include "solver/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/notation.h"

namespace tilefish {
namespace {

using testing::ElementsAre;

Table table(const char* text) { return parse_table(text, Ruleset::free()).value(); }

std::vector<std::string> steps(const char* before, const char* after) {
  const Plan plan = make_plan(table(before), table(after));
  EXPECT_TRUE(plan.proven);
  return sentences(plan);
}

TEST(Plan, OfATableThatStaysIsEmpty) { EXPECT_THAT(steps("3b 4b 5b, 9b 9g 9r", "9r 9g 9b, 3b 4b 5b"), ElementsAre()); }

TEST(Plan, LaysATileOnARun) { EXPECT_THAT(steps("3b 4b 5b", "3b 4b 5b 6b"), ElementsAre("Lay 6b on 3b 4b 5b")); }

TEST(Plan, LaysTilesOnBothEndsInTwoSteps) {
  EXPECT_THAT(steps("3b 4b 5b", "2b 3b 4b 5b 6b 7b"), ElementsAre("Lay 2b on 3b 4b 5b", "Lay 6b 7b on 2b 3b 4b 5b"));
}

TEST(Plan, StartsANewMeldFromTheRackInOneStep) {
  EXPECT_THAT(steps("", "5b 5g 5r"), ElementsAre("Start a new meld with 5b 5g 5r"));
}

TEST(Plan, TakesATileOffARunForANewGroup) {
  EXPECT_THAT(steps("2b 3b 4b 5b", "2b 3b 4b, 5b 5g 5r"),
              ElementsAre("Start a new meld with 5g 5r", "Move 5b from 2b 3b 4b 5b to 5g 5r"));
}

TEST(Plan, SplitsALongRun) {
  EXPECT_THAT(steps("1r 2r 3r 4r 5r 6r", "1r 2r 3r, 4r 5r 6r 7r"),
              ElementsAre("Split 1r 2r 3r 4r 5r 6r before 4r", "Lay 7r on 4r 5r 6r"));
}

TEST(Plan, PicksUpAsFewTilesAsItCan) {
  // Splitting before the first 4r and laying the other on 1r 2r 3r is as short, but moves three tiles.
  EXPECT_THAT(steps("1r 2r 3r 4r 5r 6r", "1r 2r 3r 4r, 4r 5r 6r"),
              ElementsAre("Start a new meld with 4r", "Move 5r 6r from 1r 2r 3r 4r 5r 6r to 4r"));
}

TEST(Plan, JoinsTwoRunsAroundATileOfTheRack) {
  EXPECT_THAT(steps("1r 2r 3r, 5r 6r 7r", "1r 2r 3r 4r 5r 6r 7r"),
              ElementsAre("Lay 4r on 1r 2r 3r", "Join 5r 6r 7r with 1r 2r 3r 4r"));
}

TEST(Plan, ReplacesAJokerAndUsesIt) {
  EXPECT_THAT(steps("3b 4b J 6b", "3b 4b 5b 6b, 9r 9y J"),
              ElementsAre("Start a new meld with 9r 9y", "Move J from 3b 4b J 6b to 9r 9y", "Lay 5b into 3b 4b 6b"));
}

TEST(Plan, ShiftsAJokerFromOneEndToTheOther) {
  EXPECT_THAT(steps("J 7y 8y", "7y 8y J"), ElementsAre("Shift J in J 7y 8y to make 7y 8y J"));
}

TEST(Plan, ChoosesTheCopyThatLiesBest) {
  // The 5b of the group and the 5b of the run are alike: the one in the run stays.
  EXPECT_THAT(steps("5b 5g 5r 5y, 5b 6b 7b", "5g 5r 5y, 4b 5b 6b 7b, 5b 5g 5r"),
              ElementsAre("Lay 4b on 5b 6b 7b", "Start a new meld with 5g 5r", "Move 5b from 5b 5g 5r 5y to 5g 5r"));
}

TEST(Plan, TellsAPageWhatGoesWhere) {
  const Plan plan = make_plan(table("2b 3b 4b 5b, 9b 9g 9r"), table("9b 9g 9r, 2b 3b 4b, 5b 5g 5r"));
  ASSERT_EQ(plan.steps.size(), 2U);
  const PlanStep& step = plan.steps[1];
  EXPECT_EQ(step.kind, PlanStepKind::move);
  EXPECT_EQ(step.from_row, 0);
  EXPECT_THAT(step.from_places, ElementsAre(3));
  EXPECT_EQ(step.to_row, 2);
  EXPECT_THAT(step.rows, ElementsAre(table("2b 3b 4b").melds[0].tiles(), table("9b 9g 9r").melds[0].tiles(),
                                     ElementsAre(Tile(5, 1), Tile(5, 2), Tile(5, 0))));
  EXPECT_THAT(plan.target_rows, ElementsAre(1, 0, 2));
}

TEST(Plan, SaysWhenItIsNotProven) {
  // With a single node the search takes the first assignment it meets.
  const Table before = table("5b 5g 5r 5y, 5b 6b 7b 8b, 5g 6g 7g 8g");
  const Table after = table("5b 5g 5r, 5b 5g 5y, 6b 7b 8b, 6g 7g 8g");
  EXPECT_FALSE(make_plan(before, after, {.node_limit = 1}).proven);
  EXPECT_TRUE(make_plan(before, after).proven);
}

}  // namespace
}  // namespace tilefish
