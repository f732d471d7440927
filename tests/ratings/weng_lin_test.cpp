#include "ratings/weng_lin.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "ratings/anchors.h"
#include "ratings/match_rating.h"

namespace tilefish {
namespace {

// As OpenSkill publishes its examples: all at 25 ± 25/3, a match has the luck of 25/6, strengths do not wander.
std::vector<Rating> openskill_order(const std::vector<int>& places) {
  std::vector<RankedPlayer> players;
  for (const int place : places) players.push_back({Rating{25, 25.0 / 3, 0.06}, place});
  return updated_by_order(players, {.beta = 25.0 / 6, .tau = 0});
}

TEST(WengLin, TwoPlayersAsOpenSkillHasThem) {
  const std::vector<Rating> after = openskill_order({1, 2});
  EXPECT_NEAR(after[0].rating, 27.63523138347365, 1e-9);
  EXPECT_NEAR(after[1].rating, 22.36476861652635, 1e-9);
  EXPECT_NEAR(after[0].deviation, 8.065506316323548, 1e-9);
}

TEST(WengLin, ThreeAndFourPlayersAsOpenSkillHasThem) {
  const std::vector<Rating> three = openskill_order({1, 2, 3});
  EXPECT_NEAR(three[0].rating, 30.2704627669473, 1e-9);
  EXPECT_NEAR(three[1].rating, 25.0, 1e-9);
  EXPECT_NEAR(three[2].rating, 19.7295372330527, 1e-9);
  EXPECT_NEAR(three[1].deviation, 7.788474807872566, 1e-9);
  const std::vector<Rating> four = openskill_order({1, 2, 3, 4});
  EXPECT_NEAR(four[0].rating, 32.90569415042095, 1e-9);
  EXPECT_NEAR(four[3].deviation, 7.5012190693964005, 1e-9);
}

TEST(WengLin, TheOrderOfTheSeatsDoesNotMatter) {
  const std::vector<Rating> after = openskill_order({3, 1, 2});
  EXPECT_NEAR(after[1].rating, 30.2704627669473, 1e-9);
  EXPECT_NEAR(after[0].rating, 19.7295372330527, 1e-9);
}

TEST(WengLin, ADrawMovesTheWeakerUp) {
  const std::vector<RankedPlayer> players = {{Rating{1400, 100}, 1}, {Rating{1600, 100}, 1}, {Rating{1500, 100}, 1}};
  const std::vector<Rating> after = updated_by_order(players);
  EXPECT_GT(after[0].rating, 1400);
  EXPECT_LT(after[1].rating, 1600);
  EXPECT_NEAR(after[2].rating, 1500, 1e-9);
}

// Between two who are known exactly the model expects what Elo does: ten wins to one at 400 points.
TEST(WengLin, FourHundredPointsAreTenToOne) {
  const double scale = std::sqrt(2.0) * WengLinOptions{}.beta;
  EXPECT_NEAR(1 / (1 + std::exp(-400 / scale)), 10.0 / 11, 1e-5);
}

TEST(MatchRating, RobotsStayWhereTheyAre) {
  const Rating robot = anchored_rating("level4").value();
  const std::vector<RatedSeat> seats = {{.before = Rating{}, .place = 1},
                                        {.before = robot, .place = 2, .anchored = true}};
  const std::vector<Rating> after = after_match(seats);
  EXPECT_GT(after[0].rating, 1600);  // a first win against level 4 says a lot
  EXPECT_LT(after[0].deviation, 350);
  EXPECT_EQ(after[1], robot);
}

TEST(MatchRating, WhoWasHelpedGainsNothingAndTakesNothing) {
  const std::vector<RatedSeat> won = {{.before = Rating{}, .place = 1, .helped = true},
                                      {.before = Rating{}, .place = 2}};
  EXPECT_EQ(after_match(won), (std::vector<Rating>{Rating{}, Rating{}}));
  const std::vector<RatedSeat> lost = {{.before = Rating{}, .place = 2, .helped = true},
                                       {.before = Rating{}, .place = 1}};
  const std::vector<Rating> after = after_match(lost);
  EXPECT_LT(after[0].rating, 1500);
  EXPECT_GT(after[1].rating, 1500);
}

TEST(MatchRating, AtATableOfFourEveryPlaceCounts) {
  std::vector<RatedSeat> seats;
  for (const int place : {2, 1, 4, 3}) seats.push_back({.before = Rating{}, .place = place});
  const std::vector<Rating> after = after_match(seats);
  EXPECT_GT(after[1].rating, after[0].rating);
  EXPECT_GT(after[0].rating, after[3].rating);
  EXPECT_GT(after[3].rating, after[2].rating);
  EXPECT_EQ(rating_kind(4), "table");
  EXPECT_EQ(rating_kind(2), "duel");
}

TEST(MatchRating, WhoWasAwayForLongMovesFurther) {
  const Rating sure{1500, 60, 0.06};
  const auto gain_after = [&](double days) {
    const std::vector<RatedSeat> seats = {{.before = sure, .days = days, .place = 1}, {.before = sure, .place = 2}};
    return after_match(seats)[0].rating - sure.rating;
  };
  EXPECT_GT(gain_after(90), 2 * gain_after(0));
}

TEST(Anchors, LevelsRiseAndUnmeasuredRobotsHaveNone) {
  double last = 0;
  for (const char* level : {"level1", "level2", "level3", "level4", "level5", "level6", "level7", "level8", "master"}) {
    EXPECT_GT(anchored_rating(level)->rating, last) << level;
    last = anchored_rating(level)->rating;
  }
  EXPECT_FALSE(anchored_rating("greedy").has_value());
  EXPECT_FALSE(anchored_rating("").has_value());
}

}  // namespace
}  // namespace tilefish
