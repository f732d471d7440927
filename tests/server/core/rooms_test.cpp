#include <gtest/gtest.h>

#include "server/core/hub_world.h"

namespace tilefish::testing {
namespace {

using Object = HubWorld::Object;
using std::chrono::milliseconds;

Object in(std::string_view type, const std::string& room) { return {{"type", type}, {"room", room}}; }

Object seat_of(const HubWorld& world, int connection, std::size_t seat) {
  return world.state(connection).at("seats").as_array().at(seat).as_object();
}

struct TwoAtATable : ::testing::Test {
  HubWorld world;
  int ann = world.guest("Ann");
  int bob = world.guest("Bob");
  std::string room = world.create(ann, options());

  void start() {
    EXPECT_EQ(text_of(world.ask(bob, in("join", room)), "type"), "done");
    EXPECT_EQ(text_of(world.ask(ann, in("start", room)), "type"), "done");
  }
};

using Rooms = TwoAtATable;

TEST_F(Rooms, TheCreatorTakesTheFirstSeat) {
  const Object state = world.state(ann);
  EXPECT_EQ(text_of(state, "phase"), "waiting");
  EXPECT_EQ(number_of(part_of(state, "you"), "seat"), 0);
  EXPECT_EQ(text_of(seat_of(world, ann, 0), "name"), "Ann");
  EXPECT_EQ(text_of(seat_of(world, ann, 1), "kind"), "open");
}

TEST_F(Rooms, WhoJoinsIsSeenByAll) {
  std::string typed = room;
  for (char& c : typed) c = static_cast<char>(std::tolower(c));
  EXPECT_EQ(text_of(world.ask(bob, in("join", typed)), "type"), "done") << "codes may be typed in small letters";
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "joined");
  EXPECT_EQ(text_of(world.cause(ann), "name"), "Bob");
  EXPECT_EQ(number_of(part_of(world.state(bob), "you"), "seat"), 1);
  const int eve = world.guest("Eve");
  EXPECT_EQ(text_of(world.ask(eve, in("join", room)), "code"), "room_full");
  EXPECT_EQ(text_of(world.ask(eve, in("join", "NONE22")), "code"), "no_such_room");
}

TEST_F(Rooms, TheAnswerComesBeforeTheNews) {
  world.forget_messages();
  world.ask(bob, in("join", room));
  ASSERT_EQ(world.texts(bob).size(), 2U);
  EXPECT_NE(world.texts(bob)[0].find(R"("type":"done")"), std::string::npos);
  EXPECT_NE(world.texts(bob)[1].find(R"("type":"room")"), std::string::npos);
}

TEST_F(Rooms, OnlyTheHostStartsAndOnlyWithoutOpenSeats) {
  EXPECT_EQ(text_of(world.ask(ann, in("start", room)), "code"), "seats_open");
  world.ask(bob, in("join", room));
  EXPECT_EQ(text_of(world.ask(bob, in("start", room)), "code"), "not_host");
  EXPECT_EQ(text_of(world.ask(ann, in("start", room)), "type"), "done");
  EXPECT_EQ(text_of(world.ask(ann, in("start", room)), "code"), "game_running");
  EXPECT_EQ(text_of(world.cause(bob), "kind"), "started");
  EXPECT_EQ(part_of(world.state(bob), "you").at("rack").as_array().size(), 14U);
}

TEST_F(Rooms, TheHostSendsPeopleAwayBeforeTheStart) {
  world.ask(bob, in("join", room));
  Object kick = in("kick", room);
  kick["seat"] = 1;
  EXPECT_EQ(text_of(world.ask(bob, kick), "code"), "not_host");
  EXPECT_EQ(text_of(world.ask(ann, kick), "type"), "done");
  EXPECT_EQ(world.messages(bob, "gone").size(), 1U);
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "kicked");
  EXPECT_EQ(text_of(world.ask(bob, in("join", room)), "code"), "kicked");
  EXPECT_EQ(text_of(world.ask(ann, kick), "code"), "no_such_seat");
  kick["seat"] = 0;
  EXPECT_EQ(text_of(world.ask(ann, kick), "code"), "no_such_seat");
}

TEST_F(Rooms, NobodyIsSentAwayFromARunningMatch) {
  start();
  Object kick = in("kick", room);
  kick["seat"] = 1;
  EXPECT_EQ(text_of(world.ask(ann, kick), "code"), "game_running");
}

