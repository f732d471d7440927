#include <algorithm>

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/sanitizer.h"
#include "ratings/glicko2.h"
#include "server/core/cluster_world.h"
#include "server/core/message_player.h"

namespace tilefish::testing {
namespace {

using Object = ClusterWorld::Object;
using std::chrono::milliseconds;
using std::chrono::seconds;

Object naming(std::string_view type, const std::string& room) { return {{"type", type}, {"room", room}}; }

std::string answer_type(const Object& answer) { return text_of(answer, "type"); }

// Ann's connection is at node 0, which owns the room; Bob's at node 1.
struct TwoNodes {
  explicit TwoNodes(Object wishes = {}, int nodes = 2, HubOptions given = HubWorld::quick())
      : world(nodes, std::move(given)) {
    ann = world.guest(0, "Ann", "192.0.2.1");
    bob = world.guest(1, "Bob", "192.0.2.2");
    room = world.create(ann, options(std::move(wishes)));
    EXPECT_EQ(answer_type(world.ask(bob, naming("join", room))), "done");
  }
  void start() { EXPECT_EQ(answer_type(world.ask(ann, naming("start", room))), "done"); }
  // Whoever's turn it is plays the best move, or draws.
  Object play_turn() {
    const int mover = to_move(world.state(ann)) == 0 ? ann : bob;
    Object answer = world.ask(mover, player.best_request(world.state(mover), room));
    world.settle();
    return answer;
  }
  int turns_stored() {
    const StoredState state = world.stored().state();
    return state.games.empty() ? 0 : static_cast<int>(state.games[0].events.size());
  }

