// Matches that begin from a position: what strangers may ask for, and that such a match is one like any other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/match_json.h"
#include "rules/game_record.h"
#include "server/core/hub_world.h"
#include "server/core/message_player.h"
#include "server/game_export.h"

namespace tilefish::testing {
namespace {

using Object = HubWorld::Object;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* busy_table = "3b 4b 5b, 9g 9r 9y / 6b 9b 1r";

Object in(std::string_view type, const std::string& room) { return {{"type", type}, {"room", room}}; }

Object against_robots(Object more = {}) {
  Object given{{"robots", {"greedy"}}};
  for (const auto& each : more) given[each.key()] = each.value();
  return options(std::move(given));
}

struct FromAPosition : ::testing::Test {
  Object ask_for(const std::string& position, bool opened, Object given = against_robots()) {
    return world.ask(
        ann,
        {{"type", "create"}, {"options", std::move(given)}, {"start", {{"position", position}, {"opened", opened}}}});
  }

  void begin(const std::string& position, bool opened, Object given = against_robots()) {
    const Object answer = ask_for(position, opened, std::move(given));
    ASSERT_EQ(text_of(answer, "type"), "created") << boost::json::serialize(answer);
    room = text_of(answer, "room");
    ASSERT_EQ(text_of(world.ask(ann, in("start", room)), "type"), "done");
  }

  // Ann plays as well as she can.
  void play_to_the_end() {
    for (int turn = 0; turn < 400 && text_of(world.state(ann), "phase") == "playing"; ++turn) {
      world.settle();
      if (to_move(world.state(ann)) != 0) continue;
      const Object answer = world.ask(ann, player.best_request(world.state(ann), room));
      ASSERT_EQ(text_of(answer, "type"), "done") << boost::json::serialize(answer);
    }
    ASSERT_EQ(text_of(world.state(ann), "phase"), "match_over");
  }

  Object seat(std::size_t index) const { return world.state(ann).at("seats").as_array().at(index).as_object(); }

