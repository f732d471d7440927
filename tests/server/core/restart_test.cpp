#include <gtest/gtest.h>

#include "base/sha256.h"
#include "protocol/check.h"
#include "protocol/match_json.h"
#include "protocol/wire.h"
#include "rules/game_record.h"
#include "server/core/hub_world.h"
#include "server/core/message_player.h"
#include "server/game_export.h"

namespace tilefish::testing {
namespace {

using Object = HubWorld::Object;
using std::chrono::milliseconds;
using std::chrono::seconds;

Object in(std::string_view type, const std::string& room) { return {{"type", type}, {"room", room}}; }

// The description lists those keys of the ruleset that the page needs; the export has all of them.
std::optional<std::string> flaw_of_replay(Object replay) {
  Object rules;
  for (const wire::Field& field : wire::object_shape("RulesetInfo")->fields) {
    rules[field.name] = replay.at("rules").as_object().at(field.name);
  }
  replay["rules"] = rules;
  return wire::flaw_of(replay, wire::object_shape("GameReplay")->fields);
}

struct Restart : ::testing::Test {
  void begin(Object given) {
    ann = world.connect();
    ann_token = text_of(world.greet(ann, "Ann"), "token");
    bob = world.connect();
    bob_token = text_of(world.greet(bob, "Bob"), "token");
    room = world.create(ann, options(std::move(given)));
    world.ask(bob, in("join", room));
    world.ask(ann, in("start", room));
  }

  int come_back(const std::string& token) {
    const int connection = world.connect();
    EXPECT_EQ(text_of(world.greet(connection, "", token), "type"), "welcome");
    EXPECT_EQ(text_of(world.ask(connection, in("join", room)), "type"), "done");
    return connection;
  }

  void kill_and_come_back() {
    world.kill_and_restart();
    ann = come_back(ann_token);
    bob = come_back(bob_token);
  }

  void play_turn() {
    world.settle();
    const std::optional<int> seat = to_move(world.state(ann));
    if (!seat) return;
    const int connection = *seat == 0 ? ann : bob;
    const Object answer = world.ask(connection, player.best_request(world.state(connection), room));
    ASSERT_EQ(text_of(answer, "type"), "done") << boost::json::serialize(answer);
  }