  ClusterWorld world;
  MessagePlayer player{Ruleset::classic()};
  int ann = 0;
  int bob = 0;
  std::string room;
};

TEST(Cluster, ARoomOfAnotherNodeIsPlayedAsOnesOwn) {
  TwoNodes two;
  EXPECT_EQ(two.world.owner_of(two.room), 0);
  two.start();
  for (int turn = 1; turn <= 6; ++turn) {
    EXPECT_EQ(answer_type(two.play_turn()), "done");
    EXPECT_EQ(two.turns_stored(), turn);
    EXPECT_EQ(part_of(two.world.state(two.ann), "game"), part_of(two.world.state(two.bob), "game"));
  }
  EXPECT_EQ(answer_type(two.world.ask(two.bob, naming("leave", two.room))), "done");
  EXPECT_EQ(answer_type(two.world.ask(two.bob, naming("resync", two.room))), "refused");
}

TEST(Cluster, AskingForWhatIsNotThereIsRefusedFromEverywhere) {
  TwoNodes two;
  for (const int who : {two.ann, two.bob}) {
    for (const std::string code : {"AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD"}) {
      EXPECT_EQ(text_of(two.world.ask(who, naming("join", code)), "code"), "no_such_room");
    }
  }
}

TEST(Cluster, ARoomGoesOnElsewhereWhenItsServerEnds) {
  TwoNodes two;
  two.start();
  for (int turn = 0; turn < 3; ++turn) two.play_turn();
  const Object before = two.world.state(two.bob);
  two.world.kill(0);
  two.world.forget_messages();
  two.world.pass_time(seconds(5));
  two.world.give_all_of(0, 1);
  two.world.settle();
  // Bob is told the state without asking.
  const std::vector<Object> told = two.world.messages(two.bob, "room");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_TRUE(told[0].at("cause").is_null());
  EXPECT_EQ(part_of(part_of(told[0], "state"), "you"), part_of(before, "you"));
  EXPECT_EQ(part_of(told[0], "state").at("game").at("turn"), before.at("game").at("turn"));
}

TEST(Cluster, WhatIsAskedWhileNobodyOwnsARoomWaitsForTheNextOwner) {
  TwoNodes two;
  two.world.kill(0);
  two.world.pass_time(seconds(5));
  EXPECT_TRUE(two.world.ask(two.bob, naming("resync", two.room)).empty());
  two.world.give_all_of(0, 1);
  two.world.settle();
  EXPECT_EQ(two.world.messages(two.bob, "done").size(), 2u);  // of join, and of what waited
}

TEST(Cluster, WhatNobodyAnswersIsRefusedInTheEnd) {
  TwoNodes two;
  two.world.kill(0);
  two.world.forget_messages();
  two.world.send_text(two.bob, R"({"type":"resync","id":77,"room":")" + two.room + R"("})");  // is on its way
  two.world.pass_time(seconds(5));
  two.world.send_text(two.bob, R"({"type":"resync","id":78,"room":")" + two.room + R"("})");  // is held
  two.world.pass_time(seconds(30));
  const std::vector<Object> refused = two.world.messages(two.bob, "refused");
  ASSERT_EQ(refused.size(), 2u);
  for (const Object& each : refused) EXPECT_EQ(text_of(each, "code"), "unavailable");
}

TEST(Cluster, AServerThatHasSleptStoresAndTellsNothing) {
  TwoNodes two;
  two.start();
  two.play_turn();
  two.world.sleep(0);
  two.world.give_all_of(0, 1);
  two.world.settle();
  const int stored = two.turns_stored();
  // It wakes up, and the first it hears of is a move of its own client.
  two.world.wake(0);
  two.world.forget_messages();
  two.world.send_text(two.ann, R"({"type":"resign","id":900,"room":")" + two.room + R"("})");
  EXPECT_EQ(two.turns_stored(), stored);
  EXPECT_TRUE(two.world.messages(two.ann, "done").empty());
  EXPECT_GT(two.world.fenced(), 0u);
  // Then it hears of the new owner, and its client is there again.
  two.world.pass_time(seconds(3));
  ASSERT_FALSE(two.world.messages(two.ann, "room").empty());
  EXPECT_EQ(answer_type(two.world.ask(two.ann, naming("resign", two.room))), "done");
  EXPECT_EQ(two.turns_stored(), stored + 1);
}

TEST(Cluster, AHandOverKeepsTheTimeOfATurn) {
  TwoNodes two({{"clock", 60}});
  two.start();
  two.world.pass_time(seconds(20));
  two.world.forget_messages();
  two.world.hand_over_all(0, 1);
  two.world.settle();
  EXPECT_EQ(two.world.fenced(), 0u);
  for (const int who : {two.ann, two.bob}) {
    const Object game = part_of(two.world.state(who), "game");
    EXPECT_NEAR(static_cast<double>(number_of(game, "left_ms")), 40'000, 2'000) << boost::json::serialize(game);
  }
  // Nobody has to come back by themselves to go on.
  const int mover = to_move(two.world.state(two.ann)) == 0 ? two.ann : two.bob;
  EXPECT_EQ(answer_type(two.world.ask(mover, two.player.best_request(two.world.state(mover), two.room))), "done");
}

TEST(Cluster, AHintThatIsLookedForIsAnsweredWhenItsTableMoves) {
  for (const bool from_afar : {false, true}) {
    TwoNodes two({{"hints", true}});
    two.start();
    while (to_move(two.world.state(two.ann)) != (from_afar ? 1 : 0)) two.play_turn();
    const int mover = from_afar ? two.bob : two.ann;
    const auto turn = part_of(two.world.state(mover), "game").at("turn");
    EXPECT_TRUE(two.world.ask(mover, {{"type", "hint"}, {"room", two.room}, {"turn", turn}, {"grade", 1}}).empty());
    two.world.hand_over_all(0, 1);
    two.world.settle();
    // From afar it is asked of the next owner.
    const std::vector<Object> refused = two.world.messages(mover, "refused");
    EXPECT_EQ(two.world.messages(mover, "hint").size() + refused.size(), 1u);
    EXPECT_EQ(refused.size(), from_afar ? 0u : 1u);
    two.world.forget_messages();
  }
}

TEST(Cluster, ARobotThatHasWaitedDoesNotWaitAgainWhenItsTableMoves) {
  HubOptions options = HubWorld::quick();
  options.robot_pause = milliseconds(1000);
  TwoNodes two({{"seats", 3}, {"robots", boost::json::array{"greedy"}}}, 2, options);
  two.start();
  for (int turn = 0; turn < 3 && to_move(two.world.state(two.ann)) != 2; ++turn) two.play_turn();
  ASSERT_EQ(to_move(two.world.state(two.ann)), 2);
  two.world.pass_time(milliseconds(900));
  two.world.hand_over_all(0, 1);
  two.world.settle();
  ASSERT_EQ(to_move(two.world.state(two.ann)), 2);
  two.world.pass_time(milliseconds(200));
  EXPECT_NE(to_move(two.world.state(two.ann)), 2);
}

TEST(Cluster, WhoeverIsLostWithTheirServerIsMissedAtRoomsElsewhere) {
  TwoNodes two;
  two.start();
  two.world.kill(1);
  two.world.forget_messages();
  two.world.pass_time(seconds(10));
  const boost::json::array seats = two.world.state(two.ann).at("seats").as_array();
  EXPECT_FALSE(seats[1].at("connected").as_bool());
}

TEST(Cluster, ALostGoodbyeIsFoundOut) {
  TwoNodes two;
  two.world.lost = [](const cluster::Parcel& parcel) {
    return std::holds_alternative<cluster::ConnectionLost>(parcel.content);
  };
  two.world.disconnect(two.bob);
  two.world.pass_time(seconds(5));
  const boost::json::array seats = two.world.state(two.ann).at("seats").as_array();
  EXPECT_FALSE(seats[1].at("connected").as_bool());
}

TEST(Cluster, WhatWasMissedIsToldWhenTheBusIsBack) {
  TwoNodes two;
  two.start();
  const Object before = two.world.state(two.bob);
  two.world.lost = [](const cluster::Parcel&) { return true; };
  two.world.ask(two.ann, naming("resign", two.room));
  EXPECT_EQ(two.world.state(two.bob), before);
  two.world.lost = [](const cluster::Parcel&) { return false; };
  two.world.bus_is_back();
  EXPECT_EQ(two.world.state(two.bob).at("phase"), two.world.state(two.ann).at("phase"));
}

// Nobody waits for an answer that cannot come any more, whichever of the two nodes was cut off, and whether the question was lost or
// the answer to it. Moves are made once.
TEST(Cluster, WhatTheBusHasLostIsMadeGoodWhenItIsBack) {
  for (const int cut_off : {0, 1}) {
    for (const bool is_heard : {false, true}) {
      TwoNodes two;
      two.start();
      while (to_move(two.world.state(two.ann)) == 0) two.play_turn();
      const int turns = two.turns_stored();
      two.world.lost = [&](const cluster::Parcel& parcel) {
        return !is_heard || !std::holds_alternative<cluster::AskRoom>(parcel.content);
      };
      const Object draw{{"type", "draw"}, {"room", two.room}, {"turn", two.world.state(two.bob).at("game").at("turn")}};
      EXPECT_TRUE(two.world.ask(two.bob, draw).empty());
      EXPECT_EQ(two.turns_stored(), turns + (is_heard ? 1 : 0));
      two.world.lost = [](const cluster::Parcel&) { return false; };
      const std::size_t done = two.world.messages(two.bob, "done").size();
      two.world.bus_is_back(cut_off);
      EXPECT_EQ(two.turns_stored(), turns + 1);
      EXPECT_EQ(two.world.messages(two.bob, "done").size(), done + (is_heard ? 0 : 1));
      EXPECT_EQ(two.world.messages(two.bob, "refused").size(), is_heard ? 1u : 0u) << "it is another's turn";
      EXPECT_EQ(part_of(two.world.state(two.bob), "game"), part_of(two.world.state(two.ann), "game"));
      EXPECT_EQ(answer_type(two.play_turn()), "done");
    }
  }
}

// The owner has taken them for lost by then, whichever of the two was cut off.
TEST(Cluster, WhatIsAskedOnceMoreFindsItsAskerAtTheTable) {
  for (const int cut_off : {0, 1}) {
    TwoNodes two;
    two.start();
    while (to_move(two.world.state(two.ann)) == 0) two.play_turn();
    const int turns = two.turns_stored();
    two.world.lost = [](const cluster::Parcel&) { return true; };
    const Object draw{{"type", "draw"}, {"room", two.room}, {"turn", two.world.state(two.bob).at("game").at("turn")}};
    EXPECT_TRUE(two.world.ask(two.bob, draw).empty());
    two.world.pass_time(seconds(8));
    const boost::json::array seats = two.world.state(two.ann).at("seats").as_array();
    ASSERT_FALSE(seats[1].at("connected").as_bool());
    two.world.lost = [](const cluster::Parcel&) { return false; };
    const std::size_t done = two.world.messages(two.bob, "done").size();
    two.world.bus_is_back(cut_off);
    EXPECT_TRUE(two.world.messages(two.bob, "refused").empty());
    EXPECT_EQ(two.world.messages(two.bob, "done").size(), done + 1);
    EXPECT_EQ(two.turns_stored(), turns + 1);
  }
}

TEST(Cluster, WhatWaitedForASilentNodeFindsItsAskerAtTheTable) {
  TwoNodes two;
  two.start();
  while (to_move(two.world.state(two.ann)) == 0) two.play_turn();
  const int turns = two.turns_stored();
  two.world.lost = [](const cluster::Parcel&) { return true; };
  two.world.pass_time(seconds(5));
  const Object draw{{"type", "draw"}, {"room", two.room}, {"turn", two.world.state(two.bob).at("game").at("turn")}};
  EXPECT_TRUE(two.world.ask(two.bob, draw).empty());
  two.world.pass_time(seconds(3));
  // Nobody has noticed that the bus was away; the owner says what it says every two seconds.
  two.world.lost = [](const cluster::Parcel& parcel) {
    return std::holds_alternative<cluster::StillHere>(parcel.content);
  };
  const std::size_t done = two.world.messages(two.bob, "done").size();
  two.world.pass_time(seconds(3));
  EXPECT_TRUE(two.world.messages(two.bob, "refused").empty());
  EXPECT_EQ(two.world.messages(two.bob, "done").size(), done + 1);
  EXPECT_EQ(two.turns_stored(), turns + 1);
}

TEST(Cluster, AHintThatIsStillLookedForIsNotRefusedWhenItIsAskedForOnceMore) {
  TwoNodes two({{"hints", true}});
  two.start();
  while (to_move(two.world.state(two.ann)) == 0) two.play_turn();
  const auto turn = part_of(two.world.state(two.bob), "game").at("turn");
  EXPECT_TRUE(two.world.ask(two.bob, {{"type", "hint"}, {"room", two.room}, {"turn", turn}, {"grade", 1}}).empty());
  two.world.bus_is_back(1);
  two.world.settle();
  EXPECT_TRUE(two.world.messages(two.bob, "refused").empty());
  EXPECT_EQ(two.world.messages(two.bob, "hint").size(), 1u);
}

// It would be the next match that is resigned.
TEST(Cluster, WhatMayDoHarmTwiceIsRefusedWhenTheBusIsBack) {
  for (const int cut_off : {0, 1}) {
    TwoNodes two;
    two.start();
    two.world.lost = [](const cluster::Parcel&) { return true; };
    EXPECT_TRUE(two.world.ask(two.bob, naming("resign", two.room)).empty());
    two.world.lost = [](const cluster::Parcel&) { return false; };
    two.world.bus_is_back(cut_off);
    const std::vector<Object> refusals = two.world.messages(two.bob, "refused");
    ASSERT_EQ(refusals.size(), 1u);
    EXPECT_EQ(text_of(refusals[0], "code"), "unavailable");
  }
}

// As when its owner ends: the answer does not come, but its heir says that it is there.
TEST(Cluster, WhoComesBackWhileTheRoomMovesIsLetIn) {
  TwoNodes two({}, 3);
  two.start();
  two.world.disconnect(two.bob);
  const int bob = two.world.guest(1, "Bea", "192.0.2.2");
  two.world.lost = [](const cluster::Parcel& parcel) {
    return std::holds_alternative<cluster::AskRoom>(parcel.content);
  };
  EXPECT_TRUE(two.world.ask(bob, naming("watch", two.room)).empty());
  two.world.lost = [](const cluster::Parcel&) { return false; };
  two.world.hand_over_all(0, 2);
  two.world.settle();
  EXPECT_TRUE(two.world.messages(bob, "refused").empty());
  EXPECT_EQ(two.world.messages(bob, "done").size(), 1u);
}

TEST(Cluster, WhatWaitsForASilentNodeIsAskedWhenItSpeaks) {
  TwoNodes two;
  two.start();
  two.world.lost = [](const cluster::Parcel&) { return true; };
  two.world.pass_time(seconds(5));
  EXPECT_TRUE(two.world.ask(two.bob, naming("resync", two.room)).empty());
  two.world.lost = [](const cluster::Parcel&) { return false; };
  const std::size_t done = two.world.messages(two.bob, "done").size();
  two.world.bus_is_back();
  EXPECT_EQ(two.world.messages(two.bob, "done").size(), done + 1);
  EXPECT_TRUE(two.world.messages(two.bob, "refused").empty());
}

TEST(Cluster, AGuestIsTheSameAtEveryNode) {
  ClusterWorld world(2);
  const int first = world.connect(0);
  const Object welcome = world.ask(first, {{"type", "hello"}, {"v", 1}, {"name", "Ann"}});
  const std::string room = world.create(first, options());
  const Object code = world.ask(first, {{"type", "recovery_code"}});
  world.kill(0);
  world.give_all_of(0, 1);
  const int second = world.connect(1);
  const Object again = world.ask(second, {{"type", "hello"}, {"v", 1}, {"token", text_of(welcome, "token")}});
  EXPECT_EQ(text_of(again, "guest"), text_of(welcome, "guest"));
  EXPECT_EQ(text_of(again, "name"), "Ann");
  ASSERT_EQ(again.at("rooms").as_array().size(), 1u);
  EXPECT_EQ(answer_type(world.ask(second, naming("join", room))), "done");
  const int third = world.connect(1);
  const Object by_code = world.ask(third, {{"type", "hello"}, {"v", 1}, {"code", text_of(code, "code")}});
  EXPECT_EQ(text_of(by_code, "guest"), text_of(welcome, "guest"));
}

TEST(Cluster, AMatchCountsForThoseWhoseConnectionsAreElsewhere) {
  TwoNodes two;
  two.start();
  for (int turn = 0; turn < 4; ++turn) two.play_turn();
  EXPECT_EQ(answer_type(two.world.ask(two.bob, naming("resign", two.room))), "done");
  two.world.settle();
  ASSERT_EQ(two.world.stored().results.size(), 2u);
  for (const AddResult& result : two.world.stored().results) {
    EXPECT_FALSE(result.guest.empty());
    EXPECT_EQ(result.won, result.name == "Ann");
    EXPECT_FALSE(result.rating_kind.empty());
  }
  EXPECT_EQ(two.world.stored().ratings().size(), 2u);
}

TEST(Cluster, AMatchThatEndsRightAfterItMovedIsCountedToo) {
  TwoNodes two({}, 3);
  two.start();
  for (int turn = 0; turn < 4; ++turn) two.play_turn();
  two.world.give(shard_of(two.room), 2);  // where nobody of them is known
  two.world.send_text(two.bob, R"({"type":"resign","id":900,"room":")" + two.room + R"("})");
  two.world.settle();
  two.world.ask(two.bob, naming("resign", two.room));
  two.world.settle();
  EXPECT_EQ(two.world.stored().results.size(), 2u);
  EXPECT_EQ(two.world.stored().ratings().size(), 2u);
}

TEST(Cluster, WhatAFormerOwnerGivesBackIsAskedOfTheNextOne) {
  TwoNodes two({}, 3);
  two.start();
  two.world.lost = [](const cluster::Parcel& parcel) { return std::holds_alternative<cluster::Cards>(parcel.content); };
  two.world.hand_over_all(0, 2);
  two.world.settle();
  // Bob's node has not heard of it, and asks the former owner.
  const std::size_t done = two.world.messages(two.bob, "done").size();
  EXPECT_TRUE(two.world.ask(two.bob, naming("resync", two.room)).empty());
  two.world.lost = [](const cluster::Parcel&) { return false; };
  two.world.bus_is_back();
  // The answer comes without time passing, and is no refusal.
  EXPECT_EQ(two.world.messages(two.bob, "done").size(), done + 1);
  EXPECT_TRUE(two.world.messages(two.bob, "refused").empty());
  EXPECT_EQ(answer_type(two.world.ask(two.bob, naming("resync", two.room))), "done");
}

// Between the end of a match and what the database says of its players a server may end, or hand the room over.
TEST(Cluster, AMatchThatIsNotCountedYetIsCountedByTheNextOwner) {
  for (const bool in_good_order : {false, true}) {
    TwoNodes two({}, 3);
    two.start();
    for (int turn = 0; turn < 4; ++turn) two.play_turn();
    two.world.looks_up = false;
    two.world.give(shard_of(two.room), 2);  // where nobody of them is known
    two.world.settle();
    EXPECT_EQ(answer_type(two.world.ask(two.bob, naming("resign", two.room))), "done");
    EXPECT_TRUE(two.world.stored().results.empty());
    EXPECT_EQ(two.world.stored().state().uncounted.size(), 1u);
    if (in_good_order) {
      two.world.hand_over_all(2, 0);
    } else {
      two.world.kill(2);
      two.world.give_all_of(2, 0);
    }
    two.world.looks_up = true;
    two.world.settle();
    two.world.give(shard_of(two.room), 1);  // nothing is left to be counted twice
    two.world.settle();
    EXPECT_EQ(two.world.stored().results.size(), 2u);
    EXPECT_EQ(two.world.stored().ratings().size(), 2u);
    EXPECT_TRUE(two.world.stored().state().uncounted.empty());
  }
}

TEST(Cluster, RatingsOfMatchesThatEndOnTwoNodesAtOnceAddUp) {
  ClusterWorld world(2);
  const int ann = world.connect(0, "192.0.2.1");
  const std::string token = text_of(world.ask(ann, {{"type", "hello"}, {"v", 1}, {"name", "Ann"}}), "token");
  const std::string first = world.create(ann, options({{"robots", {"optimal"}}}));
  const int ann_too = world.connect(1, "192.0.2.1");
  world.ask(ann_too, {{"type", "hello"}, {"v", 1}, {"token", token}});
  const std::string second = world.create(ann_too, options({{"robots", {"optimal"}}}));
  ASSERT_NE(world.owner_of(first), world.owner_of(second));
  for (const auto& [who, room] : {std::pair(ann, first), std::pair(ann_too, second)}) {
    EXPECT_EQ(answer_type(world.ask(who, naming("start", room))), "done");
    EXPECT_EQ(answer_type(world.ask(who, naming("resign", room))), "done");
  }
  const std::vector<StoredRating> ratings = world.stored().ratings();
  ASSERT_EQ(ratings.size(), 1u);
  EXPECT_EQ(ratings[0].games, 2);
  double sum = ratings[0].rating;
  for (const AddResult& result : world.stored().results) {
    if (!result.guest.empty()) sum -= result.rating_after - result.rating_before;
  }
  EXPECT_NEAR(sum, Rating{}.rating, 1e-9);
}

TEST(Cluster, WhatIsSaidBehindAHelloWaitsForIt) {
  TwoNodes two;
  const int late = two.world.connect(1);
  two.world.send_text(late, R"({"type":"hello","v":1,"id":1,"token":"nobody's"})");
  two.world.send_text(late, R"({"type":"ping","id":2})");
  EXPECT_TRUE(two.world.messages(late, "pong").empty());
  two.world.settle();
  EXPECT_EQ(two.world.messages(late, "welcome").size(), 1u);
  EXPECT_EQ(two.world.messages(late, "pong").size(), 1u);
}

TEST(Cluster, TheLobbyShowsTheRoomsOfAllNodesAndForgetsThoseOfTheDead) {
  ClusterWorld world(3);
  const int ann = world.guest(0, "Ann");
  const int bob = world.guest(1, "Bob");
  const int eve = world.guest(2, "Eve");
  const std::string first = world.create(ann, options());
  world.pass_time(milliseconds(10));
  const std::string second = world.create(bob, options());
  world.settle();
  world.ask(eve, {{"type", "lobby"}, {"on", true}});
  EXPECT_EQ(world.messages(eve, "lobby").back().at("rooms").as_array().size(), 2u);
  EXPECT_EQ(text_of(world.messages(eve, "lobby").back().at("rooms").as_array()[0].as_object(), "host"), "Bob");
  world.kill(1);
  world.pass_time(seconds(15));
  ASSERT_EQ(world.messages(eve, "lobby").back().at("rooms").as_array().size(), 1u);
  world.give_all_of(1, 2);
  world.pass_time(seconds(3));
  world.ask(eve, naming("watch", second));
  world.pass_time(seconds(3));
  EXPECT_EQ(world.messages(eve, "lobby").back().at("rooms").as_array().size(), 2u);
}

TEST(Cluster, TablesOfAGuestCountWhereverTheyAre) {
  HubOptions few = HubWorld::quick();
  few.rooms_per_address = 4;
  ClusterWorld world(2, few);
  const int ann = world.guest(0, "Ann");
  const int bob = world.guest(1, "Bob");
  for (int i = 0; i < 2; ++i) world.create(ann, options());
  for (int i = 0; i < 2; ++i) world.create(bob, options());
  world.settle();
  for (const int who : {ann, bob}) {
    EXPECT_EQ(text_of(world.ask(who, {{"type", "create"}, {"options", options()}}), "code"), "too_many_rooms");
  }
}

// The token of somebody who is at both nodes.
struct AtBothNodes {
  explicit AtBothNodes(ClusterWorld& world) : first(world.connect(0)), second(world.connect(1)) {
    Object hello{{"type", "hello"}, {"v", 1}, {"name", "Ann"}};
    const Object welcome = world.ask(first, hello);
    hello["token"] = text_of(welcome, "token");
    // Whoever takes a name lasts, and is known at the other node too.
    EXPECT_EQ(answer_type(world.ask(first, {{"type", "rename"}, {"name", "Anna"}})), "done");
    EXPECT_EQ(text_of(world.ask(second, hello), "guest"), text_of(welcome, "guest"));
  }
  int first;
  int second;
};

TEST(Cluster, TheDayHasOneDealAndEachGuestPlaysItOnceWhereverTheyAsk) {
  ClusterWorld world(3);
  const AtBothNodes ann(world);
  const Object here = world.ask(ann.first, {{"type", "today"}});
  EXPECT_EQ(text_of(world.ask(ann.second, {{"type", "today"}}), "digest"), text_of(here, "digest"));
  // Both at once: the second is led to the table of the first.
  world.send_text(ann.second, R"({"type":"play_today","id":900})");
  world.send_text(ann.first, R"({"type":"play_today","id":901})");
  world.settle();
  const std::vector<Object> of_second = world.messages(ann.second, "created");
  const std::vector<Object> of_first = world.messages(ann.first, "created");
  ASSERT_EQ(of_second.size(), 1u);
  ASSERT_EQ(of_first.size(), 1u);
  const std::string room = text_of(of_first[0], "room");
  EXPECT_EQ(text_of(of_second[0], "room"), room);
  EXPECT_EQ(world.stored().state().deals.deals.size(), 1u);
  EXPECT_EQ(world.stored().state().deals.plays.size(), 1u);
  // The table moves on to a node that has neither the desk nor her; there she gives up.
  world.give(shard_of(room), world.owner_of(room) == 2 ? 1 : 2);
  world.settle();
  world.ask(ann.second, naming("join", room));
  EXPECT_EQ(answer_type(world.ask(ann.second, naming("resign", room))), "done");
  world.settle();
  const StoredState state = world.stored().state();
  ASSERT_EQ(state.deals.plays.size(), 1u);
  ASSERT_TRUE(state.deals.plays[0].end.has_value());
  EXPECT_TRUE(state.deals.plays[0].end->ranked);
  for (const int node : {0, 1, 2}) {
    // Whoever has the desk next knows it too.
    world.give(desk_shard, node);
    world.settle();
    EXPECT_EQ(text_of(world.ask(ann.second, {{"type", "play_today"}}), "code"), "day_done") << node;
    EXPECT_EQ(number_of(world.ask(ann.first, {{"type", "today"}}), "played"), 1);
  }
}

// Somebody of this name who has lost a match against a robot, and so is rated.
Object rated_guest(ClusterWorld& world, int node, std::string_view name, std::string_view address) {
  const int connection = world.connect(node, address);
  Object welcome = world.ask(connection, {{"type", "hello"}, {"v", 1}, {"name", name}});
  const std::string room = world.create(connection, options({{"robots", {"optimal"}}}));
  EXPECT_EQ(answer_type(world.ask(connection, naming("start", room))), "done");
  EXPECT_EQ(answer_type(world.ask(connection, naming("resign", room))), "done");
  world.settle();
  welcome["connection"] = connection;
  return welcome;
}

std::vector<std::string> names_stored(ClusterWorld& world) {
  std::vector<std::string> names;
  for (const StoredGuest& guest : world.stored().guests()) names.push_back(guest.name);
  std::sort(names.begin(), names.end());
  return names;
}

TEST(Cluster, ANameOfARatedGuestIsTakenAtEveryNode) {
  ClusterWorld world(2);
  rated_guest(world, 0, "Ann", "192.0.2.1");
  const int newcomer = world.connect(1, "192.0.2.2");
  EXPECT_EQ(text_of(world.ask(newcomer, {{"type", "hello"}, {"v", 1}, {"name", "ann"}}), "name"), "ann 2");
  const int bob = world.guest(1, "Bob", "192.0.2.3");
  EXPECT_EQ(text_of(world.ask(bob, {{"type", "rename"}, {"name", "A.n.n"}}), "code"), "name_taken");
  EXPECT_EQ(answer_type(world.ask(bob, {{"type", "rename"}, {"name", "Bea"}})), "done");
}

TEST(Cluster, ANameOfSomebodyRatedAtPuzzlesIsTakenAtEveryNode) {
  ClusterWorld world(3);
  world.give(desk_shard, 0);
  world.settle();
  const int ann = world.guest(1, "Ann", "192.0.2.1");
  const Object puzzle = world.ask(ann, {{"type", "puzzle"}, {"mode", "training"}});
  world.ask(ann, {{"type", "puzzle_give_up"}, {"attempt", number_of(puzzle, "attempt")}});
  world.settle();
  const int newcomer = world.connect(2, "192.0.2.2");
  EXPECT_EQ(text_of(world.ask(newcomer, {{"type", "hello"}, {"v", 1}, {"name", "ann"}}), "name"), "ann 2");
}

// Two who come under one name before either is rated. The database has one of them twice, whichever node was told what.
TEST(Cluster, OfTwoOfOneNameWhoAreRatedAtTwoNodesTheDatabaseRenamesOne) {
  ClusterWorld world(2);
  world.looks_up = false;
  const int first = world.connect(0, "192.0.2.1");
  const int second = world.connect(1, "192.0.2.2");
  world.send_text(first, R"({"type":"hello","id":1,"v":1,"name":"Ann"})");
  world.send_text(second, R"({"type":"hello","id":1,"v":1,"name":"Ann"})");
  world.looks_up = true;
  world.settle();
  for (const int who : {first, second}) {
    const std::string room = world.create(who, options({{"robots", {"optimal"}}}));
    EXPECT_EQ(answer_type(world.ask(who, naming("start", room))), "done");
    EXPECT_EQ(answer_type(world.ask(who, naming("resign", room))), "done");
    world.settle();
  }
  EXPECT_EQ(names_stored(world), (std::vector<std::string>{"Ann", "Ann 2"}));
  // At the table it is seen at once.
  EXPECT_EQ(text_of(world.state(second).at("seats").as_array()[0].as_object(), "name"), "Ann 2");
  // A name that was given up is free.
  EXPECT_EQ(answer_type(world.ask(first, {{"type", "rename"}, {"name", "Bea"}})), "done");
  world.settle();
  EXPECT_EQ(answer_type(world.ask(second, {{"type", "rename"}, {"name", "Ann"}})), "done");
  world.settle();
  EXPECT_EQ(names_stored(world), (std::vector<std::string>{"Ann", "Bea"}));
}

// How many newcomers of one address are let in, one after the other at different nodes.
int newcomers_let_in(int nodes, milliseconds pause) {
  HubOptions given = HubWorld::quick();
  given.new_guests_per_hour = 1;
  given.new_guest_burst = 12;
  ClusterWorld world(nodes, given);
  int let_in = 0;
  for (int i = 0; i < 60; ++i) {
    const int newcomer = world.connect(i % nodes, "198.51.100.7");
    let_in += answer_type(world.ask(newcomer, {{"type", "hello"}, {"v", 1}})) == "welcome" ? 1 : 0;
    world.pass_time(pause);
  }
  return let_in;
}

TEST(Cluster, AnAddressHasLittleMoreAtManyNodesThanAtOne) {
  EXPECT_EQ(newcomers_let_in(1, seconds(1)), 12);
  EXPECT_EQ(newcomers_let_in(3, seconds(1)), 12);
  // Within the half second that nodes know nothing of each other, each has its own count.
  EXPECT_EQ(newcomers_let_in(3, milliseconds(0)), 36);
}

TEST(Cluster, PuzzlesAreGivenOutFromEverywhereByOneDesk) {
  ClusterWorld world(2);
  for (const int node : {0, 1}) {
    const int who = world.guest(node, "Solver");
    EXPECT_EQ(answer_type(world.ask(who, {{"type", "puzzles"}})), "puzzles");
  }
}

// Whatever happens to servers, no turn that was told is lost or there twice: StoredWorld fails the test for an event out of its
// order, and what clients know is never ahead of what is stored.
TEST(Cluster, NothingToldIsLostWhateverHappensToServers) {
  for (std::uint64_t seed = 1; seed <= (has_sanitizer ? 5 : 20); ++seed) {
    Rng rng(seed);
    TwoNodes two({}, 3);
    two.start();
    for (int step = 0; step < 60 && two.turns_stored() < 40; ++step) {
      const int from = two.world.owner_of(two.room);
      const int to = (from + 1 + static_cast<int>(rng.below(2))) % 3;
      switch (rng.below(8)) {
        case 0: two.world.give(shard_of(two.room), to); break;
        case 1:
          two.world.sleep(from);
          two.world.give(shard_of(two.room), to);
          two.world.settle();
          two.world.wake(from);
          break;
        case 2: two.world.bus_is_back(); break;
        case 3: two.world.pass_time(milliseconds(rng.below(4000))); break;
        default:
          if (to_move(two.world.state(two.ann))) two.play_turn();
      }
      for (const int who : {two.ann, two.bob}) {
        const Object game = part_of(two.world.state(who), "game");
        EXPECT_LE(number_of(game, "turn"), two.turns_stored()) << "seed " << seed << ", step " << step;
      }
    }
    two.world.pass_time(seconds(6));
    EXPECT_EQ(part_of(two.world.state(two.ann), "game"), part_of(two.world.state(two.bob), "game")) << "seed " << seed;
  }
}

// Somebody with a recovery code, whose first device is at node 0.
struct TwoDevices {
  TwoDevices() {
    here = world.connect(0);
    token = text_of(world.ask(here, {{"type", "hello"}, {"v", 1}, {"name", "Ann"}}), "token");
    code = text_of(world.ask(here, {{"type", "recovery_code"}}), "code");
    first = world.stored().devices().at(0).id;
  }
  Object come(int node, const std::string& by_code) {
    there = world.connect(node);
    return world.ask(there, {{"type", "hello"}, {"v", 1}, {"code", by_code}});
  }
  Object return_with(int node, const std::string& with) {
    return world.ask(world.connect(node), {{"type", "hello"}, {"v", 1}, {"token", with}});
  }
  [[nodiscard]] std::string second() {
    for (const StoredDevice& device : world.stored().devices()) {
      if (device.id != first) return device.id;
    }
    return "";
  }
  Object sign_out(const std::string& device) { return world.ask(here, {{"type", "sign_out"}, {"device", device}}); }

  ClusterWorld world{2};
  int here = 0;
  int there = 0;
  std::string token;
  std::string code;
  std::string first;
};

TEST(Cluster, ADeviceIsSignedOutAtAllServers) {
  TwoDevices two;
  const Object welcome = two.come(1, two.code);
  ASSERT_EQ(answer_type(welcome), "welcome");
  // The first server has not seen it come.
  EXPECT_EQ(answer_type(two.sign_out(two.second())), "done");
  EXPECT_TRUE(two.world.is_closed(two.there));
  EXPECT_FALSE(two.world.is_closed(two.here));
  for (const int node : {0, 1}) {
    const Object again = two.return_with(node, text_of(welcome, "token"));
    EXPECT_NE(text_of(again, "guest"), text_of(welcome, "guest"));
    EXPECT_EQ(text_of(two.return_with(node, two.token), "guest"), text_of(welcome, "guest"));
  }
  EXPECT_EQ(text_of(two.sign_out("nonsense"), "code"), "no_such_device");
}

TEST(Cluster, AServerThatHasNotHeardOfItLetsNobodyInByATokenThatIsNobodys) {
  TwoDevices two;
  const Object welcome = two.come(1, two.code);
  two.world.lost = [](const cluster::Parcel& parcel) {
    return std::holds_alternative<cluster::SignedOut>(parcel.content);
  };
  EXPECT_EQ(answer_type(two.sign_out(two.second())), "done");
  const Object again = two.return_with(1, text_of(welcome, "token"));
  EXPECT_EQ(answer_type(again), "welcome");
  EXPECT_NE(text_of(again, "guest"), text_of(welcome, "guest"));
}

bool is_signed_out(const cluster::Parcel& parcel) { return std::holds_alternative<cluster::SignedOut>(parcel.content); }

TEST(Cluster, ADeviceIsCutOffWhereNobodyHeardThatItWasSignedOut) {
  for (const int cut_off : {0, 1}) {
    TwoDevices two;
    ASSERT_EQ(answer_type(two.come(1, two.code)), "welcome");
    two.world.pass_time(seconds(1));
    two.world.lost = is_signed_out;
    EXPECT_EQ(answer_type(two.sign_out(two.second())), "done");
    EXPECT_FALSE(two.world.is_closed(two.there));
    two.world.bus_is_back(cut_off);
    two.world.pass_time(seconds(1));
    EXPECT_TRUE(two.world.is_closed(two.there));
    EXPECT_FALSE(two.world.is_closed(two.here));
  }
}

TEST(Cluster, ADeviceIsCutOffWhenItsServerLooksUpWhoseItWas) {
  TwoDevices two;
  ASSERT_EQ(answer_type(two.come(1, two.code)), "welcome");
  two.world.pass_time(seconds(1));
  two.world.lost = is_signed_out;
  EXPECT_EQ(answer_type(two.sign_out(two.second())), "done");
  EXPECT_EQ(answer_type(two.return_with(1, two.token)), "welcome");
  EXPECT_TRUE(two.world.is_closed(two.there));
}

// Its node may have ended before it said so.
TEST(Cluster, ADeviceIsCutOffWhenTheServerEndsAtWhichItWasSignedOut) {
  TwoDevices two;
  ASSERT_EQ(answer_type(two.come(1, two.code)), "welcome");
  two.world.pass_time(seconds(3));
  two.world.lost = is_signed_out;
  EXPECT_EQ(answer_type(two.sign_out(two.second())), "done");
  two.world.kill(0);
  two.world.pass_time(seconds(8));
  EXPECT_TRUE(two.world.is_closed(two.there));
}

TEST(Cluster, WhoeverIsForgottenIsCutOffWhereNobodyHeardIt) {
  TwoDevices two;
  ASSERT_EQ(answer_type(two.come(1, two.code)), "welcome");
  two.world.lost = [](const cluster::Parcel& parcel) {
    return std::holds_alternative<cluster::GuestGone>(parcel.content);
  };
  EXPECT_EQ(answer_type(two.world.ask(two.here, {{"type", "forget_me"}})), "done");
  EXPECT_FALSE(two.world.is_closed(two.there));
  two.world.bus_is_back(1);
  two.world.pass_time(seconds(1));
  EXPECT_TRUE(two.world.is_closed(two.there));
}

TEST(Cluster, AnAnswerFromBeforeADeviceCameDoesNotCutItOff) {
  TwoDevices two;
  two.world.pass_time(seconds(10));
  const IdentityQuestion question{
      .guest = two.world.stored().devices().at(0).guest, .asked = Instant{seconds(5)}, .was_here = true};
  const std::vector<StoredIdentity> before = two.world.stored().identities(question);
  ASSERT_EQ(before.size(), 1u);
  ASSERT_EQ(answer_type(two.come(1, two.code)), "welcome");
  const Effects effects = two.world.hub(1).identities_found(question, before, Instant{seconds(11)});
  EXPECT_TRUE(effects.closes.empty());
}

TEST(Cluster, AnAnswerFromBeforeItWasSignedOutBringsNoDeviceBack) {
  TwoDevices two;
  const Object welcome = two.come(0, two.code);
  const std::string second = two.second();
  two.world.looks_up = false;
  two.world.reads_at_once = true;
  const int again = two.world.connect(1);
  two.world.send_text(again, R"({"type":"hello","v":1,"id":1,"token":")" + text_of(welcome, "token") + R"("})");
  EXPECT_EQ(answer_type(two.sign_out(second)), "done");
  two.world.settle();
  two.world.looks_up = true;
  two.world.settle();
  const std::vector<Object> told = two.world.messages(again, "welcome");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_NE(text_of(told[0], "guest"), text_of(welcome, "guest"));
}

// Its node has read that it is valid, and hears nothing of what happens meanwhile.
TEST(Cluster, ADeviceThatWasSignedOutIsNotStoredAgainWhenItComes) {
  TwoDevices two;
  const Object welcome = two.come(0, two.code);
  const std::string second = two.second();
  two.world.pass_time(std::chrono::minutes(15));
  two.world.looks_up = false;
  two.world.reads_at_once = true;
  const int again = two.world.connect(1);
  two.world.send_text(again, R"({"type":"hello","v":1,"id":1,"token":")" + text_of(welcome, "token") + R"("})");
  two.world.lost = is_signed_out;
  EXPECT_EQ(answer_type(two.sign_out(second)), "done");
  two.world.looks_up = true;
  two.world.settle();
  ASSERT_EQ(two.world.messages(again, "welcome").size(), 1u);
  EXPECT_EQ(two.second(), "");
}

TEST(Cluster, AnOldRecoveryCodeIsVoidAtAllServers) {
  TwoDevices two;
  ASSERT_EQ(answer_type(two.come(1, two.code)), "welcome");
  const std::string next = text_of(two.world.ask(two.here, {{"type", "recovery_code"}}), "code");
  EXPECT_EQ(text_of(two.come(1, two.code), "code"), "bad_code");
  EXPECT_EQ(answer_type(two.come(1, next)), "welcome");
}

}  // namespace
}  // namespace tilefish::testing
