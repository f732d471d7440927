// What a match that has ended means: a line for everybody who played it, and ratings.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/builtin_rulesets.h"
#include "server/core/hub_world.h"
#include "server/core/message_player.h"

namespace tilefish::testing {
namespace {

using Object = HubWorld::Object;

// Ann against Bob, both people.
struct Duel {
  explicit Duel(HubWorld& world, std::string_view address_of_bob = "192.0.2.2")
      : ann(world.guest("Ann")), bob(world.guest("Bob", address_of_bob)), room(world.create(ann, options())) {
    world.ask(bob, {{"type", "join"}, {"room", room}});
  }
  // Ann resigns.
  void lose(HubWorld& world) {
    world.ask(ann, {{"type", "start"}, {"room", room}});
    world.ask(ann, {{"type", "rematch"}, {"room", room}});
    world.ask(bob, {{"type", "rematch"}, {"room", room}});
    world.ask(ann, {{"type", "resign"}, {"room", room}});
  }
  int ann;
  int bob;
  std::string room;
};

TEST(Results, AreStoredWithTheEndOfTheMatch) {
  HubWorld world;
  Duel duel(world);
  duel.lose(world);
  const std::vector<AddResult>& results = world.stored().results;
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].name, "Ann");
  EXPECT_EQ(results[0].place, 2);
  EXPECT_FALSE(results[0].won);
  EXPECT_TRUE(results[1].won);
  EXPECT_EQ(results[0].opponent, results[1].guest);
  EXPECT_EQ(results[0].people, 2);
  EXPECT_TRUE(world.stored().finished_game(results[0].game).has_value());
}

// Whatever is told in one call is stored in one call, so a kill finds both or none.
TEST(Results, ComeInTheSameEffectsAsTheEnd) {
  HubWorld world;
  Duel duel(world);
  world.ask(duel.ann, {{"type", "start"}, {"room", duel.room}});
  const Effects effects =
      world.hub().receive(ConnectionId(static_cast<std::uint64_t>(duel.ann)),
                          R"({"type":"resign","id":77,"room":")" + duel.room + R"("})", world.now());
  int ends = 0;
  int results = 0;
  int ratings = 0;
  for (const Change& change : effects.changes) {
    ends += std::holds_alternative<FinishGame>(change) ? 1 : 0;
    results += std::holds_alternative<AddResult>(change) ? 1 : 0;
    ratings += std::holds_alternative<PutRating>(change) ? 1 : 0;
  }
  EXPECT_EQ(ends, 1);
  EXPECT_EQ(results, 2);
  EXPECT_EQ(ratings, 2);
}

TEST(Results, AreNotCountedAgainAfterARestart) {
  HubWorld world;
  Duel duel(world);
  duel.lose(world);
  const std::vector<StoredRating> before = world.stored().ratings();
  world.kill_and_restart();
  world.pass_time(std::chrono::hours(3));
  EXPECT_EQ(world.stored().results.size(), 2u);
  EXPECT_EQ(world.stored().ratings(), before);
}

TEST(Ratings, OfTwoPeopleMoveAgainstEachOtherAndOutliveTheServer) {
  HubWorld world;
  Duel duel(world);
  duel.lose(world);
  std::vector<StoredRating> ratings = world.stored().ratings();
  ASSERT_EQ(ratings.size(), 2u);
  EXPECT_DOUBLE_EQ(ratings[0].rating + ratings[1].rating, 3000);
  EXPECT_NE(ratings[0].rating, 1500);
  world.kill_and_restart();
  Duel another(world);  // other people, who are new
  another.lose(world);
  EXPECT_EQ(world.stored().ratings().size(), 4u);
}

TEST(Ratings, OfALossAgainstAWeakRobotFallFurther) {
  const auto after_loss_to = [](const char* robot) {
    HubWorld world;
    const int ann = world.guest("Ann");
    const std::string room = world.create(ann, options({{"robots", {robot}}}));
    world.ask(ann, {{"type", "start"}, {"room", room}});
    world.ask(ann, {{"type", "resign"}, {"room", room}});
    return world.stored().ratings().at(0).rating;
  };
  EXPECT_LT(after_loss_to("level1"), after_loss_to("level4"));
  EXPECT_LT(after_loss_to("level4"), after_loss_to("level8"));
  EXPECT_LT(after_loss_to("level8"), 1500);
}