TEST_F(Rooms, TwoTabsOfOneGuestSeeTheSame) {
  const std::string token = text_of(world.messages(bob, "welcome").back(), "token");
  start();
  const int tab = world.connect();
  const Object welcome = world.greet(tab, "", token);
  EXPECT_EQ(welcome.at("rooms").as_array().at(0).as_string(), room);
  world.ask(tab, in("join", room));
  EXPECT_EQ(world.state(tab), world.state(bob));
  world.disconnect(bob);
  EXPECT_TRUE(seat_of(world, ann, 1).at("connected").as_bool());
  world.disconnect(tab);
  EXPECT_FALSE(seat_of(world, ann, 1).at("connected").as_bool());
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "disconnected");
}

TEST_F(Rooms, SpectatorsSeeTheTableAndNoRack) {
  start();
  const int eve = world.guest("Eve");
  EXPECT_EQ(text_of(world.ask(eve, in("watch", room)), "type"), "done");
  EXPECT_TRUE(part_of(world.state(eve), "you").at("seat").is_null());
  EXPECT_TRUE(part_of(world.state(eve), "you").at("rack").as_array().empty());
  world.pass_time(milliseconds{1000});  // who watches is told once a second
  EXPECT_EQ(number_of(world.state(ann), "spectators"), 1);
  EXPECT_EQ(text_of(world.ask(eve, in("resign", room)), "code"), "not_seated");
  EXPECT_EQ(text_of(world.ask(eve, in("leave", room)), "type"), "done");
  world.pass_time(milliseconds{1000});
  EXPECT_EQ(number_of(world.state(ann), "spectators"), 0);
  EXPECT_EQ(text_of(world.ask(eve, in("resync", room)), "code"), "not_in_room");
}

TEST_F(Rooms, SpectatorsStayOutsideWhereTheyAreNotWanted) {
  const std::string closed = world.create(ann, options({{"spectators", false}}));
  EXPECT_EQ(text_of(world.ask(bob, in("watch", closed)), "code"), "spectators_off");
}

TEST_F(Rooms, WhoLeavesARunningMatchResigns) {
  start();
  EXPECT_EQ(text_of(world.ask(bob, in("leave", room)), "type"), "done");
  const Object state = world.state(ann);
  EXPECT_EQ(text_of(state, "phase"), "match_over");
  EXPECT_EQ(text_of(part_of(part_of(state, "game"), "result"), "reason"), "walked_out");
  EXPECT_EQ(text_of(seat_of(world, ann, 1), "kind"), "open");
  EXPECT_EQ(text_of(world.ask(ann, in("rematch", room)), "code"), "seats_open");
  EXPECT_TRUE(world.stored().finished_game(text_of(part_of(state, "game"), "id")).has_value());
}

TEST_F(Rooms, TheHostsPlaceIsInheritedAndAnEmptyRoomIsRemoved) {
  world.ask(bob, in("join", room));
  world.ask(ann, in("leave", room));
  EXPECT_EQ(text_of(world.state(bob), "host"), text_of(world.messages(bob, "welcome").back(), "guest"));
  world.ask(bob, in("leave", room));
  EXPECT_TRUE(world.stored().state().rooms.empty());
  EXPECT_EQ(text_of(world.ask(bob, in("join", room)), "code"), "no_such_room");
}

using LostHost = TwoAtATable;

TEST_F(LostHost, IsReplacedAfterAWhileAndAllAreTold) {
  world.ask(bob, in("join", room));
  const int eve = world.guest("Eve");
  world.ask(eve, in("watch", room));
  world.disconnect(ann);
  world.pass_time(HubOptions().host_grace - milliseconds{1});
  EXPECT_EQ(text_of(world.ask(bob, in("start", room)), "code"), "not_host");
  world.pass_time(milliseconds{1});
  for (const int each : {bob, eve}) {
    EXPECT_EQ(text_of(world.cause(each), "kind"), "new_host");
    EXPECT_EQ(text_of(world.cause(each), "name"), "Bob");
  }
  EXPECT_EQ(text_of(world.ask(bob, in("start", room)), "type"), "done");
}

TEST_F(LostHost, WhoComesBackInTimeIsStillTheHost) {
  const std::string token = text_of(world.messages(ann, "welcome").back(), "token");
  world.ask(bob, in("join", room));
  world.disconnect(ann);
  world.pass_time(HubOptions().host_grace / 2);
  ann = world.connect();
  world.greet(ann, "", token);
  world.ask(ann, in("join", room));
  world.pass_time(HubOptions().host_grace);
  EXPECT_EQ(text_of(world.ask(ann, in("start", room)), "type"), "done");
}

TEST_F(LostHost, StaysUntilSomebodyWhoSitsThereCanTakeTheirPlace) {
  world.ask(bob, in("watch", room));
  world.disconnect(ann);
  world.pass_time(2 * HubOptions().host_grace);
  EXPECT_EQ(text_of(world.cause(bob), "kind"), "disconnected");
  world.ask(bob, in("join", room));
  world.pass_time(HubOptions().host_grace);
  EXPECT_EQ(text_of(world.cause(bob), "kind"), "new_host");
}

