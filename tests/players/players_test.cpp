#include "players/player.h"

#include <map>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "game/redealt.h"
#include "players/finder.h"
#include "players/roster.h"
#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish {
namespace {

// A view in the middle of a two-player round, for positions made by hand.
View view_of_position(const std::string& text, const Ruleset& ruleset = Ruleset::free()) {
  View view{.ruleset = &ruleset, .position = parse_position(text, ruleset).value(), .pool = 40};
  view.to_move = 0;
  view.seats = {{.tiles = view.position.rack.total(), .opened = true}, {.tiles = 10, .opened = true}};
  return view;
}

Choice choice_of(const std::string& robot, const View& view, std::uint64_t seed = 1) {
  return make_player(parse_robot(robot).value(), *view.ruleset)->choose(view, {}, seed);
}

std::string played_by(const std::string& robot, const View& view, std::uint64_t seed = 1) {
  const Choice choice = choice_of(robot, view, seed);
  if (!choice) return "draws";
  const Verdict verdict = verify_move(view.position, *choice, *view.ruleset);
  EXPECT_TRUE(verdict.legal()) << verdict.sentence;
  const int numbers = view.ruleset->numbers();
  return to_string(choice->counts(numbers) - view.position.table.counts(numbers));
}

TEST(Optimal, PlaysMostTilesThenPoints) {
  EXPECT_EQ(played_by("optimal", view_of_position("/ 1b 2b 3b 4b 11r 12r 13r")), "1b 2b 3b 4b 11r 12r 13r");
  EXPECT_EQ(played_by("optimal", view_of_position("/ 1b 2b 3b 3g 3r 13y")), "3b 3g 3r") << "nine points beat six";
  EXPECT_EQ(played_by("optimal", view_of_position("3b 4b 5b / 1g 9r")), "draws");
}

TEST(Optimal, NeedsThirtyPointsToOpen) {
  View view = view_of_position("5b 6b 7b / 8b 9r 9g 9y");
  view.position.opened = false;
  EXPECT_EQ(played_by("optimal", view), "draws");
  view = view_of_position("5b 6b 7b / 8b 10r 10g 10y");
  view.position.opened = false;
  EXPECT_EQ(played_by("optimal", view), "10g 10r 10y");
}

TEST(Hoarder, WaitsUntilItsWholeRackGoesOut) {
  EXPECT_EQ(played_by("hoarder", view_of_position("3b 4b 5b / 6b 9g")), "draws");
  EXPECT_EQ(played_by("hoarder", view_of_position("3b 4b 5b / 6b 7b")), "6b 7b");
}

TEST(Hoarder, OpensAsSoonAsItCan) {
  View view = view_of_position("5b 6b 7b / 1r 10r 10g 10y");
  view.position.opened = false;
  EXPECT_EQ(played_by("hoarder", view), "10g 10r 10y");
}

TEST(Hoarder, PassesAtTheEmptyPoolWhileItIsNotBehind) {
  View view = view_of_position("3b 4b 5b / 6b 1g");
  view.pool = 0;
  // The unseen tiles are worth 10.2 points each on average: the other's ten tiles are worth more than these seven
  // points.
  EXPECT_EQ(played_by("hoarder", view), "draws");
  view.position.rack = parse_rack("6b 13g", Ruleset::free()).value();
  view.seats[1].tiles = 1;
  EXPECT_EQ(played_by("hoarder", view), "6b");
}

TEST(Greedy, PlaysMostTilesButFreesNoJoker) {
  EXPECT_EQ(played_by("greedy", view_of_position("3b 4b 5b / 6b 7b 9g")), "6b 7b");
  // With the joker three tiles could be laid, but wherever it lies here, the table would set it free.
  EXPECT_EQ(played_by("greedy", view_of_position("8b 8g 8r 8y / 7b 9b J 1g 5r")), "7b 9b");
}

TEST(Greedy, TakesTheWinWhateverItFrees) {
  EXPECT_EQ(played_by("greedy", view_of_position("8b 8g 8r 8y / 7b 9b J")), "7b 9b J");
}

TEST(Smart, KeepsItsJokersToTheEnd) {
  EXPECT_EQ(played_by("smart", view_of_position("/ 7b 9b J 1g 5r")), "draws");
  EXPECT_EQ(played_by("smart", view_of_position("/ 7b 9b J")), "7b 9b J");
}

TEST(Smart, MakesNoGroupOfFour) {
  EXPECT_EQ(played_by("smart", view_of_position("8b 8g 8r / 8y 1g 5r")), "draws");
  EXPECT_EQ(played_by("greedy", view_of_position("8b 8g 8r / 8y 1g 5r")), "8y");
}

TEST(Smart, LaysOneOfTwoEqualTilesRatherThanAMeld) {
  EXPECT_EQ(played_by("smart", view_of_position("3b 4b 5b / 6b 6b 10g 11g 12g 1r")), "6b");
}

TEST(Random, MakesDifferentMovesForDifferentSeeds) {
  const View view = view_of_position("3b 4b 5b / 6b 7b 10g 11g 12g 2b 1r");
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) ++seen[played_by("random", view, seed)];
  EXPECT_GE(seen.size(), 5U);
  EXPECT_EQ(seen.count("draws"), 0U);
}

