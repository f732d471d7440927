#include <gtest/gtest.h>

#include "rules/in_notation.h"
#include "server/core/hub_world.h"
#include "server/core/message_player.h"

namespace tilefish::testing {
namespace {

using Object = HubWorld::Object;
using std::chrono::milliseconds;
using std::chrono::seconds;

Object in(std::string_view type, const std::string& room) { return {{"type", type}, {"room", room}}; }

Object game(const HubWorld& world, int connection) { return part_of(world.state(connection), "game"); }

// Ann and Bob in a running match.
struct Turns : ::testing::Test {
  explicit Turns(Object given = {}) : room_options(options(std::move(given))) {}

  void SetUp() override {
    ann = world.guest("Ann");
    bob = world.guest("Bob");
    room = world.create(ann, room_options);
    world.ask(bob, in("join", room));
    world.ask(ann, in("start", room));
  }

  int mover() const { return to_move(world.state(ann)) == 0 ? ann : bob; }
  int waiter() const { return mover() == ann ? bob : ann; }
  Object turn_request(std::string_view type) const {
    return {{"type", type}, {"room", room}, {"turn", number_of(game(world, ann), "turn")}};
  }
  void play_out() {
    for (int turns = 0; to_move(world.state(ann)); ++turns) {
      ASSERT_LT(turns, 1000);
      const int connection = mover();
      const Object answer = world.ask(connection, player.best_request(world.state(connection), room));
      ASSERT_EQ(text_of(answer, "type"), "done") << boost::json::serialize(answer);
    }
  }

