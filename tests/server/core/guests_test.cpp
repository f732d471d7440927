#include <gtest/gtest.h>

#include "server/core/hub_world.h"
#include "server/guest_name.h"
#include "server/token_bucket.h"

namespace tilefish::testing {
namespace {

using std::chrono::milliseconds;

TEST(GuestName, KeepsWhatCanBeShown) {
  EXPECT_EQ(clean_guest_name("Ann", 24), "Ann");
  EXPECT_EQ(clean_guest_name("  Zoë \t van  den\nBerg ", 24), "Zoë van den Berg");
  EXPECT_EQ(clean_guest_name("李雷 🀄", 24), "李雷 🀄");
}

TEST(GuestName, DropsWhatDeceivesTheEye) {
  EXPECT_EQ(clean_guest_name("A\u202enn\u200b\u2066B\x07\x7f", 24), "AnnB");
  EXPECT_EQ(clean_guest_name("\u0301a\u0301\u0301\u0301\u0301", 24), "a\u0301\u0301");
  EXPECT_EQ(clean_guest_name(" \u200b\u2060\u3164 ", 24), std::nullopt);
  EXPECT_EQ(clean_guest_name("", 24), std::nullopt);
}

TEST(GuestName, IsCutBetweenCharacters) {
  EXPECT_EQ(clean_guest_name("äöüäöüäöü", 4), "äöüä");
  EXPECT_EQ(clean_guest_name("abc defgh", 4), "abc");
}

TEST(GuestName, MustBeUtf8) {
  for (const char* text : {"\xff", "\xc3", "a\x80", "\xc0\xaf", "\xe0\x80\x80", "\xf5\x80\x80\x80"}) {
    EXPECT_EQ(clean_guest_name(text, 24), std::nullopt) << text;
  }
  EXPECT_EQ(clean_guest_name("\xed\xa0\x80", 24), std::nullopt);  // a surrogate
}

TEST(TokenBucket, AllowsABurstAndThenTheRate) {
  const Instant start{milliseconds{1000}};
  TokenBucket<Instant::clock> bucket(10, 3, start);
  EXPECT_TRUE(bucket.take(start) && bucket.take(start) && bucket.take(start));
  EXPECT_FALSE(bucket.take(start + milliseconds{99}));
  EXPECT_TRUE(bucket.take(start + milliseconds{100}));
  EXPECT_FALSE(bucket.take(start + milliseconds{100}));
  EXPECT_TRUE(bucket.take(start + milliseconds{100'000'000}));
}

TEST(Guests, SayHelloFirstAndOnce) {
  HubWorld world;
  const int ann = world.connect();
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "ping"}}), "code"), "hello_first");
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "hello"}, {"v", 2}}), "code"), "bad_version");
  EXPECT_EQ(text_of(world.greet(ann, "Ann"), "name"), "Ann");
  EXPECT_EQ(text_of(world.greet(ann, "Ann"), "code"), "hello_already");
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "ping"}}), "type"), "pong");
}

TEST(Guests, AreTheSameWithTheirTokenOnAnyConnection) {
  HubWorld world;
  const HubWorld::Object first = world.greet(world.connect(), "Ann");
  const HubWorld::Object second = world.greet(world.connect(), "somebody else", text_of(first, "token"));
  EXPECT_EQ(text_of(second, "guest"), text_of(first, "guest"));
  EXPECT_EQ(text_of(second, "name"), "Ann");
  EXPECT_EQ(text_of(second, "token"), text_of(first, "token"));
  const HubWorld::Object stranger = world.greet(world.connect(), "Bob", "no such token");
  EXPECT_NE(text_of(stranger, "guest"), text_of(first, "guest"));
  EXPECT_NE(text_of(stranger, "token"), "no such token");
}

TEST(Guests, TokensAreNotStored) {
  HubWorld world;
  const int ann = world.connect();
  const HubWorld::Object welcome = world.greet(ann, "Ann");
  world.create(ann, options());
  ASSERT_EQ(world.stored().guests().size(), 1U);
  EXPECT_EQ(world.stored().devices()[0].token_digest, "digest of " + text_of(welcome, "token"));
}

