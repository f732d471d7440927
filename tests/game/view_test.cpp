#include "rules/view.h"

#include <gtest/gtest.h>

namespace tilefish {
namespace {

Game new_game() { return Game::make({.ruleset = Ruleset::classic(), .players = 3, .rounds = 1, .seed = 5}).value(); }

TEST(View, HoldsTheOwnRackAndOnlyCountsOfTheOthers) {
  const Game game = new_game();
  const View view = view_of(game, 1);
  EXPECT_EQ(view.position.rack, game.seat(1).rack);
  ASSERT_EQ(view.players(), 3);
  for (const SeatView& seat : view.seats) EXPECT_EQ(seat.tiles, 14);
  EXPECT_EQ(view.pool, 106 - 3 * 14);
  EXPECT_FALSE(view.result);
}

TEST(View, CountsTheUnseenTilesAsAllButTheOwnAndTheTable) {
  const Game game = new_game();
  TileCounts hidden = game.seat(0).rack + game.seat(2).rack;
  for (const Tile tile : game.pool()) hidden.add(tile);
  EXPECT_EQ(view_of(game, 1).unseen(), hidden);
}

TEST(View, TellsWhatEverybodySawAndNotWhichTileWasDrawn) {
  Game game = new_game();
  const int mover = *game.to_move();
  ASSERT_FALSE(game.apply(Draw{mover}));
  const View view = view_of(game, (mover + 1) % 3);
  ASSERT_EQ(view.history.size(), 1U);
  EXPECT_EQ(view.history[0].event, Event(Draw{mover}));
  EXPECT_EQ(view.history[0].drawn, 1);
  EXPECT_TRUE(view.history[0].laid.empty());
  EXPECT_EQ(view.seats[static_cast<std::size_t>(mover)].tiles, 15);
  EXPECT_TRUE(view.my_turn());
}

TEST(View, ShowsAllRacksOnceTheRoundIsOver) {
  Game game = new_game();
  ASSERT_FALSE(game.apply(Resign{0}));
  ASSERT_FALSE(game.apply(Resign{1}));
  const View view = view_of(game, 2);
  ASSERT_TRUE(view.result);
  EXPECT_EQ(view.result->racks[0], game.seat(0).rack);
  EXPECT_EQ(view.to_move, std::nullopt);
}

}  // namespace
}  // namespace tilefish