TEST_F(LostHost, IsNotMissedWhileAMatchRuns) {
  start();
  world.disconnect(ann);
  world.settle(HubOptions().host_grace);
  const std::string host = text_of(world.messages(ann, "welcome").back(), "guest");
  EXPECT_EQ(text_of(world.state(bob), "host"), host);
  world.ask(bob, in("resign", room));
  world.pass_time(HubOptions().host_grace);
  EXPECT_NE(text_of(world.state(bob), "host"), host) << "after it somebody must be able to send the lost away";
}

TEST_F(LostHost, IsReplacedAfterARestartToo) {
  const std::string token = text_of(world.messages(bob, "welcome").back(), "token");
  world.ask(bob, in("join", room));
  world.kill_and_restart();
  bob = world.connect();
  world.greet(bob, "", token);
  world.ask(bob, in("join", room));
  world.pass_time(HubOptions().host_grace);
  EXPECT_EQ(text_of(world.cause(bob), "kind"), "new_host");
}

TEST_F(Rooms, ASeatIsGivenUpFromAfar) {
  const std::string token = text_of(world.messages(bob, "welcome").back(), "token");
  world.ask(bob, in("join", room));
  world.disconnect(bob);
  const int elsewhere = world.connect();
  world.greet(elsewhere, "", token);
  EXPECT_EQ(text_of(world.ask(elsewhere, in("start", room)), "code"), "not_in_room");
  EXPECT_EQ(text_of(world.ask(elsewhere, in("leave", room)), "type"), "done");
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "left");
  EXPECT_EQ(text_of(seat_of(world, ann, 1), "kind"), "open");
}

TEST_F(Rooms, WhoWatchesInheritsTheRobotsTable) {
  const std::string arena = world.create(ann, options({{"robots", {"optimal", "optimal"}}}));
  world.ask(bob, in("watch", arena));
  world.ask(ann, in("leave", arena));
  EXPECT_EQ(text_of(world.state(bob), "host"), text_of(world.messages(bob, "welcome").back(), "guest"));
  EXPECT_EQ(text_of(world.ask(bob, in("start", arena)), "type"), "done");
  world.ask(bob, in("leave", arena));
  EXPECT_EQ(world.stored().state().rooms.size(), 1U);
  EXPECT_EQ(world.stored().state().games.size(), 0U) << "what nobody will go on with is not kept";
}

TEST_F(Rooms, ARoomThatNobodyIsInIsRemovedAfterAWhile) {
  world.disconnect(ann);
  world.pass_time(HubOptions().idle_room - milliseconds{1});
  EXPECT_EQ(world.stored().state().rooms.size(), 1U);
  world.pass_time(milliseconds{1});
  EXPECT_TRUE(world.stored().state().rooms.empty());
}

TEST_F(Rooms, ARenamedGuestIsRenamedAtTheTable) {
  world.ask(bob, in("join", room));
  world.ask(bob, {{"type", "rename"}, {"name", "Robert"}});
  EXPECT_EQ(text_of(world.cause(ann), "kind"), "renamed");
  EXPECT_EQ(text_of(seat_of(world, ann, 1), "name"), "Robert");
}

TEST_F(Rooms, ResyncGivesTheSameStateAgain) {
  start();
  const Object before = world.messages(bob, "room").back();
  world.ask(bob, in("resync", room));
  const Object after = world.messages(bob, "room").back();
  EXPECT_EQ(number_of(after, "seq"), number_of(before, "seq"));
  EXPECT_EQ(after.at("state"), before.at("state"));
  EXPECT_TRUE(after.at("cause").is_null());
}

TEST_F(Rooms, WhoHasASeatHearsOfTheTableWithoutSittingDown) {
  const std::string token = text_of(world.messages(bob, "welcome").back(), "token");
  start();
  world.disconnect(bob);
  const int tab = world.connect();
  world.greet(tab, "", token);
  EXPECT_EQ(text_of(world.ask(tab, in("resync", room)), "type"), "done");
  EXPECT_EQ(number_of(part_of(world.state(tab), "you"), "seat"), 1);
  EXPECT_FALSE(seat_of(world, ann, 1).at("connected").as_bool());
}

TEST_F(Rooms, RobotsOnAllSeatsPlayWhileTheCreatorWatches) {
  const std::string arena =
      world.create(ann, options({{"ruleset", "free"}, {"seats", 3}, {"robots", {"optimal", "greedy", "optimal"}}}));
  EXPECT_TRUE(part_of(world.state(ann), "you").at("seat").is_null());
  EXPECT_EQ(text_of(world.ask(ann, in("start", arena)), "type"), "done");
  world.settle();
  EXPECT_EQ(text_of(world.state(ann), "phase"), "match_over");
  EXPECT_EQ(text_of(world.ask(ann, in("rematch", arena)), "type"), "done");
  EXPECT_EQ(text_of(world.state(ann), "phase"), "playing");
}

