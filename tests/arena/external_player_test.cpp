#include "arena/external/external_player.h"

#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/arena.h"
#include "arena/fake_players.h"
#include "arena/robot_failure.h"
#include "rules/view.h"

namespace tilefish {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Clock = std::chrono::steady_clock;

ExternalRobot misbehaving(const std::string& how, const std::string& turn = "1", int limit = 5000) {
  return {.words = {TILEFISH_PYTHON, TILEFISH_TEST_ROBOTS "/misbehaving_robot.py", how, turn},
          .turn_limit = std::chrono::milliseconds(limit)};
}

std::string why_it_is_not_let_in(const std::string& how) {
  const Result<std::string> name = introduce(misbehaving(how), Ruleset::classic());
  return name.ok() ? "it is let in as " + *name : name.error().describe();
}

// What the report says of a match against somebody who only draws.
std::string reason_of_forfeit(const ExternalRobot& robot) {
  const std::unique_ptr<Player> player = external_player(robot, Ruleset::classic());
  testing::Drawer drawer;
  const std::vector<Player*> seats = {player.get(), &drawer};
  const SeatedGame match =
      play_game(Game::make({.ruleset = Ruleset::classic(), .players = 2, .seed = 3}).value(), seats, {}, 1);
  EXPECT_TRUE(match.game().match_over());
  const std::vector<Forfeit>& forfeits = match.played().forfeits;
  if (forfeits.empty()) return "none";
  EXPECT_EQ(forfeits.size(), 1U);
  EXPECT_EQ(forfeits[0].seat, 0);
  return forfeits[0].reason;
}

TEST(ExternalPlayer, IntroducesItself) {
  EXPECT_EQ(introduce(misbehaving("not at all"), Ruleset::classic()).value(), "misbehaving");
}

TEST(ExternalPlayer, IsNotLetInWithoutAProperIntroduction) {
  EXPECT_THAT(introduce({.words = {"/no/such/program"}}, Ruleset::classic()).error().describe(),
              HasSubstr("the program cannot be started: No such file"));
  EXPECT_THAT(why_it_is_not_let_in("dies_at_once"), HasSubstr("ended with status 1 (no time for games)"));
  EXPECT_THAT(why_it_is_not_let_in("speaks_version_two"), HasSubstr("another version of the protocol"));
  EXPECT_THAT(why_it_is_not_let_in("is_rude"), HasSubstr("did not introduce itself"));
}

TEST(ExternalPlayer, IsNotWaitedForWhenTheTurnIsToStop) {
  const std::unique_ptr<Player> player = external_player(misbehaving("stalls", "1", 60'000), Ruleset::classic());
  StopFlag stop;
  stop.request();
  const Game game = Game::make({.ruleset = Ruleset::classic(), .players = 2, .seed = 3}).value();
  EXPECT_THROW((void)player->choose(view_of(game, *game.to_move()), {.stop = &stop}, 1), RobotFailure);
}

TEST(ExternalPlayer, PlaysAWholeMatch) { EXPECT_EQ(reason_of_forfeit(misbehaving("not at all")), "none"); }

TEST(ExternalPlayer, ForfeitsByNonsense) {
  EXPECT_THAT(reason_of_forfeit(misbehaving("talks_nonsense", "3")), HasSubstr("'\\x1b[31mboo': is no answer"));
  EXPECT_THAT(reason_of_forfeit(misbehaving("answers_twice")), HasSubstr("spoke out of turn"));
  EXPECT_THAT(reason_of_forfeit(misbehaving("never_ends_its_line")), HasSubstr("a line without end"));
}

TEST(ExternalPlayer, ForfeitsByIllegalTables) {
  EXPECT_THAT(reason_of_forfeit(misbehaving("lays_no_melds")), HasSubstr("1b 2b"));
  EXPECT_THAT(reason_of_forfeit(misbehaving("lays_what_it_lacks")), StartsWith("laid instead of a legal turn"));
}

TEST(ExternalPlayer, ForfeitsByACrashAndItsLastWordsAreTold) {
  EXPECT_EQ(reason_of_forfeit(misbehaving("crashes", "2")), "ended with status 1 (RuntimeError: out of ideas)");
  EXPECT_EQ(reason_of_forfeit(misbehaving("is_killed")), "was ended by signal 11");
}

TEST(ExternalPlayer, ForfeitsByAStallInTime) {
  for (const char* how : {"stalls", "floods_standard_error", "does_not_listen"}) {
    const Clock::time_point start = Clock::now();
    EXPECT_EQ(reason_of_forfeit(misbehaving(how, "1", 200)), "gave no answer in time") << how;
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(20)) << how;
  }
}

TEST(ExternalPlayer, IsEndedEvenIfItWantsToStay) {
  const Clock::time_point start = Clock::now();
  EXPECT_EQ(reason_of_forfeit(misbehaving("stays_forever")), "none");
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(20));
}

TEST(ExternalPlayer, FailsForGoodAfterItsFirstFailure) {
  const std::unique_ptr<Player> player = external_player(misbehaving("crashes"), Ruleset::classic());
  const Game game = Game::make({.ruleset = Ruleset::classic(), .players = 2, .seed = 3}).value();
  const View view = view_of(game, *game.to_move());
  EXPECT_THROW((void)player->choose(view, {}, 1), RobotFailure);
  EXPECT_THROW((void)player->choose(view, {}, 1), RobotFailure);
}

TEST(ExternalPlayer, StartsAnewInTheNextMatchOfAnArena) {
  Arena arena(Ruleset::classic(),
              {{"crashing", [] { return external_player(misbehaving("crashes", "3"), Ruleset::classic()); }},
               {"drawer", [] { return std::make_unique<testing::Drawer>(); }}},
              {.sets = 2});
  ThreadPool pool(1);
  Progress progress("test");
  const ArenaReport report = arena.run(pool, progress);
  EXPECT_EQ(report.games, 4U);
  ASSERT_EQ(report.forfeits.size(), 4U);
  for (const ForfeitReport& forfeit : report.forfeits) {
    EXPECT_EQ(forfeit.reason, "ended with status 1 (RuntimeError: out of ideas)");
  }
}

}  // namespace
}  // namespace tilefish
