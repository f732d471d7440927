#include "arena/state_check.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "rules/notation.h"

namespace tilefish {
namespace {

Game new_game(std::uint64_t seed) {
  return Game::make({.ruleset = Ruleset::classic(), .players = 3, .rounds = 2, .seed = seed}).value();
}

TEST(StateCheck, FindsNoFlawInAMatch) {
  Game game = new_game(1);
  EXPECT_EQ(flaw_of(state_of(game)), "");
  ASSERT_FALSE(game.apply(Resign{2}));
  while (!game.round_over()) {
    ASSERT_FALSE(game.apply(Draw{*game.to_move()}));
    ASSERT_EQ(flaw_of(state_of(game)), "");
  }
  ASSERT_FALSE(game.apply(NextRound{}));
  EXPECT_EQ(flaw_of(state_of(game)), "");
}

TEST(StateCheck, MissesATile) {
  const Game game = new_game(2);
  MatchState state = state_of(game);
  state.pool.pop_back();
  EXPECT_EQ(flaw_of(state), "a tile is missing or there once too often");
}

TEST(StateCheck, SeesAMeldThatIsNone) {
  // A run of two is a meld where the smallest meld has two tiles, and brought here by mistake.
  RulesetFields numbers = Ruleset::classic().fields();
  numbers.min_meld = 2;
  const Meld two = parse_meld("3b 4b", Ruleset::make(numbers).value()).value();
  const Game game = new_game(3);
  MatchState state = state_of(game);
  state.table.melds.push_back(two);
  for (const Tile tile : two.tiles()) {
    const auto found = std::find(state.pool.begin(), state.pool.end(), tile);
    if (found != state.pool.end()) {
      state.pool.erase(found);
      continue;
    }
    for (Seat& seat : state.seats) {
      if (seat.rack.count(tile) == 0) continue;
      seat.rack.remove(tile);
      break;
    }
  }
  EXPECT_EQ(flaw_of(state), "'3b 4b' is not a meld");
}

TEST(StateCheck, SeesScoresThatDoNotSumToZero) {
  const Game game = new_game(4);
  MatchState state = state_of(game);
  state.seats[1].score = 7;
  EXPECT_EQ(flaw_of(state), "the scores sum to 7");
}

TEST(StateCheck, SeesARoundThatShouldBeOverOrShouldNot) {
  const Game game = new_game(5);
  MatchState passed = state_of(game);
  passed.passes = 1;
  EXPECT_EQ(flaw_of(passed), "somebody passed while there was a pool");
  MatchState empty = state_of(game);
  const std::vector<Tile> tiles = empty.seats[0].rack.tiles();
  empty.pool.insert(empty.pool.end(), tiles.begin(), tiles.end());
  empty.seats[0].rack = TileCounts(13);
  EXPECT_EQ(flaw_of(empty), "the round goes on with an empty rack");
}

}  // namespace
}  // namespace tilefish
