#include "players/master/search.h"

#include <gtest/gtest.h>

#include "rules/notation.h"

namespace tilefish {
namespace {

// Two colours of eight tiles. The other holds one of 2b and 8g, the pool is the other one. To draw wins eight points if the other holds
// 8g and loses sixteen if it holds 2b; to lay 7g lets the other go out at once, whatever it holds, and loses one point.
class WinsOrPoints : public ::testing::Test {
 protected:
  WinsOrPoints()
      : ruleset_(Ruleset::make({.colours = 2, .numbers = 8, .copies = 1, .jokers = 0, .joker_rule = JokerRule::free})
                     .value()),
        play_(ruleset_) {
    view_.ruleset = &ruleset_;
    view_.position = parse_position("3b 4b 5b 6b 7b 8b, 1g 2g 3g 4g 5g 6g / 1b 7g", ruleset_).value();
    view_.position.opened = true;
    view_.pool = 1;
    view_.to_move = 0;
    view_.seats = {{.tiles = 2, .opened = true}, {.tiles = 1, .opened = true}};
  }

  const Choice draw_ = std::nullopt;
  Choice lay_seven() { return parse_position("3b 4b 5b 6b 7b 8b, 1g 2g 3g 4g 5g 6g 7g / 1b", ruleset_).value().table; }

  PairedSearch::Best best_of(const std::vector<Choice>& turns, Aim aim) {
    const WorldSampler sampler(view_, play_);
    PairedSearch search(play_);
    Effort effort(Budget{.nodes = 100'000});
    Rng rng(7);
    return search.best_of(turns, aim, sampler, rng, effort);
  }

  Ruleset ruleset_;
  ImaginedPlay play_;
  View view_;
};

TEST_F(WinsOrPoints, WhoPlaysForWinsTakesTheChance) {
  const PairedSearch::Best best = best_of({lay_seven(), draw_}, Aim::wins);
  EXPECT_EQ(best.index, 1U);
  EXPECT_NEAR(best.ahead, 0.5, 0.15);
  EXPECT_FALSE(best.points);
  EXPECT_EQ(best_of({draw_, lay_seven()}, Aim::wins).index, 0U);
}

TEST_F(WinsOrPoints, WhoPlaysForPointsLosesLittle) {
  const PairedSearch::Best best = best_of({draw_, lay_seven()}, Aim::score);
  EXPECT_EQ(best.index, 1U);
  ASSERT_TRUE(best.points);
  EXPECT_NEAR(*best.points, 3.0, 2.5);
  EXPECT_EQ(best_of({lay_seven(), draw_}, Aim::score).index, 0U);
}

// With 7g on the table the other goes out whatever is done; to lay 8g then saves eight points.
TEST_F(WinsOrPoints, PointsDecideWhereNoWinDoes) {
  view_.position = parse_position("3b 4b 5b 6b 7b, 1g 2g 3g 4g 5g 6g 7g / 1b 8g", ruleset_).value();
  view_.position.opened = true;
  const Choice lay_eight = parse_position("3b 4b 5b 6b 7b, 1g 2g 3g 4g 5g 6g 7g 8g / 1b", ruleset_).value().table;
  const PairedSearch::Best best = best_of({draw_, lay_eight}, Aim::wins);
  EXPECT_EQ(best.index, 1U);
  ASSERT_TRUE(best.points);
  EXPECT_GT(*best.points, 8.0);
}

}  // namespace
}  // namespace tilefish
