#include <gtest/gtest.h>

#include "base/random.h"
#include "game/redealt.h"
#include "private_member.h"
#include "server/core/hub_world.h"
#include "server/core/message_player.h"
#include "server/hub_core.h"
#include "server/room/view.h"

namespace tilefish {

namespace testing {

// What the tests change and nobody may notice.
struct HubCore {
  friend auto member_of(HubCore);
};
struct RoomPlay {
  friend auto member_of(RoomPlay);
};
struct PlayMatch {
  friend auto member_of(PlayMatch);
};
struct MatchGame {
  friend auto member_of(MatchGame);
};
template struct Opened<HubCore, &Hub::core_>;
template struct Opened<RoomPlay, &Room::play_>;
template struct Opened<PlayMatch, &Play::match_>;
template struct Opened<MatchGame, &Match::game_>;

namespace {

using Object = HubWorld::Object;
using std::chrono::milliseconds;
using std::chrono::seconds;

Object in(std::string_view type, const std::string& room) { return {{"type", type}, {"room", room}}; }

// Ann, Bob and a robot in a match with a clock, and Eve who watches. The same in every world until hidden tiles are redealt.
struct WatchedMatch {
  explicit WatchedMatch(int turns) {
    ann = world.guest("Ann");
    bob = world.guest("Bob");
    eve = world.guest("Eve");
    room = world.create(ann, options({{"seats", 3}, {"robots", {"greedy"}}, {"clock", 60}}));
    world.ask(bob, in("join", room));
    world.ask(eve, in("watch", room));
    world.ask(ann, in("start", room));
    MessagePlayer player(Ruleset::classic());
    for (int i = 0; i < turns; ++i) {
      world.settle();
      const int mover = to_move(world.state(ann)) == 0 ? ann : bob;
      world.ask(mover, player.best_request(world.state(mover), room));
    }
    world.settle();
    world.forget_messages();
  }

  // For all that `seat` knows the match could also be this one.
  void redeal(int seat, std::uint64_t seed) {
    Rng rng(seed);
    match().*member_of(MatchGame()) = redealt(match().game(), seat, rng);
  }

  Object turn_request(std::string_view type, Object more = {}) {
    Object request{{"type", type}, {"room", room}, {"turn", match().turn()}};
    for (const auto& each : more) request[each.key()] = each.value();
    return request;
  }
  Match& match() {
    Play& play = (world.hub().*member_of(HubCore()))->find_room(room)->*member_of(RoomPlay());
    return *(play.*member_of(PlayMatch()));
  }

  // Whatever people do short of drawing tiles: they ask for the state, for hints, for what is refused, come and go, let time pass.
  void talk() {
    for (const int connection : {ann, bob, eve}) {
      world.ask(connection, in("resync", room));
      world.ask(connection, turn_request("lay", {{"table", {{"1b", "2b", "3b"}}}}));
      world.ask(connection, turn_request("lay", {{"table", {{"7b", "7g", "7r", "7y"}, {"J", "J", "5b"}}}}));
      world.ask(connection, turn_request("pass"));
      world.ask(connection, turn_request("hint", {{"grade", 3}}));
      world.pass_time(milliseconds{700});
      world.ask(connection, {{"type", "lobby"}, {"on", true}});
    }
    world.ask(eve, in("leave", room));
    world.ask(eve, in("watch", room));
    world.disconnect(late_guest());
    world.work();
  }

  int late_guest() {
    const int guest = world.guest("Zoe");
    world.ask(guest, in("watch", room));
    return guest;
  }

  HubWorld world;
  int ann = 0;
  int bob = 0;
  int eve = 0;
  std::string room;
};

// Everything that was sent to a seat's connection is the same to the byte, and so is the work that was asked for on its behalf.
class Secrecy : public ::testing::TestWithParam<int> {};

TEST_P(Secrecy, HiddenTilesChangeNoByteForWhoMayNotKnowThem) {
  for (int seat = 0; seat < 2; ++seat) {
    WatchedMatch original(GetParam());
    original.talk();
    const int own = seat == 0 ? original.ann : original.bob;
    ASSERT_GT(original.world.texts(own).size(), 5U);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      WatchedMatch other(GetParam());
      other.redeal(seat, seed);
      other.talk();
      EXPECT_EQ(other.world.texts(own), original.world.texts(own)) << "seat " << seat << ", seed " << seed;
      EXPECT_EQ(other.world.texts(other.eve), original.world.texts(original.eve)) << "spectator, seed " << seed;
      EXPECT_EQ(other.world.next_timer(), original.world.next_timer());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AfterTurns, Secrecy, ::testing::Values(0, 1, 6, 13));

TEST(WhatIsSecret, ARedealtWorldDiffersForWhoMayKnow) {
  WatchedMatch original(4);
  WatchedMatch other(4);
  other.redeal(0, 1);
  original.talk();
  other.talk();
  EXPECT_NE(other.world.texts(other.bob), original.world.texts(original.bob)) << "or the test above could not fail";
}

TEST(WhatIsSecret, AHintIsMadeOfWhatTheSeatSees) {
  WatchedMatch original(5);
  WatchedMatch other(5);
  original.world.ask(original.ann, in("resync", original.room));
  const int seat = *to_move(original.world.state(original.ann));
  ASSERT_LT(seat, 2);
  other.redeal(seat, 3);
  const Object hint = original.turn_request("hint", {{"grade", 3}});
  original.world.ask(seat == 0 ? original.ann : original.bob, hint);
  other.world.ask(seat == 0 ? other.ann : other.bob, hint);
  ASSERT_EQ(original.world.hint_jobs.size(), 1U);
  ASSERT_EQ(other.world.hint_jobs.size(), 1U);
  EXPECT_EQ(other.world.hint_jobs[0].position, original.world.hint_jobs[0].position);
}

TEST(WhatIsSecret, ARobotIsGivenItsViewAlone) {
  WatchedMatch original(0);
  const Game& game = original.match().game();
  for (int seat = 0; seat < 3; ++seat) {
    Rng rng(9);
    const Game world = redealt(game, seat, rng);
    EXPECT_TRUE(OwnedView(view_of(game, seat)).view() == OwnedView(view_of(world, seat)).view());
  }
}

TEST(WhatIsSecret, NeitherSeedNorTokenIsInAnyMessageOfARunningMatch) {
  WatchedMatch match(8);
  match.talk();
  const std::string seed = to_string(match.match().game().setup().seed);
  const std::string next = to_string((match.world.hub().*member_of(HubCore()))->find_room(match.room)->next_seed());
  for (const int connection : {match.ann, match.bob, match.eve}) {
    for (const std::string& text : match.world.texts(connection)) {
      EXPECT_EQ(text.find(seed), std::string::npos);
      EXPECT_EQ(text.find(next), std::string::npos);
      EXPECT_EQ(text.find("token"), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace testing
}  // namespace tilefish