  HubWorld world;
  MessagePlayer player{Ruleset::classic()};
  int ann = world.connect();
  std::string token = text_of(world.greet(ann, "Ann"), "token");
  std::string room;
};

TEST_F(FromAPosition, TheTableLiesAndTheFirstSeatMoves) {
  begin(busy_table, true);
  const Object game = part_of(world.state(ann), "game");
  EXPECT_EQ(boost::json::serialize(game.at("table")), R"([["3b","4b","5b"],["9g","9r","9y"]])");
  EXPECT_EQ(boost::json::serialize(part_of(world.state(ann), "you").at("rack")), R"(["1r","6b","9b"])");
  EXPECT_EQ(number_of(game, "to_move"), 0);
  EXPECT_EQ(boost::json::serialize(game.at("opened_before")), "[0,1]");
  EXPECT_EQ(number_of(seat(1), "tiles"), 14);
  EXPECT_TRUE(seat(0).at("opened").as_bool());
}

TEST_F(FromAPosition, AMatchIsKeptThroughRestartsAndExported) {
  begin(busy_table, false);
  for (int turn = 0; turn < 3; ++turn) {
    world.settle();
    ASSERT_EQ(text_of(world.ask(ann, player.best_request(world.state(ann), room)), "type"), "done");
    world.kill_and_restart();
    ann = world.connect();
    ASSERT_EQ(text_of(world.greet(ann, "", token), "type"), "welcome");
    ASSERT_EQ(text_of(world.ask(ann, in("join", room)), "type"), "done");
  }
  play_to_the_end();
  const auto stored = world.stored().finished_game(text_of(part_of(world.state(ann), "game"), "id"));
  ASSERT_TRUE(stored.has_value());
  std::string text;
  ASSERT_FALSE(write_game_text(*stored, [&](std::string_view piece) { text += piece; }).has_value());
  EXPECT_THAT(text, HasSubstr("\nstart unopened 3b 4b 5b, 9g 9r 9y / 1r 6b 9b\n"));
  EXPECT_TRUE(replay(parse_game_record(text, "export").value()).ok()) << "`tilefish replay` reads it";
  std::string exported;
  ASSERT_FALSE(write_game_json(*stored, [&](std::string_view piece) { exported += piece; }).has_value());
  EXPECT_EQ(to_text(record_from_json(exported, "export").value()), text);
  const Object round = boost::json::parse(exported).at("replay").at(0).as_object();
  EXPECT_EQ(boost::json::serialize(round.at("table")), R"([["3b","4b","5b"],["9g","9r","9y"]])");
  EXPECT_EQ(boost::json::serialize(round.at("opened_before")), "[1]");

  // Another match from the same position, with other tiles on the other rack; the room remembers it through a restart.
  world.kill_and_restart();
  ann = world.connect();
  world.greet(ann, "", token);
  world.ask(ann, in("join", room));
  ASSERT_EQ(text_of(world.ask(ann, in("rematch", room)), "type"), "done");
  EXPECT_EQ(boost::json::serialize(part_of(world.state(ann), "you").at("rack")), R"(["1r","6b","9b"])");
}

TEST_F(FromAPosition, WhatNoMatchCanBeginFromIsRefused) {
  const auto code = [&](const std::string& position, bool opened = true) {
    const Object answer = ask_for(position, opened);
    return text_of(answer, "type") == "created" ? "created" : text_of(answer, "code");
  };
  for (const char* const position :
       {"", "/", "3b 4b 5b", "3b 4b 5b /", "3b 4b / 6b", "3b 4b 6b / 6b", "3b 4b 5b / 6z", "3b 4b 5b / 14b",
        "3b 4b 5b / 0b", "3b 4b 5b / 6b / 7b", "3b 4b 5b,, / 6b", "3b 4b 5b / 6b, 7b", "3b 4b 5b / J J J",
        "3b 4b 5b, 3b 4b 5b, 3b 4b 5b / 6b", "3b 4b 5b / 6b\n7b x", "\x01 / 6b", "3b 4b 5b / 6b 6b 6b", "/ 6b"}) {
    EXPECT_EQ(code(position), "bad_position") << position;
  }
  EXPECT_EQ(code(std::string(8001, ' ') + "/ 6b"), "bad_message");
  std::string all;
  for (const Tile tile : all_tiles(Ruleset::classic())) all += to_string(tile) + ' ';
  EXPECT_EQ(code("/ " + all, false), "bad_position") << "nothing is left for the robot";
  EXPECT_EQ(code("/ 6b", false), "created");
}

TEST_F(FromAPosition, MalformedStartsAreNoRequests) {
  for (const char* const start :
       {"null", "[]", "\"3b\"", "{}", R"({"position":"/ 6b"})", R"({"position":7,"opened":true})",
        R"({"position":"/ 6b","opened":"no"})", R"({"position":"/ 6b","opened":false,"x":1})"}) {
    world.forget_messages();
    world.send_text(ann, R"({"type":"create","id":900,"options":)" + boost::json::serialize(against_robots()) +
                             R"(,"start":)" + start + "}");
    EXPECT_THAT(world.texts(ann).back(), HasSubstr("bad_message")) << start;
  }
}

TEST_F(FromAPosition, NobodyPlaysAgainstPeopleWithTilesOfTheirChoice) {
  const int bob = world.guest("Bob");
  EXPECT_EQ(text_of(ask_for(busy_table, true, options()), "code"), "bad_position");
  EXPECT_EQ(text_of(ask_for(busy_table, true, options({{"robots", {"greedy", "greedy"}}})), "code"), "bad_position");
  EXPECT_EQ(text_of(ask_for(busy_table, true, against_robots({{"seats", 3}})), "code"), "bad_position");
  // The robot is sent away and a person takes its seat: then all tiles are dealt.
  room = text_of(ask_for(busy_table, true), "room");
  ASSERT_EQ(text_of(world.ask(ann, {{"type", "kick"}, {"room", room}, {"seat", 1}}), "type"), "done");
  ASSERT_EQ(text_of(world.ask(bob, in("join", room)), "type"), "done");
  ASSERT_EQ(text_of(world.ask(ann, in("start", room)), "type"), "done");
  EXPECT_EQ(part_of(world.state(ann), "game").at("table").as_array().size(), 0U);
  EXPECT_EQ(part_of(world.state(ann), "you").at("rack").as_array().size(), 14U);
}

TEST_F(FromAPosition, WhoWatchesSeesNothingOfTheRack) {
  begin("3b 4b 5b / 6b 9b 13r", true, against_robots());
  const int eve = world.guest("Eve");
  ASSERT_EQ(text_of(world.ask(eve, in("watch", room)), "type"), "done");
  for (const std::string& text : world.texts(eve)) EXPECT_THAT(text, Not(HasSubstr("13r")));
  EXPECT_THAT(world.texts(ann).back(), HasSubstr("13r")) << "or the test could not fail";
}

TEST(ManyPositions, LimitsOfAnAddressHold) {
  HubOptions few = HubWorld::quick();
  few.rooms_per_guest = 100;
  few.rooms_per_address = 3;
  few.message_burst = 1000;
  HubWorld world(few);
  const int ann = world.guest("Ann");
  std::string codes;
  for (int i = 0; i < 5; ++i) {
    const Object answer = world.ask(
        ann,
        {{"type", "create"}, {"options", against_robots()}, {"start", {{"position", busy_table}, {"opened", true}}}});
    codes += text_of(answer, "type") == "created" ? "created " : text_of(answer, "code") + ' ';
  }
  EXPECT_EQ(codes, "created created created too_many_rooms too_many_rooms ");
}

}  // namespace
}  // namespace tilefish::testing
