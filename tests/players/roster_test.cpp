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