TEST(Ratings, DoNotMoveBetweenPeopleOfOneAddress) {
  HubWorld world;
  Duel duel(world, "192.0.2.1");
  duel.lose(world);
  EXPECT_EQ(world.stored().results.size(), 2u);
  EXPECT_TRUE(world.stored().ratings().empty());
}

TEST(Ratings, DoNotMoveAgainAndAgainBetweenTheSameTwo) {
  HubWorld world;
  Duel duel(world);
  const int most = HubOptions().rated_matches_per_pair;
  for (int i = 0; i < most + 3; ++i) duel.lose(world);
  EXPECT_EQ(world.stored().results.size(), 2u * static_cast<std::size_t>(most + 3));
  EXPECT_EQ(world.stored().ratings().at(0).games, most);
  world.pass_time(std::chrono::hours(24));
  duel.lose(world);
  EXPECT_EQ(world.stored().ratings().at(0).games, most + 1);
}

TEST(Ratings, DoNotMoveAgainstRobotsThatNobodyHasMeasured) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const std::string room = world.create(ann, options({{"robots", {"greedy"}}}));
  world.ask(ann, {{"type", "start"}, {"room", room}});
  world.ask(ann, {{"type", "resign"}, {"room", room}});
  EXPECT_EQ(world.stored().results.size(), 2u);
  EXPECT_TRUE(world.stored().ratings().empty());
}

TEST(Ratings, ANewcomersLeapIsNotOfTheDaysList) {
  HubWorld world;
  Duel duel(world);
  duel.lose(world);
  for (const AddResult& result : world.stored().results) EXPECT_FALSE(result.listed);
}

// At a table of three it is the order that counts, and leaving comes last.
TEST(Ratings, AtLargerTablesAreOfAKindOfTheirOwn) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const std::string room = world.create(ann, options({{"seats", 3}, {"robots", {"level1", "level2"}}}));
  world.ask(ann, {{"type", "start"}, {"room", room}});
  MessagePlayer player(*builtin_ruleset("classic"));
  for (int i = 0; i < 4; ++i) {
    world.settle();
    world.ask(ann, player.idle_request(world.state(ann), room));
  }
  world.ask(ann, {{"type", "leave"}, {"room", room}});
  const std::vector<StoredRating> ratings = world.stored().ratings();
  ASSERT_EQ(ratings.size(), 1u);
  EXPECT_EQ(ratings[0].kind, "table");
  EXPECT_LT(ratings[0].rating, 1500);
  ASSERT_EQ(world.stored().results.size(), 3u);
  EXPECT_EQ(world.stored().results[0].place, 3);
  EXPECT_EQ(world.stored().results[1].opponent, "table3");
}

TEST(Ratings, FallForWhoStaysAwayFromAMatch) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const std::string room = world.create(ann, options({{"robots", {"level3"}}}));
  world.ask(ann, {{"type", "start"}, {"room", room}});
  for (int i = 0; i < 3; ++i) {
    world.settle();
    world.ask(ann, MessagePlayer::idle_request(world.state(ann), room));
  }
  world.settle();
  world.disconnect(ann);
  world.pass_time(HubOptions().idle_solo_match + std::chrono::minutes(1));
  ASSERT_EQ(world.stored().ratings().size(), 1u);
  EXPECT_LT(world.stored().ratings()[0].rating, 1500);
}

TEST(Ratings, DoNotRiseByHints) {
  HubWorld world;
  Duel duel(world);
  world.ask(duel.ann, {{"type", "start"}, {"room", duel.room}});
  // Whoever moves first asks for a hint, also before a restart, and the other resigns.
  const int seat = to_move(world.state(duel.ann)).value();
  const int helped = seat == 0 ? duel.ann : duel.bob;
  const int other = seat == 0 ? duel.bob : duel.ann;
  const Object game = part_of(world.state(helped), "game");
  world.ask(helped, {{"type", "hint"}, {"room", duel.room}, {"turn", number_of(game, "turn")}, {"grade", 1}});
  world.work();
  world.ask(other, {{"type", "resign"}, {"room", duel.room}});
  EXPECT_EQ(world.stored().results.size(), 2u);
  EXPECT_TRUE(world.stored().ratings().empty());
}

}  // namespace
}  // namespace tilefish::testing