  Object room_options;
  HubWorld world;
  MessagePlayer player{Ruleset::classic()};
  int ann = 0;
  int bob = 0;
  std::string room;
};

TEST_F(Turns, AWholeMatchIsPlayedByTheMessagesAlone) {
  play_out();
  const Object state = world.state(bob);
  EXPECT_EQ(text_of(state, "phase"), "match_over");
  EXPECT_EQ(part_of(part_of(state, "game"), "result").at("racks").as_array().size(), 2U);
  EXPECT_TRUE(world.notes().empty());
}

TEST_F(Turns, ARematchStartsWhenAllHaveAsked) {
  EXPECT_EQ(text_of(world.ask(ann, in("rematch", room)), "code"), "match_not_over");
  play_out();
  const std::string first = text_of(game(world, ann), "id");
  EXPECT_EQ(text_of(world.ask(ann, in("rematch", room)), "type"), "done");
  EXPECT_EQ(text_of(world.cause(bob), "kind"), "ready");
  EXPECT_EQ(world.state(bob).at("ready").as_array().size(), 1U);
  EXPECT_EQ(text_of(world.ask(bob, in("rematch", room)), "type"), "done");
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "rematch");
  EXPECT_EQ(text_of(world.state(ann), "phase"), "playing");
  EXPECT_NE(text_of(game(world, ann), "id"), first);
}

TEST_F(Turns, DrawingPassesTheTurnOn) {
  const int first = mover();
  EXPECT_EQ(text_of(world.ask(first, turn_request("pass")), "code"), "pool_not_empty");
  EXPECT_EQ(text_of(world.ask(first, turn_request("draw")), "type"), "done");
  EXPECT_NE(mover(), first);
  EXPECT_EQ(text_of(world.cause(first), "kind"), "drew");
  EXPECT_EQ(number_of(world.cause(first), "drawn"), 1);
  EXPECT_EQ(part_of(world.state(first), "you").at("rack").as_array().size(), 15U);
}

TEST_F(Turns, NobodyPlaysOutOfTurnOrInATurnThatIsOver) {
  EXPECT_EQ(text_of(world.ask(waiter(), turn_request("draw")), "sentence"),
            mover() == ann ? "It is Ann's turn." : "It is Bob's turn.");
  const Object stale = turn_request("draw");
  const int first = mover();
  world.ask(first, stale);
  world.ask(mover(), turn_request("draw"));
  EXPECT_EQ(mover(), first);
  EXPECT_EQ(text_of(world.ask(first, stale), "code"), "turn_passed");
}

TEST_F(Turns, ARefusedTableChangesNothingAndSaysWhy) {
  const Object before = world.state(mover());
  const auto lay = [&](boost::json::array table) {
    Object request = turn_request("lay");
    request["table"] = std::move(table);
    return world.ask(mover(), request);
  };
  Object refused = lay({{"3b", "4b"}});
  EXPECT_EQ(text_of(refused, "code"), "illegal_move");
  refused = lay({{"1b", "2b", "3q"}});
  EXPECT_EQ(text_of(refused, "code"), "illegal_move");
  EXPECT_EQ(number_of(refused, "meld"), 0);
  EXPECT_EQ(text_of(lay({}), "code"), "illegal_move");
  boost::json::array hostile;
  for (int i = 0; i < 40; ++i) hostile.push_back({"7b", "7g", "7r"});
  EXPECT_EQ(text_of(lay(hostile), "code"), "illegal_move");
  EXPECT_EQ(world.state(mover()), before);
  world.ask(mover(), in("resync", room));
  EXPECT_EQ(world.state(mover()), before);
}

TEST_F(Turns, TheResignedPaysAndTheOtherWins) {
  EXPECT_EQ(text_of(world.ask(bob, in("resign", room)), "type"), "done");
  EXPECT_EQ(part_of(game(world, ann), "result").at("winners"), (boost::json::array{0}));
  EXPECT_EQ(text_of(world.ask(bob, in("resign", room)), "code"), "match_over");
  EXPECT_EQ(text_of(world.ask(ann, in("rematch", room)), "type"), "done");
  EXPECT_EQ(text_of(world.ask(bob, in("rematch", room)), "type"), "done") << "who resigned still sits there";
}

struct ThreeAtATable : Turns {
  ThreeAtATable() : Turns({{"seats", 3}, {"robots", {"greedy"}}}) {}
};

TEST_F(ThreeAtATable, ASeatThatResignsOutOfTurnDoesNotStopTheOthersTurn) {
  world.settle();
  const int first = mover();
  const Object request = turn_request("draw");
  EXPECT_EQ(text_of(world.ask(waiter(), in("resign", room)), "type"), "done");
  EXPECT_EQ(text_of(world.ask(first, request), "type"), "done") << "the turn is still the same";
}

struct Rounds : Turns {
  Rounds() : Turns({{"rounds", 2}}) {}
};

TEST_F(Rounds, TheNextOneStartsWhenAllAreReadyOrAfterAWhile) {
  EXPECT_EQ(text_of(world.ask(ann, in("next_round", room)), "code"), "round_not_over");
  play_out();
  ASSERT_EQ(text_of(world.state(ann), "phase"), "round_over");
  world.ask(ann, in("next_round", room));
  EXPECT_EQ(text_of(world.state(bob), "phase"), "round_over");
  world.ask(bob, in("next_round", room));
  EXPECT_EQ(number_of(game(world, bob), "round"), 2);
  EXPECT_TRUE(game(world, bob).at("history").as_array().empty());
  play_out();
  EXPECT_EQ(text_of(world.ask(ann, in("next_round", room)), "code"), "match_over");
}

TEST_F(Rounds, OneThatIsOverIsToldToWhoAsks) {
  Object first = in("round", room);
  first["round"] = 1;
  EXPECT_EQ(text_of(world.ask(ann, first), "code"), "round_not_over");
  play_out();
  const Object end = game(world, ann);
  world.ask(ann, in("next_round", room));
  world.ask(bob, in("next_round", room));
  const int eve = world.guest("Eve");
  EXPECT_EQ(text_of(world.ask(eve, first), "code"), "not_in_room");
  world.ask(eve, in("watch", room));
  const Object told = world.ask(eve, first);
  EXPECT_EQ(text_of(told, "type"), "round");
  EXPECT_EQ(text_of(told, "game"), text_of(end, "id"));
  EXPECT_EQ(told.at("starter"), end.at("starter"));
  EXPECT_EQ(told.at("turns"), end.at("history"));
  EXPECT_EQ(told.at("result"), end.at("result"));
  first["round"] = 2;
  EXPECT_EQ(text_of(world.ask(eve, first), "code"), "round_not_over");
}

TEST_F(Rounds, NobodyWaitsForThoseWhoAreGone) {
  play_out();
  world.disconnect(bob);
  world.ask(ann, in("next_round", room));
  EXPECT_EQ(number_of(game(world, ann), "round"), 2);
}

TEST_F(Rounds, TheBreakEnds) {
  play_out();
  world.pass_time(HubOptions().round_break);
  EXPECT_EQ(number_of(game(world, ann), "round"), 2);
}

struct Clock : Turns {
  Clock() : Turns({{"clock", 30}}) {}
};

TEST_F(Clock, RunsDownAndTheTableDrawsForTheSlow) {
  const int slow = mover();
  EXPECT_EQ(number_of(game(world, ann), "turn_ms"), 30'000);
  world.pass_time(seconds(29));
  EXPECT_EQ(mover(), slow);
  world.ask(slow, in("resync", room));
  EXPECT_EQ(number_of(game(world, slow), "left_ms"), 1000);
  world.pass_time(seconds(1));
  EXPECT_NE(mover(), slow);
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "timed_out");
  EXPECT_EQ(number_of(world.cause(ann), "drawn"), 1);
  EXPECT_EQ(number_of(game(world, ann), "left_ms"), 30'000);
}

TEST_F(Clock, StandsStillWhileNobodyIsThere) {
  const std::string token = text_of(world.messages(ann, "welcome").back(), "token");
  world.pass_time(seconds(10));
  world.disconnect(ann);
  world.disconnect(bob);
  world.pass_time(seconds(1000));
  const int again = world.connect();
  world.greet(again, "", token);
  world.ask(again, in("join", room));
  EXPECT_EQ(number_of(game(world, again), "left_ms"), 20'000);
  EXPECT_TRUE(game(world, again).at("history").as_array().empty());
}

TEST_F(Turns, ALostPlayerIsSubstitutedAfterTheGraceAndReturns) {
  const std::string token = text_of(world.messages(bob, "welcome").back(), "token");
  if (mover() == ann) world.ask(ann, turn_request("draw"));
  world.disconnect(bob);
  world.pass_time(HubOptions().grace - milliseconds{1});
  EXPECT_EQ(mover(), bob);
  world.pass_time(milliseconds{1});
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "substituted");
  world.settle();
  EXPECT_EQ(mover(), ann) << "the robot has played";
  const int back = world.connect();
  world.greet(back, "", token);
  world.ask(back, in("join", room));
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "returned");
  world.ask(ann, turn_request("draw"));
  world.settle();
  EXPECT_EQ(to_move(world.state(ann)), 1);
  EXPECT_EQ(text_of(world.ask(back, turn_request("draw")), "type"), "done");
}

struct WithRobot : Turns {
  WithRobot() : Turns({{"seats", 3}, {"robots", {"optimal"}}}) {}

