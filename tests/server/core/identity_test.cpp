// Identities that last: recovery codes, devices, names, and being forgotten.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/core/hub_world.h"
#include "server/guest_name.h"
#include "server/recovery_code.h"

namespace tilefish::testing {
namespace {

using Object = HubWorld::Object;
using ::testing::HasSubstr;

std::string code_of(HubWorld& world, int connection) {
  return text_of(world.ask(connection, {{"type", "recovery_code"}}), "code");
}

Object recover(HubWorld& world, int connection, const std::string& code) {
  return world.ask(connection, {{"type", "hello"}, {"v", 1}, {"code", code}, {"device", "Firefox"}});
}

// Plays a match against a robot that ends at once: who asks for it has lost.
void lose_duel(HubWorld& world, int connection) {
  const std::string room = world.create(connection, options({{"robots", {"level3"}}}));
  world.ask(connection, {{"type", "start"}, {"room", room}});
  world.ask(connection, {{"type", "resign"}, {"room", room}});
}

TEST(RecoveryCode, HasThirtyLettersOfWhichNoneIsMistakenForAnother) {
  CountedSecrets secrets;
  const std::string code = new_recovery_code(secrets);
  EXPECT_EQ(code.size(), 35u);
  EXPECT_EQ(code.find_first_of("IO01"), std::string::npos);
  EXPECT_NE(code, new_recovery_code(secrets));
}

TEST(RecoveryCode, MayBeTypedWithSmallLettersAndWithoutDashes) {
  CountedSecrets secrets;
  const std::string code = new_recovery_code(secrets);
  std::string typed = "  ";
  for (const char c : code) {
    if (c != '-') typed += static_cast<char>(std::tolower(c));
  }
  EXPECT_EQ(kept_code(typed, secrets)->digest, kept_code(code, secrets)->digest);
  EXPECT_FALSE(kept_code(code.substr(1), secrets).has_value());
  EXPECT_FALSE(kept_code(code + "A", secrets).has_value());
  EXPECT_FALSE(kept_code("", secrets).has_value());
  EXPECT_FALSE(kept_code(std::string(30, '\0'), secrets).has_value());
}

TEST(Identity, ACodeBringsItToAnotherBrowser) {
  HubWorld world;
  const int ann = world.connect();
  const Object first = world.greet(ann, "Ann");
  const std::string code = code_of(world, ann);
  const Object second = recover(world, world.connect("192.0.2.9"), code);
  EXPECT_EQ(text_of(second, "type"), "welcome");
  EXPECT_EQ(text_of(second, "guest"), text_of(first, "guest"));
  EXPECT_EQ(text_of(second, "name"), "Ann");
  EXPECT_NE(text_of(second, "token"), text_of(first, "token"));
  EXPECT_EQ(world.stored().devices().size(), 2u);
}

TEST(Identity, ACodeAndItsDevicesOutliveTheServer) {
  HubWorld world;
  const int ann = world.connect();
  const Object first = world.greet(ann, "Ann");
  const std::string code = code_of(world, ann);
  world.kill_and_restart();
  const Object second = recover(world, world.connect(), code);
  EXPECT_EQ(text_of(second, "guest"), text_of(first, "guest"));
  world.kill_and_restart();
  for (const Object& welcome : {first, second}) {
    const Object again = world.greet(world.connect(), "", text_of(welcome, "token"));
    EXPECT_EQ(text_of(again, "guest"), text_of(first, "guest"));
  }
}

TEST(Identity, TheCodeItselfIsNeverStored) {
  HubWorld world;
  const int ann = world.guest("Ann");
  std::string code = code_of(world, ann);
  CountedSecrets secrets;
  const StoredGuest guest = world.stored().guests().at(0);
  EXPECT_EQ(guest.recovery, kept_code(code, secrets)->text());
}

TEST(Identity, ANewCodeMakesTheOldOneVoid) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const std::string old_code = code_of(world, ann);
  const std::string new_code = code_of(world, ann);
  EXPECT_EQ(text_of(recover(world, world.connect(), old_code), "code"), "bad_code");
  EXPECT_EQ(text_of(recover(world, world.connect(), new_code), "type"), "welcome");
}

TEST(Identity, CodesCannotBeTriedForLong) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const std::string code = code_of(world, ann);
  const int thief = world.connect("192.0.2.66");
  std::string wrong = code;
  wrong.back() = wrong.back() == 'A' ? 'B' : 'A';
  for (int i = 0; i < HubOptions().code_burst; ++i) recover(world, thief, wrong);
  // Now even the right one is refused there; and the identity has been tried so often that it rests for all.
  EXPECT_THAT(text_of(recover(world, thief, code), "sentence"), HasSubstr("wait"));
  EXPECT_EQ(text_of(recover(world, world.connect("192.0.2.67"), code), "code"), "bad_code");
  world.pass_time(std::chrono::minutes(10));
  EXPECT_EQ(text_of(recover(world, world.connect("192.0.2.67"), code), "type"), "welcome");
}