TEST_F(Rooms, OptionsThatMakeNoGameAreRefused) {
  const auto code = [&](Object given) {
    return text_of(world.ask(ann, {{"type", "create"}, {"options", options(std::move(given))}}), "code");
  };
  EXPECT_EQ(code({{"ruleset", "none"}}), "no_such_ruleset");
  EXPECT_EQ(code({{"robots", {"deep blue"}}}), "no_such_robot");
  EXPECT_EQ(code({{"robots", {"smart:search=bfs"}}}), "no_such_robot");
  EXPECT_EQ(code({{"robots", {"smart", "smart", "smart"}}}), "bad_options");
  EXPECT_EQ(code({{"seats", 5}}), "bad_options");
  EXPECT_EQ(code({{"clock", 2}}), "bad_options");
  EXPECT_EQ(code({{"seats", 7}}), "bad_message");
}

TEST(Limits, RoomsAreBoundedByGuestByServerAndByConnection) {
  HubOptions few = HubWorld::quick();
  few.rooms_per_guest = 2;
  few.rooms = 3;
  few.rooms_per_connection = 2;
  HubWorld world(few);
  const int ann = world.guest("Ann");
  const std::string first = world.create(ann, options());
  world.create(ann, options());
  const Object third{{"type", "create"}, {"options", options()}};
  EXPECT_EQ(text_of(world.ask(ann, third), "code"), "too_many_rooms");
  const int bob = world.guest("Bob");
  const std::string own = world.create(bob, options());
  EXPECT_EQ(text_of(world.ask(bob, third), "code"), "server_full");
  EXPECT_EQ(text_of(world.ask(bob, in("join", first)), "type"), "done");
  EXPECT_EQ(text_of(world.ask(ann, in("join", own)), "code"), "too_many_rooms");
}

TEST(Lobby, ShowsPublicRoomsAndTellsOfChangesOnceASecond) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const int eve = world.guest("Eve");
  world.ask(eve, {{"type", "lobby"}, {"on", true}});
  EXPECT_EQ(world.messages(eve, "lobby").size(), 1U);
  world.create(ann, options({{"public", false}}));
  world.pass_time(milliseconds{1500});
  EXPECT_EQ(world.messages(eve, "lobby").size(), 1U) << "rooms by link are nobody's business";
  const std::string room = world.create(ann, options({{"seats", 3}, {"robots", {"smart"}}}));
  world.pass_time(milliseconds{1});
  world.create(ann, options());
  world.pass_time(milliseconds{1500});
  ASSERT_EQ(world.messages(eve, "lobby").size(), 3U) << "at once, and the rest a second later";
  const auto rooms = world.messages(eve, "lobby").back().at("rooms").as_array();
  ASSERT_EQ(rooms.size(), 2U);
  const Object& older = rooms[1].as_object();
  EXPECT_EQ(text_of(older, "room"), room);
  EXPECT_EQ(text_of(older, "host"), "Ann");
  EXPECT_EQ(number_of(older, "taken"), 2);
  EXPECT_EQ(number_of(older, "robots"), 1);
  world.ask(eve, {{"type", "lobby"}, {"on", false}});
  world.ask(ann, in("leave", room));
  world.pass_time(milliseconds{1500});
  EXPECT_EQ(world.messages(eve, "lobby").size(), 3U);
}

TEST(Pace, NobodyBeginsMatchesFasterThanTheyCanBePlayed) {
  HubOptions limited = HubWorld::quick();
  limited.match_interval = milliseconds(10'000);
  limited.match_burst = 3;
  HubWorld world(limited);
  const int ann = world.guest("Ann");
  const std::string room = world.create(ann, options({{"robots", {"random"}}}));
  EXPECT_EQ(text_of(world.ask(ann, in("start", room)), "type"), "done");
  int begun = 1;
  for (int i = 0; i < 50; ++i) {
    world.ask(ann, in("resign", room));
    begun += text_of(world.ask(ann, in("rematch", room)), "type") == "done" ? 1 : 0;
    world.pass_time(milliseconds(100));
  }
  EXPECT_EQ(begun, 3) << "in five seconds";
  EXPECT_EQ(text_of(world.ask(ann, in("rematch", room)), "code"), "too_fast");
  world.pass_time(milliseconds(10'000));
  EXPECT_EQ(text_of(world.ask(ann, in("rematch", room)), "type"), "done");
}

}  // namespace
}  // namespace tilefish::testing