TEST(Guests, HaveANameEvenIfTheyGiveNone) {
  HubWorld world;
  EXPECT_EQ(text_of(world.greet(world.connect(), ""), "name").substr(0, 6), "Guest ");
  const int ann = world.guest("Ann");
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "rename"}, {"name", "\u200b"}}), "code"), "bad_name");
}

TEST(Guests, MayHaveSoManyTabs) {
  HubOptions few = HubWorld::quick();
  few.tabs_per_guest = 2;
  HubWorld world(few);
  const int first = world.connect();
  const std::string token = text_of(world.greet(first, "Ann"), "token");
  EXPECT_EQ(text_of(world.greet(world.connect(), "", token), "type"), "welcome");
  const int third = world.connect();
  EXPECT_EQ(text_of(world.greet(third, "", token), "code"), "too_many_tabs");
  world.disconnect(first);
  EXPECT_EQ(text_of(world.greet(third, "", token), "type"), "welcome");
}

TEST(Guests, AreNotedWhileTheyStaySoThatNobodyTakesThemForAway) {
  HubWorld world;
  const int ann = world.guest("Ann");
  world.ask(ann, {{"type", "rename"}, {"name", "Anna"}});
  world.pass_time(HubOptions().idle_guest + std::chrono::hours(2));
  EXPECT_GE(world.stored().guests().at(0).seen, world.now() - std::chrono::hours(7));
  world.disconnect(ann);
  EXPECT_EQ(world.stored().guests().at(0).seen, world.now());
}

TEST(Guests, AreNotedInTimeWhereTheyAreForgottenSoon) {
  HubOptions hasty = HubWorld::quick();
  hasty.idle_guest = milliseconds{4000};
  HubWorld world(hasty);
  const int ann = world.guest("Ann");
  world.ask(ann, {{"type", "rename"}, {"name", "Anna"}});
  for (int second = 0; second < 100; ++second) {
    world.pass_time(milliseconds{1000});
    EXPECT_GE(world.stored().guests().at(0).seen, world.now() - milliseconds{2000}) << second;
  }
}

TEST(Guests, WhomTheDatabaseHasRemovedAreNobodyAnyMore) {
  HubWorld world;
  const int ann = world.connect();
  const HubWorld::Object welcome = world.greet(ann, "Ann");
  world.ask(ann, {{"type", "rename"}, {"name", "Anna"}});
  world.stored().forget(text_of(welcome, "guest"));
  world.carry_out(world.hub().guest_removed(text_of(welcome, "guest"), world.now()));
  EXPECT_TRUE(world.is_closed(ann));
  EXPECT_NE(text_of(world.greet(world.connect(), "", text_of(welcome, "token")), "guest"), text_of(welcome, "guest"));
}

TEST(Limits, AServerHoldsSoManyGuests) {
  HubOptions few = HubWorld::quick();
  few.guests = 1;
  HubWorld world(few);
  world.guest("Ann");
  EXPECT_EQ(text_of(world.greet(world.connect(), "Bob"), "code"), "server_full");
}

TEST(Limits, WhoIsTooFastIsRefusedAndInTheEndClosed) {
  HubOptions slow = HubWorld::quick();
  slow.messages_per_second = 1;
  slow.message_burst = 3;
  slow.forgiven_messages = 2;
  HubWorld world(slow);
  const int ann = world.guest("Ann");
  world.ask(ann, {{"type", "ping"}});
  world.ask(ann, {{"type", "ping"}});
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "ping"}}), "code"), "too_fast");
  world.pass_time(milliseconds{1000});
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "ping"}}), "type"), "pong");
  for (int i = 0; i < 3; ++i) world.send_text(ann, "nonsense");
  EXPECT_TRUE(world.is_closed(ann));
}

TEST(Limits, WhatCannotBeReadIsAnsweredToo) {
  HubWorld world;
  const int ann = world.guest("Ann");
  world.send_text(ann, "nonsense");
  const HubWorld::Object refused = world.messages(ann, "refused").back();
  EXPECT_EQ(text_of(refused, "code"), "not_json");
  EXPECT_TRUE(refused.at("re").is_null());
}

}  // namespace
}  // namespace tilefish::testing
