#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/sha256.h"
#include "rules/game_record.h"
#include "server/core/hub_world.h"
#include "server/core/message_player.h"
#include "server/days.h"
#include "server/today/ranking_json.h"

namespace tilefish::testing {
namespace {

namespace json = boost::json;
using Object = json::object;
using ::testing::HasSubstr;
using ::testing::Not;

class TodayTest : public ::testing::Test {
 protected:
  Object today(int who) { return world_.ask(who, {{"type", "today"}}); }
  Object mine(int who) { return part_of(today(who), "mine"); }
  std::string begin(int who) {
    const Object answer = world_.ask(who, {{"type", "play_today"}});
    EXPECT_EQ(text_of(answer, "type"), "created") << json::serialize(answer);
    return text_of(answer, "room");
  }
  std::string token_of(int connection) { return text_of(world_.messages(connection, "welcome").front(), "token"); }
  int again(const std::string& token, const std::string& room) {
    const int connection = world_.connect();
    EXPECT_EQ(text_of(world_.greet(connection, "", token), "token"), token);
    EXPECT_EQ(text_of(world_.ask(connection, {{"type", "join"}, {"room", room}}), "type"), "done");
    return connection;
  }
  Object game(int who) { return part_of(world_.state(who), "game"); }
  bool is_over(int who) { return text_of(world_.state(who), "phase") == "match_over"; }

  // One turn of this person's, once the robots have moved: the best move, or none.
  void take_turn(int who, const std::string& room, bool best) {
    world_.settle();
    const Object state = world_.state(who);
    if (text_of(state, "phase") != "playing") return;
    ASSERT_EQ(to_move(state), 0);
    const Object request = best ? player_.best_request(state, room) : MessagePlayer::idle_request(state, room);
    EXPECT_EQ(text_of(world_.ask(who, request), "type"), "done");
    world_.settle();
  }
  void play_to_the_end(int who, const std::string& room, bool best = true) {
    for (int turn = 0; turn < 300 && !is_over(who); ++turn) take_turn(who, room, best);
    ASSERT_TRUE(is_over(who));
  }
  // What is stored of the match that the connection has seen.
  std::vector<std::string> events(int who) {
    std::vector<std::string> texts;
    const StoredGame stored = world_.stored().finished_game(text_of(game(who), "id")).value();
    for (const StoredEvent& event : stored.events) texts.push_back(event.event);
    return texts;
  }