  HubWorld world;
  MessagePlayer player{Ruleset::free()};
  int ann = 0;
  int bob = 0;
  std::string ann_token;
  std::string bob_token;
  std::string room;
};

TEST_F(Restart, AGameThatIsKilledAfterEveryTurnGoesOnToItsEnd) {
  begin({{"ruleset", "free"}, {"seats", 3}, {"robots", {"greedy"}}, {"rounds", 2}});
  int restarts = 0;
  while (text_of(world.state(ann), "phase") != "match_over") {
    ASSERT_LT(restarts, 1000);
    play_turn();
    if (text_of(world.state(ann), "phase") == "round_over") {
      world.ask(ann, in("next_round", room));
      world.ask(bob, in("next_round", room));
    }
    const Object anns = world.state(ann);
    const Object bobs = world.state(bob);
    kill_and_come_back();
    ++restarts;
    for (const char* part : {"you", "phase", "host", "options"}) {
      ASSERT_EQ(world.state(ann).at(part), anns.at(part));
      ASSERT_EQ(world.state(bob).at(part), bobs.at(part));
    }
    ASSERT_EQ(world.state(bob).at("game"), bobs.at("game"));
  }
  EXPECT_TRUE(world.notes().empty());
  EXPECT_TRUE(world.stored().finished_game(text_of(part_of(world.state(ann), "game"), "id")).has_value());
}

TEST_F(Restart, TheClockGoesOnWithWhatWasLeft) {
  begin({{"ruleset", "free"}, {"clock", 60}});
  world.pass_time(seconds(20));
  world.kill_and_restart();
  world.pass_time(seconds(500));  // nobody's time runs while the server is away
  ann = come_back(ann_token);
  const std::int64_t left = number_of(part_of(world.state(ann), "game"), "left_ms");
  EXPECT_GE(left, 40'000);
  EXPECT_LE(left, 42'000) << "the last sign of life is at most two seconds old";
}

TEST_F(Restart, AClockThatStoodStillStandsStill) {
  begin({{"ruleset", "free"}, {"clock", 60}});
  world.pass_time(seconds(20));
  world.disconnect(ann);
  world.disconnect(bob);
  world.pass_time(seconds(500));
  world.kill_and_restart();
  ann = come_back(ann_token);
  EXPECT_EQ(number_of(part_of(world.state(ann), "game"), "left_ms"), 40'000);
}

TEST_F(Restart, AfterAShutDownTheClockGoesOnExactly) {
  begin({{"ruleset", "free"}, {"clock", 60}});
  world.pass_time(milliseconds{20'500});
  world.carry_out(world.hub().shut_down("Back soon.", world.now()));
  EXPECT_EQ(text_of(world.messages(bob, "closing").back(), "sentence"), "Back soon.");
  EXPECT_TRUE(world.is_closed(bob));
  world.kill_and_restart();
  ann = come_back(ann_token);
  EXPECT_EQ(number_of(part_of(world.state(ann), "game"), "left_ms"), 39'500);
}

TEST_F(Restart, WhoeverIsSentToOtherServersIsToldOnce) {
  begin({{"ruleset", "free"}});
  const int eve = world.guest("Eve");
  const auto told = [&] {
    std::size_t count = 0;
    for (const int who : {ann, bob, eve}) {
      EXPECT_EQ(world.messages(who, "closing").size(), world.is_closed(who) ? 1u : 0u);
      count += world.messages(who, "closing").size();
    }
    return count;
  };
  world.carry_out(world.hub().send_away(2, world.now()));
  EXPECT_EQ(told(), 2u);
  world.carry_out(world.hub().send_away(2, world.now()));
  EXPECT_EQ(told(), 3u);
  world.carry_out(world.hub().shut_down("Back soon.", world.now()));
  EXPECT_EQ(told(), 3u);
}

TEST_F(Restart, WaitingRoomsAndFinishedMatchesComeBackToo) {
  begin({{"ruleset", "free"}});
  world.ask(bob, in("resign", room));
  const Object finished = world.state(ann);
  const std::string waiting = world.create(ann, options());
  kill_and_come_back();
  EXPECT_EQ(text_of(world.state(ann), "phase"), "match_over");
  EXPECT_EQ(world.state(ann).at("game"), finished.at("game"));
  EXPECT_EQ(text_of(world.ask(bob, in("join", waiting)), "type"), "done");
  world.ask(ann, in("rematch", room));
  world.ask(bob, in("rematch", room));
  EXPECT_EQ(world.stored().state().rooms.size(), 2U);
}

TEST_F(Restart, WhatCannotBeReadIsPutAsideAndNoted) {
  begin({{"ruleset", "free"}});
  world.stored().commit(PutRoom{"BROKEN", "", "{}"});
  world.stored().commit(PutRoom{"WORSE2", "", "not JSON"});
  world.kill_and_restart();
  EXPECT_EQ(world.notes().size(), 2U);
  EXPECT_EQ(world.stored().state().rooms.size(), 1U);
}

TEST_F(Restart, TheSeedIsTheOneThatWasPromisedBeforeTheDeal) {
  ann = world.connect();
  ann_token = text_of(world.greet(ann, "Ann"), "token");
  room = world.create(ann, options({{"ruleset", "free"}, {"robots", {"greedy"}}}));
  const std::string promised = text_of(world.state(ann), "next_digest");
  EXPECT_EQ(promised.size(), 64U);
  world.kill_and_restart();
  ann = come_back(ann_token);
  EXPECT_EQ(text_of(world.state(ann), "next_digest"), promised);

  world.ask(ann, in("start", room));
  const std::string next = text_of(world.state(ann), "next_digest");
  EXPECT_NE(next, promised);
  EXPECT_EQ(text_of(part_of(world.state(ann), "game"), "digest"), promised);
  EXPECT_FALSE(part_of(world.state(ann), "game").contains("seed")) << "the match is not over";

  world.ask(ann, in("resign", room));
  const Object game = part_of(world.state(ann), "game");
  EXPECT_EQ(text_of(game, "digest"), promised);
  EXPECT_EQ(to_hex(sha256(text_of(game, "seed"))), promised);
  EXPECT_EQ(text_of(world.state(ann), "next_digest"), next);
  std::string text;
  const StoredGame stored = world.stored().finished_game(text_of(game, "id")).value();
  ASSERT_FALSE(write_game_text(stored, [&](std::string_view piece) { text += piece; }).has_value());
  const GameRecord record = parse_game_record(text, "export").value();
  EXPECT_EQ(to_string(record.setup.seed), text_of(game, "seed"));
}

TEST_F(Restart, ARoomOfAnEarlierVersionGetsASeedAndItsMatchGoesOn) {
  begin({{"ruleset", "free"}});
  StoredRoom old = world.stored().state().rooms.at(0);
  Object object = boost::json::parse(old.text).as_object();
  object.erase("next_seed");
  world.stored().commit(PutRoom{old.code, old.game, boost::json::serialize(object)});
  kill_and_come_back();
  const std::string promised = text_of(world.state(ann), "next_digest");
  EXPECT_EQ(promised.size(), 64U);
  EXPECT_EQ(text_of(world.state(ann), "phase"), "playing");
  kill_and_come_back();
  EXPECT_EQ(text_of(world.state(ann), "next_digest"), promised) << "it was stored";
}

TEST_F(Restart, WhatRobotsNotedIsExportedOnceTheMatchIsOver) {
  begin({{"ruleset", "free"}, {"seats", 3}, {"robots", {"level7"}}});
  while (text_of(world.state(ann), "phase") != "match_over") {
    play_turn();
    world.settle();
  }
  kill_and_come_back();
  const auto game = world.stored().finished_game(text_of(part_of(world.state(ann), "game"), "id"));
  ASSERT_TRUE(game.has_value());
  std::string exported;
  ASSERT_FALSE(write_game_json(*game, [&](std::string_view piece) { exported += piece; }).has_value());
  const Object object = boost::json::parse(exported).as_object();
  EXPECT_EQ(flaw_of_replay(object), std::nullopt);
  int explained = 0;
  for (const auto& turn : object.at("replay").as_array().at(0).at("turns").as_array()) {
    const bool is_robots = turn.at("seat").to_number<int>() == 2;
    EXPECT_EQ(turn.as_object().contains("reason"), is_robots);
    explained += is_robots ? 1 : 0;
  }
  EXPECT_GT(explained, 3);
  EXPECT_EQ(to_text(record_from_json(exported, "export").value()), to_text(game_record(*game).value())) << "with notes";
}

TEST_F(Restart, AFinishedGameIsExportedAsTextAndAsJson) {
  begin({{"ruleset", "free"}, {"rounds", 2}});
  while (text_of(world.state(ann), "phase") != "match_over") {
    play_turn();
    if (text_of(world.state(ann), "phase") != "round_over") continue;
    world.ask(ann, in("next_round", room));
    world.ask(bob, in("next_round", room));
  }
  const auto game = world.stored().finished_game(text_of(part_of(world.state(ann), "game"), "id"));
  ASSERT_TRUE(game.has_value());
  std::string text;
  ASSERT_FALSE(write_game_text(*game, [&](std::string_view piece) { text += piece; }).has_value());
  const GameRecord record = parse_game_record(text, "export").value();
  EXPECT_TRUE(replay(record).ok()) << "`tilefish replay` reads it";
  EXPECT_EQ(record.names, (std::vector<std::string>{"Ann", "Bob"}));

  std::string exported;
  ASSERT_FALSE(write_game_json(*game, [&](std::string_view piece) { exported += piece; }).has_value());
  EXPECT_EQ(to_text(record_from_json(exported, "export").value()), text);
  const Object object = boost::json::parse(exported).as_object();
  EXPECT_EQ(flaw_of_replay(object), std::nullopt);
  const auto& rounds = object.at("replay").as_array();
  ASSERT_EQ(rounds.size(), 2U);
  const Object& last = rounds[1].as_object().at("turns").as_array().back().as_object();
  EXPECT_EQ(last.at("table"), part_of(world.state(ann), "game").at("table"));
  EXPECT_EQ(rounds[1].as_object().at("result"), part_of(world.state(ann), "game").at("result"));
}

}  // namespace
}  // namespace tilefish::testing