  void wait_for_robot() {
    while (to_move(world.state(ann)) != 2) world.ask(mover(), turn_request("draw"));
    ASSERT_EQ(world.robot_jobs.size(), 1U);
  }
};

TEST_F(WithRobot, OneThatFailsOrCheatsDraws) {
  wait_for_robot();
  const JobId first = world.robot_jobs[0].id;
  world.robot_jobs.clear();
  world.carry_out(world.hub().robot_answered(first, std::string("out of order"), world.now()));
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "drew");
  wait_for_robot();
  const JobId second = world.robot_jobs[0].id;
  world.robot_jobs.clear();
  const Choice cheat = table_of("1b 2b 3b, 4b 5b 6b, 7b 8b 9b, 10b 11b 12b");
  world.carry_out(world.hub().robot_answered(second, cheat, world.now()));
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "drew");
  EXPECT_EQ(world.notes().size(), 2U);
  world.carry_out(world.hub().robot_answered(second, Choice(), world.now()));
  EXPECT_NE(to_move(world.state(ann)), 2) << "an answer counts once";
}

TEST_F(WithRobot, WhatItWasAfterIsStoredAndToldToNobodyYet) {
  wait_for_robot();
  const JobId job = world.robot_jobs[0].id;
  world.robot_jobs.clear();
  world.carry_out(world.hub().robot_answered(job, RobotTurn(std::nullopt, "waits; cap 12"), world.now()));
  const StoredState state = world.stored().state();
  ASSERT_EQ(state.games.size(), 1U);
  EXPECT_EQ(state.games[0].events.back().event, "2 draw # waits; cap 12");
  for (const int connection : {ann, bob}) {
    for (const std::string& text : world.texts(connection)) EXPECT_EQ(text.find("waits; cap"), std::string::npos);
  }
}