  HubWorld world_;
  MessagePlayer player_{Ruleset::classic()};
  int ann_ = world_.guest("Ann");
  int bob_ = world_.guest("Bob", "198.51.100.7");
};

TEST_F(TodayTest, LookingTellsTheDayAndADigestAndNoSeed) {
  const Object seen = today(ann_);
  EXPECT_EQ(text_of(seen, "day"), "2027-01-15");
  EXPECT_EQ(number_of(seen, "ends_ms"), 16 * 3'600'000);
  EXPECT_EQ(number_of(seen, "played"), 0);
  EXPECT_TRUE(seen.at("mine").is_null());
  EXPECT_TRUE(seen.at("before").is_null());
  EXPECT_EQ(text_of(seen, "digest"), text_of(today(bob_), "digest"));
  const StoredDeal deal = world_.stored().state().deals.deals.at(0);
  EXPECT_EQ(text_of(seen, "digest"), to_hex(sha256(deal.seed)));
  EXPECT_EQ(world_.stored().guests().size(), 0U) << "who only looks is not stored";
}

TEST_F(TodayTest, TheSameMovesMeetTheSameTilesAndTheSameRobots) {
  const std::string one = begin(ann_);
  const std::string other = begin(bob_);
  play_to_the_end(ann_, one);
  // The other one is interrupted by the server's end, and has other work done in between.
  const std::string token = token_of(bob_);
  const int carl = world_.guest("Carl", "203.0.113.5");
  const std::string third = world_.create(carl, options({{"seats", 2}, {"robots", json::array{"level6"}}}));
  world_.ask(carl, {{"type", "start"}, {"room", third}});
  for (int turn = 0; turn < 300 && !is_over(bob_); ++turn) {
    take_turn(bob_, other, true);
    if (turn == 3) {
      world_.kill_and_restart();
      bob_ = again(token, other);
    }
  }
  EXPECT_GT(events(ann_).size(), 10U);
  EXPECT_EQ(events(ann_), events(bob_));
  const std::vector<StoredPlay> plays = world_.stored().state().deals.plays;
  ASSERT_EQ(plays.size(), 2U);
  EXPECT_EQ(plays[0].end->points, plays[1].end->points);
  EXPECT_EQ(number_of(mine(bob_), "points"), plays[0].end->points);
  EXPECT_EQ(number_of(today(bob_), "played"), 2);
}

TEST_F(TodayTest, ItIsPlayedOnceByEachAndGoesOnWhereItWas) {
  const std::string room = begin(ann_);
  EXPECT_EQ(begin(ann_), room);
  EXPECT_EQ(text_of(mine(ann_), "state"), "playing");
  EXPECT_EQ(text_of(mine(ann_), "room"), room);
  const std::string token = token_of(ann_);
  world_.kill_and_restart();
  ann_ = again(token, room);
  EXPECT_EQ(begin(ann_), room);
  play_to_the_end(ann_, room);
  EXPECT_EQ(text_of(mine(ann_), "state"), "finished");
  EXPECT_EQ(text_of(world_.ask(ann_, {{"type", "play_today"}}), "code"), "day_done");
  EXPECT_EQ(text_of(world_.ask(ann_, {{"type", "rematch"}, {"room", room}}), "code"), "day_done");
  world_.ask(ann_, {{"type", "leave"}, {"room", room}});
  EXPECT_EQ(text_of(world_.ask(ann_, {{"type", "play_today"}}), "code"), "day_done");
  world_.kill_and_restart();
  const int there = world_.connect();
  world_.greet(there, "", token);
  EXPECT_EQ(text_of(world_.ask(there, {{"type", "play_today"}}), "code"), "day_done");
  EXPECT_EQ(number_of(today(there), "played"), 1);
  world_.pass_time(std::chrono::hours(24));
  EXPECT_EQ(text_of(world_.ask(there, {{"type", "play_today"}}), "type"), "created");
}

TEST_F(TodayTest, NothingTellsTheSeedBeforeTheDayIsOver) {
  const std::string room = begin(ann_);
  play_to_the_end(ann_, room);
  const std::string seed = world_.stored().state().deals.deals.at(0).seed;
  for (const std::string& text : world_.texts(ann_)) EXPECT_THAT(text, Not(HasSubstr(seed)));
  const std::string id = text_of(game(ann_), "id");
  EXPECT_EQ(world_.stored().hidden_until(id),
            Instant(std::chrono::sys_days(std::chrono::days(day_of(world_.now()) + 1))));
  world_.pass_time(std::chrono::hours(16));
  world_.ask(ann_, {{"type", "resync"}, {"room", room}});
  EXPECT_EQ(text_of(game(ann_), "seed"), seed);
  EXPECT_EQ(text_of(today(ann_), "before"), "2027-01-15");
  EXPECT_NE(world_.stored().state().deals.deals.back().seed, seed);
}

TEST_F(TodayTest, NobodyLooksOnOrHelps) {
  const std::string room = begin(ann_);
  EXPECT_EQ(text_of(world_.ask(bob_, {{"type", "watch"}, {"room", room}}), "code"), "spectators_off");
  world_.settle();
  const std::int64_t turn = number_of(game(ann_), "turn");
  EXPECT_EQ(text_of(world_.ask(ann_, {{"type", "hint"}, {"room", room}, {"turn", turn}, {"grade", 1}}), "code"),
            "hints_off");
  EXPECT_EQ(text_of(world_.state(ann_), "today"), "2027-01-15");
}

TEST_F(TodayTest, WhoLeavesHasGivenUpAndWhoStaysAwayHasNot) {
  const std::string room = begin(ann_);
  take_turn(ann_, room, true);
  world_.ask(ann_, {{"type", "leave"}, {"room", room}});
  EXPECT_EQ(text_of(mine(ann_), "state"), "given_up");
  EXPECT_EQ(number_of(today(ann_), "played"), 1);
  const std::string other = begin(bob_);
  take_turn(bob_, other, true);
  const std::string token = token_of(bob_);
  world_.disconnect(bob_);
  world_.pass_time(std::chrono::hours(15));
  bob_ = again(token, other);
  EXPECT_EQ(text_of(mine(bob_), "state"), "playing");
  world_.ask(bob_, {{"type", "resign"}, {"room", other}});
  world_.settle();
  EXPECT_EQ(text_of(mine(bob_), "state"), "given_up") << "the robots play on to the end";
}

TEST_F(TodayTest, WhatIsFinishedAfterMidnightDoesNotCount) {
  const std::string room = begin(ann_);
  take_turn(ann_, room, true);
  const int other_line = ann_;
  world_.pass_time(std::chrono::hours(16));
  play_to_the_end(other_line, room);
  const StoredPlay play = world_.stored().state().deals.plays.at(0);
  ASSERT_TRUE(play.end.has_value());
  EXPECT_FALSE(play.end->ranked);
  EXPECT_TRUE(today(ann_).at("mine").is_null()) << "another day, another deal";
}

TEST_F(TodayTest, OfOneAddressOnlySoManyCount) {
  std::vector<bool> counts;
  for (int guest = 0; guest < 6; ++guest) {
    const int who = world_.guest("Guest", "203.0.113.5");
    begin(who);
    counts.push_back(mine(who).at("counts").as_bool());
  }
  EXPECT_THAT(counts, ::testing::ElementsAre(true, true, true, true, false, false));
  const int last = world_.guest("Last", "203.0.113.5");
  const std::string room = begin(last);
  play_to_the_end(last, room, false);
  EXPECT_EQ(text_of(mine(last), "state"), "finished");
  EXPECT_EQ(number_of(today(last), "played"), 0);
}

TEST_F(TodayTest, OtherGamesDoNotPutItAway) {
  const std::string room = begin(ann_);
  take_turn(ann_, room, true);
  for (int more = 0; more < 8; ++more) {
    const std::string other = world_.create(ann_, options({{"seats", 2}, {"robots", json::array{"level1"}}}));
    world_.ask(ann_, {{"type", "start"}, {"room", other}});
    world_.pass_time(std::chrono::minutes(1));
    world_.ask(ann_, {{"type", "leave"}, {"room", other}});
  }
  EXPECT_EQ(begin(ann_), room);
}

TEST_F(TodayTest, ItMovesNoRatingAndIsInTheListOfMatches) {
  play_to_the_end(ann_, begin(ann_));
  const auto own = std::find_if(world_.stored().results.begin(), world_.stored().results.end(),
                                [](const AddResult& result) { return !result.guest.empty(); });
  ASSERT_NE(own, world_.stored().results.end());
  EXPECT_EQ(own->rating_kind, "");
  EXPECT_EQ(own->opponent, "table3");
  EXPECT_EQ(own->points, number_of(mine(ann_), "points"));
}

TEST_F(TodayTest, WhoIsForgottenIsNotCounted) {
  play_to_the_end(ann_, begin(ann_), false);
  EXPECT_EQ(number_of(today(bob_), "played"), 1);
  world_.ask(ann_, {{"type", "forget_me"}});
  EXPECT_EQ(number_of(today(bob_), "played"), 0);
}

// As in bridge: a point for each who did worse, half a point for each who did as well.
TEST(ShareBeaten, CountsEqualOnesHalf) {
  const std::vector<ScoreCount> scores = {{87, 2}, {10, 1}, {-12, 1}, {std::nullopt, 1}};
  EXPECT_EQ(share_beaten(scores, 87), 875);
  EXPECT_EQ(share_beaten(scores, 10), 500);
  EXPECT_EQ(share_beaten(scores, -12), 250);
  EXPECT_EQ(share_beaten(scores, std::nullopt), 0);
  EXPECT_EQ(share_beaten({{5, 1}}, 5), std::nullopt) << "nobody to compare with";
}

TEST(Dates, AreReadBackAndNothingElseIs) {
  EXPECT_EQ(day_from("1970-01-02"), 1);
  EXPECT_EQ(date_of(*day_from("2026-11-17")), "2026-11-17");
  for (const char* wrong : {"", "2026-11-31", "2026-13-01", "2026-1-1", "2026-11-17x", "20261117ab", "-026-11-17"}) {
    EXPECT_EQ(day_from(wrong), std::nullopt) << wrong;
  }
}

}  // namespace
}  // namespace tilefish::testing
