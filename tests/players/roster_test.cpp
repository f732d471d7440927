#include "players/roster.h"

#include <gtest/gtest.h>

namespace tilefish {
namespace {

TEST(Roster, ReadsEveryNameItLists) {
  for (const RobotEntry& entry : robots()) {
    const Result<RobotSpec> spec = parse_robot(entry.name);
    ASSERT_TRUE(spec.ok());
    EXPECT_EQ(to_string(*spec), entry.name);
    EXPECT_NE(make_player(*spec, Ruleset::classic()), nullptr);
  }
}

TEST(Roster, ReadsTheSearch) {
  EXPECT_EQ(parse_robot("smart:search=bfs")->search, SearchKind::bfs);
  EXPECT_EQ(to_string(parse_robot("greedy:search=astar").value()), "greedy:search=astar");
  EXPECT_EQ(to_string(parse_robot("random:search=exact").value()), "random");
}

TEST(Roster, ReadsTheAim) {
  EXPECT_EQ(parse_robot("master")->aim, Aim::by_match);
  EXPECT_EQ(parse_robot("master:aim=score")->aim, Aim::score);
  EXPECT_EQ(to_string(parse_robot("master:aim=wins").value()), "master:aim=wins");
  EXPECT_EQ(to_string(parse_robot("master:aim=match").value()), "master");
  EXPECT_EQ(parse_robot("master:aim=glory").error().expected, "aim=match, aim=wins or aim=score");
  EXPECT_FALSE(parse_robot("optimal:aim=score").ok());
}

TEST(Roster, MatchesOfSeveralRoundsArePlayedForPoints) {
  EXPECT_EQ(aim_in_match(Aim::by_match, 1), Aim::wins);
  EXPECT_EQ(aim_in_match(Aim::by_match, 2), Aim::score);
  EXPECT_EQ(aim_in_match(Aim::wins, 5), Aim::wins);
  EXPECT_EQ(aim_in_match(Aim::score, 1), Aim::score);
}

TEST(Roster, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(parse_robot("deep-blue").error().token, "deep-blue");
  EXPECT_FALSE(parse_robot("").ok());
  EXPECT_FALSE(parse_robot("optimal:search=bfs").ok());
  EXPECT_FALSE(parse_robot("smart:search=").ok());
  EXPECT_FALSE(parse_robot("smart:").ok());
  EXPECT_FALSE(parse_robot("smart:depth=3").ok());
}

}  // namespace
}  // namespace tilefish