TEST_F(WithRobot, OneThatNeverAnswersDraws) {
  wait_for_robot();
  world.pass_time(HubOptions().robot_deadline);
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "drew");
  EXPECT_TRUE(world.robot_jobs.empty()) << "nobody waits for it any more";
}

TEST_F(WithRobot, NobodyWaitsForItOnceAllAreGone) {
  wait_for_robot();
  ASSERT_EQ(world.robot_jobs.size(), 1U);
  for (const int connection : {ann, bob}) world.disconnect(connection);
  EXPECT_TRUE(world.robot_jobs.empty());
}

TEST_F(WithRobot, NobodyWaitsForItOnceTheServerGoesDown) {
  wait_for_robot();
  world.carry_out(world.hub().shut_down("good-bye", world.now()));
  EXPECT_TRUE(world.robot_jobs.empty());
}

TEST_F(Turns, HintsComeInThreeGrades) {
  Object hint = turn_request("hint");
  hint["grade"] = 1;
  EXPECT_EQ(text_of(world.ask(waiter(), hint), "code"), "not_your_turn");
  EXPECT_TRUE(world.ask(mover(), hint).empty()) << "it is answered when it has been found";
  EXPECT_EQ(text_of(world.ask(mover(), hint), "code"), "hint_busy");
  world.work();
  for (int turns = 0; turns < 200; ++turns) {
    const int connection = mover();
    const Object last =
        world.messages(connection, "hint").empty() ? Object() : world.messages(connection, "hint").back();
    if (!last.empty() && last.at("can_play").as_bool()) break;
    world.ask(connection, turn_request("draw"));
    hint = turn_request("hint");
    hint["grade"] = 1;
    world.ask(mover(), hint);
    world.work();
  }
  const Object first = world.messages(mover(), "hint").back();
  ASSERT_TRUE(first.at("can_play").as_bool());
  EXPECT_FALSE(first.contains("tiles"));
  hint["grade"] = 2;
  world.ask(mover(), hint);
  world.work();
  const Object second = world.messages(mover(), "hint").back();
  EXPECT_FALSE(second.at("tiles").as_array().empty());
  EXPECT_FALSE(second.contains("table"));
  hint["grade"] = 3;
  world.ask(mover(), hint);
  world.work();
  const Object third = world.messages(mover(), "hint").back();
  EXPECT_FALSE(third.at("steps").as_array().empty());
  Object lay = turn_request("lay");
  lay["table"] = third.at("table");
  EXPECT_EQ(text_of(world.ask(mover(), lay), "type"), "done") << "a hint is a legal move";
}

TEST_F(Turns, AHintForATurnThatIsOverIsRefused) {
  Object hint = turn_request("hint");
  hint["grade"] = 3;
  const int asker = mover();
  world.ask(asker, hint);
  world.ask(asker, turn_request("draw"));
  EXPECT_EQ(text_of(world.messages(asker, "refused").back(), "code"), "turn_passed");
  EXPECT_TRUE(world.hint_jobs.empty()) << "nobody waits for it any more";
  world.work();
  EXPECT_TRUE(world.messages(asker, "hint").empty());
}

TEST_F(Turns, AHintThatIsNotFoundInTimeIsRefused) {
  Object hint = turn_request("hint");
  hint["grade"] = 1;
  world.ask(mover(), hint);
  world.pass_time(HubOptions().hint_deadline);
  EXPECT_EQ(text_of(world.messages(mover(), "refused").back(), "code"), "hint_failed");
  EXPECT_TRUE(world.hint_jobs.empty());
}

TEST_F(Turns, AHintForSomebodyWhoIsGoneIsCancelled) {
  Object hint = turn_request("hint");
  hint["grade"] = 3;
  world.ask(mover(), hint);
  ASSERT_EQ(world.hint_jobs.size(), 1U);
  world.disconnect(mover());
  EXPECT_TRUE(world.hint_jobs.empty());
}

struct WithoutHints : Turns {
  WithoutHints() : Turns({{"hints", false}}) {}
};

TEST_F(WithoutHints, NoneAreGiven) {
  Object hint = turn_request("hint");
  hint["grade"] = 1;
  EXPECT_EQ(text_of(world.ask(mover(), hint), "code"), "hints_off");
}

}  // namespace
}  // namespace tilefish::testing