TEST(Identity, SigningOutClosesThatDeviceAlone) {
  HubWorld world;
  const int ann = world.connect();
  world.greet(ann, "Ann");
  const std::string code = code_of(world, ann);
  const std::string here = world.stored().devices().at(0).id;
  const int there = world.connect();
  const Object second = recover(world, there, code);
  std::string other;
  for (const StoredDevice& device : world.stored().devices()) {
    if (device.id != here) other = device.id;
  }
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "sign_out"}, {"device", other}}), "type"), "done");
  EXPECT_TRUE(world.is_closed(there));
  EXPECT_FALSE(world.is_closed(ann));
  EXPECT_EQ(text_of(world.ask(there, {{"type", "ping"}}), "code"), "hello_first");
  // The old token is nobody's: its browser becomes a newcomer.
  const Object again = world.greet(world.connect(), "", text_of(second, "token"));
  EXPECT_NE(text_of(again, "guest"), text_of(second, "guest"));
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "sign_out"}, {"device", other}}), "code"), "no_such_device");
}

TEST(Identity, NobodySignsOutTheDeviceOfAnother) {
  HubWorld world;
  const int ann = world.guest("Ann");
  code_of(world, ann);
  const std::string device = world.stored().devices().at(0).id;
  const int bob = world.guest("Bob");
  EXPECT_EQ(text_of(world.ask(bob, {{"type", "sign_out"}, {"device", device}}), "code"), "no_such_device");
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "ping"}}), "type"), "pong");
}

TEST(Identity, HasSoManyDevicesAndTheOldestGoesFirst) {
  HubOptions two = HubWorld::quick();
  two.devices_per_guest = 2;
  HubWorld world(two);
  const int ann = world.connect();
  const Object first = world.greet(ann, "Ann");
  const std::string code = code_of(world, ann);
  world.pass_time(std::chrono::hours(1));
  recover(world, world.connect(), code);
  world.pass_time(std::chrono::hours(1));
  recover(world, world.connect(), code);
  EXPECT_EQ(world.stored().devices().size(), 2u);
  EXPECT_TRUE(world.is_closed(ann));
  EXPECT_NE(text_of(world.greet(world.connect(), "", text_of(first, "token")), "guest"), text_of(first, "guest"));
}

TEST(Identity, WithACodeIsRememberedForYears) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const std::string code = code_of(world, ann);
  world.disconnect(ann);
  world.pass_time(HubOptions().idle_guest + std::chrono::hours(24));
  EXPECT_EQ(text_of(recover(world, world.connect(), code), "type"), "welcome");
}

TEST(Identity, WhoAsksToBeForgottenIs) {
  HubWorld world;
  const int ann = world.connect();
  const Object first = world.greet(ann, "Ann");
  const std::string code = code_of(world, ann);
  lose_duel(world, ann);
  const int there = world.connect();
  recover(world, there, code);
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "forget_me"}}), "type"), "done");
  EXPECT_TRUE(world.is_closed(ann));
  EXPECT_TRUE(world.is_closed(there));
  EXPECT_TRUE(world.stored().guests().empty());
  EXPECT_TRUE(world.stored().devices().empty());
  EXPECT_TRUE(world.stored().ratings().empty());
  EXPECT_EQ(text_of(recover(world, world.connect(), code), "code"), "bad_code");
  // The name is free again.
  EXPECT_EQ(text_of(world.greet(world.connect(), "Ann"), "name"), "Ann");
}

TEST(Identity, WhoIsForgottenDuringAMatchHasLeftIt) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const int bob = world.guest("Bob");
  const std::string room = world.create(ann, options());
  world.ask(bob, {{"type", "join"}, {"room", room}});
  world.ask(ann, {{"type", "start"}, {"room", room}});
  world.ask(ann, {{"type", "forget_me"}});
  EXPECT_EQ(text_of(world.state(bob), "phase"), "match_over");
  world.kill_and_restart();
  EXPECT_TRUE(world.notes().empty());
}

TEST(Names, OfRatedPlayersBelongToOneAlone) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const int other = world.guest("Ann", "192.0.2.2");
  lose_duel(world, ann);
  EXPECT_EQ(text_of(world.ask(other, {{"type", "rename"}, {"name", "a n N"}}), "code"), "name_taken");
  EXPECT_EQ(text_of(world.greet(world.connect(), "ANN"), "name"), "ANN 2");
  // Who had the name before the other was rated gets a number when rated.
  lose_duel(world, other);
  world.kill_and_restart();
  std::vector<std::string> names;
  for (const StoredGuest& guest : world.stored().guests()) names.push_back(guest.name);
  EXPECT_THAT(names, ::testing::UnorderedElementsAre("Ann", "Ann 2"));
}

TEST(Names, AreChangedAFewTimesAndThenRarely) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const int burst = HubOptions().rename_burst;
  for (int i = 0; i < burst; ++i) {
    EXPECT_EQ(text_of(world.ask(ann, {{"type", "rename"}, {"name", "Ann " + std::to_string(i)}}), "type"), "done");
  }
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "rename"}, {"name", "Anna"}}), "code"), "renamed_too_often");
  world.kill_and_restart();
  EXPECT_EQ(world.stored().guests().at(0).name, "Ann " + std::to_string(burst - 1));
}

TEST(Names, AreComparedByTheirLetters) {
  EXPECT_EQ(name_key("A. n-N"), "ann");
  EXPECT_EQ(name_key("Zoë"), "zoë");
  EXPECT_EQ(name_key("..."), "...");
  EXPECT_EQ(numbered_name("A name that is rather long", 12, 24), "A name that is rather 12");
}

}  // namespace
}  // namespace tilefish::testing