class EveryRobot : public ::testing::TestWithParam<std::string> {};

// The proof that a robot knows no more than its seat: in any world that looks the same to it, it does the same.
void play_in_two_worlds(const std::string& robot, const Ruleset& ruleset, std::uint64_t seed) {
  SCOPED_TRACE(::testing::Message() << ruleset.name() << ", seed " << seed);
  const std::unique_ptr<Player> player = make_player(parse_robot(robot).value(), ruleset);
  const Budget budget{.nodes = 100};
  Game game = Game::make({.ruleset = ruleset, .players = 2 + static_cast<int>(seed % 3), .seed = seed}).value();
  Rng rng(seed);
  while (!game.round_over()) {
    const int seat = *game.to_move();
    const std::uint64_t turn_seed = combine(seed, game.history().size());
    const Choice choice = player->choose(view_of(game, seat), budget, turn_seed);
    const Game other_world = testing::redealt(game, seat, rng);
    ASSERT_EQ(player->choose(view_of(other_world, seat), budget, turn_seed), choice);
    const Event event = choice ? Event(Lay{seat, *choice}) : Event(Draw{seat});
    const std::optional<Refusal> refusal = game.apply(event);
    ASSERT_FALSE(refusal) << to_string(event) << ": " << refusal->sentence;
  }
}

TEST_P(EveryRobot, AnswersLegallyAndTheSameWhateverTheHiddenTiles) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    ASSERT_NO_FATAL_FAILURE(play_in_two_worlds(GetParam(), Ruleset::free(), seed));
    ASSERT_NO_FATAL_FAILURE(play_in_two_worlds(GetParam(), Ruleset::classic(), seed));
  }
}

TEST_P(EveryRobot, ObeysMustPlay) {
  RulesetFields numbers = Ruleset::classic().fields();
  numbers.must_play = true;
  const Ruleset ruleset = Ruleset::make(numbers).value();
  const std::unique_ptr<Player> player = make_player(parse_robot(GetParam()).value(), ruleset);
  MoveFinder finder(ruleset);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Game game = Game::make({.ruleset = ruleset, .players = 2, .seed = seed}, [&](const Position& position) {
                  return finder.can_move(position);
                }).value();
    while (!game.round_over()) {
      const int seat = *game.to_move();
      const Choice choice = player->choose(view_of(game, seat), {.nodes = 100}, seed);
      const Event event = choice ? Event(Lay{seat, *choice}) : Event(Draw{seat});
      const std::optional<Refusal> refusal = game.apply(event);
      ASSERT_FALSE(refusal) << to_string(event) << ": " << refusal->sentence;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, EveryRobot,
                         ::testing::Values("random", "greedy", "smart", "optimal", "hoarder", "master", "level1",
                                           "level2", "level3", "level4", "level7", "level8", "smart:search=astar",
                                           "greedy:search=bfs"));

}  // namespace
}  // namespace tilefish
