// Guests who are in the database and not in memory: they are looked up when they come, and nobody else waits for it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/core/hub_world.h"

namespace tilefish::testing {
namespace {

using Object = HubWorld::Object;
using std::chrono::minutes;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Object naming(std::string_view type, const std::string& room) { return {{"type", type}, {"room", room}}; }
Object renaming(std::string_view name) { return {{"type", "rename"}, {"name", name}}; }
Object hello(std::string_view token) { return {{"type", "hello"}, {"v", 1}, {"token", token}}; }

// Somebody who is stored; the welcome.
Object stored_guest(HubWorld& world, std::string_view name, std::string_view address = "192.0.2.1") {
  const int connection = world.connect(address);
  Object welcome = world.greet(connection, name);
  world.ask(connection, renaming(name));
  world.disconnect(connection);
  return welcome;
}

// Somebody whose name is theirs alone.
void rated_guest(HubWorld& world, std::string_view name) {
  const int connection = world.guest(name);
  const std::string room = world.create(connection, options({{"robots", {"level3"}}}));
  world.ask(connection, naming("start", room));
  world.ask(connection, naming("resign", room));
  world.ask(connection, naming("leave", room));
  world.disconnect(connection);
}

TEST(Lookups, FindWhoHasLeftMemory) {
  HubWorld world;
  const Object ann = stored_guest(world, "Ann");
  world.pass_time(minutes(30));
  EXPECT_EQ(world.hub().figures().guests, 0u);
  const Object again = world.greet(world.connect(), "somebody else", text_of(ann, "token"));
  EXPECT_EQ(text_of(again, "guest"), text_of(ann, "guest"));
  EXPECT_EQ(text_of(again, "name"), "Ann");
}

TEST(Lookups, AreNotNeededForWhoIsInMemory) {
  HubWorld world;
  const Object ann = stored_guest(world, "Ann");
  world.looks_up = false;
  EXPECT_EQ(text_of(world.greet(world.connect(), "", text_of(ann, "token")), "guest"), text_of(ann, "guest"));
  EXPECT_THAT(world.questions, IsEmpty());
}

TEST(Lookups, OfOneTokenTwiceAtOnceFindOneGuest) {
  HubWorld world;
  const Object ann = stored_guest(world, "Ann");
  world.kill_and_restart();
  world.looks_up = false;
  const int first = world.connect();
  const int second = world.connect();
  for (const int connection : {first, second}) world.ask(connection, hello(text_of(ann, "token")));
  world.ask(second, {{"type", "ping"}});
  EXPECT_THAT(world.messages(second, "pong"), IsEmpty()) << "it waits behind the hello";
  world.answer_questions();
  for (const int connection : {first, second}) {
    ASSERT_THAT(world.messages(connection, "welcome"), SizeIs(1));
    EXPECT_EQ(text_of(world.messages(connection, "welcome")[0], "guest"), text_of(ann, "guest"));
  }
  EXPECT_THAT(world.messages(second, "pong"), SizeIs(1));
  EXPECT_EQ(world.hub().figures().guests, 1u);
  EXPECT_THAT(world.stored().devices(), SizeIs(1));
}

TEST(Lookups, ThatFailRefuseAndMakeNobodyUp) {
  HubWorld world;
  const Object ann = stored_guest(world, "Ann");
  world.kill_and_restart();
  world.looks_up = false;
  const int connection = world.connect();
  world.ask(connection, hello(text_of(ann, "token")));
  world.fail_questions();
  ASSERT_THAT(world.messages(connection, "refused"), SizeIs(1));
  EXPECT_EQ(text_of(world.messages(connection, "refused")[0], "code"), "unavailable");
  EXPECT_EQ(world.hub().figures().guests, 0u);
  world.looks_up = true;
  EXPECT_EQ(text_of(world.ask(connection, hello(text_of(ann, "token"))), "guest"), text_of(ann, "guest"));
  world.looks_up = false;
  world.ask(connection, renaming("Anna"));
  world.fail_questions();
  EXPECT_EQ(text_of(world.messages(connection, "refused").back(), "code"), "unavailable");
  EXPECT_EQ(world.stored().guests()[0].name, "Ann");
}

TEST(Lookups, OfWhoeverHasLeftMeanwhileChangeNothing) {
  HubWorld world;
  const Object ann = stored_guest(world, "Ann");
  world.kill_and_restart();
  world.looks_up = false;
  const int connection = world.connect();
  world.ask(connection, hello(text_of(ann, "token")));
  world.disconnect(connection);
  const int renamer = world.connect();
  world.greet(renamer, "");
  world.ask(renamer, renaming("Bob"));
  world.disconnect(renamer);
  world.answer_questions();
  EXPECT_THAT(world.messages(connection, "welcome"), IsEmpty());
  EXPECT_THAT(world.stored().guests(), SizeIs(1));
}

// The hub goes on while the database is asked, so an answer may be older than what is in memory.
TEST(Lookups, DoNotUndoWhatHappenedMeanwhile) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const std::string code = text_of(world.ask(ann, {{"type", "recovery_code"}}), "code");
  world.looks_up = false;
  const int other = world.connect();
  world.ask(other, {{"type", "hello"}, {"v", 1}, {"code", code}});
  ASSERT_THAT(world.questions, SizeIs(1));
  const IdentityQuestion question = std::exchange(world.questions, {})[0];
  const std::vector<StoredIdentity> before = world.stored().identities(question);
  world.looks_up = true;
  world.ask(ann, renaming("Anna"));
  world.carry_out(world.hub().identities_found(question, before, world.now()));
  ASSERT_THAT(world.messages(other, "welcome"), SizeIs(1));
  EXPECT_EQ(text_of(world.messages(other, "welcome")[0], "name"), "Anna");
}

TEST(Lookups, BringNobodyBackWhoAskedToBeForgotten) {
  HubWorld world;
  const Object ann = stored_guest(world, "Ann");
  world.kill_and_restart();
  world.pass_time(minutes(30));
  world.looks_up = false;
  const int late = world.connect();
  world.ask(late, hello(text_of(ann, "token")));
  ASSERT_THAT(world.questions, SizeIs(1));
  const IdentityQuestion question = std::exchange(world.questions, {})[0];
  const std::vector<StoredIdentity> before = world.stored().identities(question);
  ASSERT_THAT(before, SizeIs(1));
  world.looks_up = true;
  const int connection = world.connect();
  world.greet(connection, "", text_of(ann, "token"));
  world.ask(connection, {{"type", "forget_me"}});
  EXPECT_THAT(world.stored().guests(), IsEmpty());
  world.carry_out(world.hub().identities_found(question, before, world.now()));
  ASSERT_THAT(world.messages(late, "welcome"), SizeIs(1));
  EXPECT_NE(text_of(world.messages(late, "welcome")[0], "guest"), text_of(ann, "guest"));
  world.ask(late, renaming("Eve"));
  ASSERT_THAT(world.stored().guests(), SizeIs(1));
  EXPECT_NE(world.stored().guests()[0].id, text_of(ann, "guest"));
}

TEST(Lookups, OfTokensOfNobodyCostMoreThanOtherRequests) {
  HubOptions few = HubWorld::quick();
  few.new_guest_burst = 1;
  few.message_burst = 40;
  few.messages_per_second = 1;
  HubWorld world(few);
  world.guest("Eve");
  world.looks_up = false;
  const int eve = world.connect();
  int asked = 0;
  for (int i = 0; i < 40; ++i) {
    world.ask(eve, hello("forged" + std::to_string(i)));
    asked += static_cast<int>(world.questions.size());
    world.answer_questions();
  }
  EXPECT_LE(asked, 4);
  EXPECT_EQ(world.hub().figures().guests, 1u);
}

TEST(Lookups, MakeRoomInMemoryAndNobodyIsLost) {
  HubOptions few = HubWorld::quick();
  few.guests = 3;
  HubWorld world(few);
  std::vector<Object> guests;
  for (int i = 0; i < 10; ++i) {
    guests.push_back(stored_guest(world, "Ann"));
    world.pass_time(std::chrono::seconds(1));
    EXPECT_LE(world.hub().figures().guests, 3u);
  }
  EXPECT_THAT(world.stored().guests(), SizeIs(10));
  for (const Object& guest : guests) {
    const int connection = world.connect();
    EXPECT_EQ(text_of(world.greet(connection, "", text_of(guest, "token")), "guest"), text_of(guest, "guest"));
    world.disconnect(connection);
    world.pass_time(std::chrono::seconds(1));
    EXPECT_LE(world.hub().figures().guests, 3u);
  }
}

TEST(Lookups, OfNamesFindThoseOfRatedGuestsWhoAreNotInMemory) {
  HubWorld world;
  for (int i = 0; i < 3; ++i) rated_guest(world, "Ann");  // Ann, Ann 2, Ann 3
  world.kill_and_restart();
  EXPECT_EQ(text_of(world.greet(world.connect(), "ANN"), "name"), "ANN 4");
  EXPECT_EQ(text_of(world.greet(world.connect(), "Ann", "a token of nobody"), "name"), "Ann 4");
  EXPECT_EQ(text_of(world.greet(world.connect(), "Ann 3"), "name"), "Ann 3 2");
  const int bob = world.guest("Bob");
  EXPECT_EQ(text_of(world.ask(bob, renaming("a n n 2")), "code"), "name_taken");
  EXPECT_EQ(text_of(world.ask(bob, renaming("Ann 9")), "type"), "done");
  world.kill_and_restart();
  rated_guest(world, "Bea");
  EXPECT_EQ(world.hub().figures().guests, 1u) << "names bring nobody into memory";
}

// Ann has not come back since the start when her match ends.
struct EndWithoutAnn {
  EndWithoutAnn() {
    const int ann = world.connect("192.0.2.1");
    id_of_ann = text_of(world.greet(ann, "Ann"), "guest");
    int bob = world.connect("192.0.2.2");
    const std::string token = text_of(world.greet(bob, "Bob"), "token");
    const std::string room = world.create(ann, options());
    world.ask(bob, naming("join", room));
    world.ask(ann, naming("start", room));
    world.kill_and_restart();
    bob = world.connect("192.0.2.2");
    world.greet(bob, "", token);
    world.ask(bob, naming("join", room));
    world.looks_up = false;
    world.ask(bob, naming("resign", room));
  }
  HubWorld world;
  std::string id_of_ann;
};

TEST(Lookups, AMatchCountsForThoseWhoHaveNotComeBackSinceTheStart) {
  EndWithoutAnn end;
  EXPECT_THAT(end.world.stored().results, IsEmpty());
  EXPECT_THAT(end.world.stored().state().uncounted, SizeIs(1));
  end.world.fail_questions();
  EXPECT_THAT(end.world.questions, SizeIs(1)) << "it is asked until the database answers";
  end.world.answer_questions();
  ASSERT_THAT(end.world.stored().results, SizeIs(2));
  EXPECT_EQ(end.world.stored().results[0].guest, end.id_of_ann);
  EXPECT_THAT(end.world.stored().ratings(), SizeIs(2));
  EXPECT_THAT(end.world.stored().state().uncounted, IsEmpty());
}

TEST(Lookups, AMatchThatWaitedDuringARestartIsCountedAfterIt) {
  EndWithoutAnn end;
  end.world.kill_and_restart();
  ASSERT_THAT(end.world.questions, SizeIs(2));
  end.world.answer_questions();
  EXPECT_THAT(end.world.stored().results, SizeIs(2));
  EXPECT_THAT(end.world.stored().ratings(), SizeIs(2));
}

TEST(Lookups, AMatchOfSomebodyWhoHasBeenForgottenCountsForTheOthers) {
  EndWithoutAnn end;
  end.world.stored().forget(end.id_of_ann);
  end.world.answer_questions();
  EXPECT_THAT(end.world.questions, IsEmpty());
  ASSERT_THAT(end.world.stored().results, SizeIs(2));
  EXPECT_EQ(end.world.stored().results[0].guest, "");
  EXPECT_THAT(end.world.stored().ratings(), IsEmpty());
  EXPECT_THAT(end.world.stored().state().uncounted, IsEmpty());
}

}  // namespace
}  // namespace tilefish::testing
