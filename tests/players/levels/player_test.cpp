#include "players/levels/player.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "players/levels/moves.h"
#include "players/roster.h"
#include "players/stronger.h"
#include "rules/game.h"
#include "rules/notation.h"
#include "rules/view.h"

namespace tilefish {
namespace {

Position position_of(const std::string& text) { return parse_position(text, Ruleset::classic()).value(); }

// A round of two levels; the winner's level, 0 for a tie. `largest` is the largest rack of the first.
struct Round {
  int winner = 0;
  int largest = 0;
};

Round play(Player& first, Player& second, int seat_of_first, const Ruleset& ruleset, std::uint64_t seed) {
  Game game = Game::make({.ruleset = ruleset, .players = 2, .seed = seed}).value();
  Round round;
  while (!game.round_over()) {
    const int seat = *game.to_move();
    Player& mover = seat == seat_of_first ? first : second;
    const Choice choice = mover.choose(view_of(game, seat), {.nodes = 300}, combine(seed, game.history().size()));
    const Event event = choice ? Event(Lay{seat, *choice}) : Event(Draw{seat});
    EXPECT_FALSE(game.apply(event));
    if (game.seat(seat_of_first).opened) {
      round.largest = std::max(round.largest, game.seat(seat_of_first).rack.total());
    }
  }
  const std::vector<int>& winners = game.result()->winners;
  if (winners.size() == 1) round.winner = winners.front() == seat_of_first ? 1 : 2;
  return round;
}

TEST(LevelMoves, AddToMeldsAsTheyLie) {
  MoveFinder finder(Ruleset::classic());
  const std::optional<Table> table = lay_and_add(position_of("3b 4b 5b, 9g 9r 9y / 6b 7b 9b 1g"), finder);
  ASSERT_TRUE(table);
  EXPECT_EQ(to_string(table->counts(13)), "3b 4b 5b 6b 7b 9b 9g 9r 9y");
  // With the table taken apart 8b could lie between 7b and 9b.
  EXPECT_FALSE(lay_and_add(position_of("7b 7g 7r 7y, 9b 9g 9r 9y / 8b 1g"), finder));
}

TEST(LevelMoves, OfABeginnerAreOneMeld) {
  MoveFinder finder(Ruleset::classic());
  Rng rng(1);
  const std::optional<Table> table = lay_one_meld(position_of("3b 4b 5b / 6b 1g 2g 3g 8b 8g 8r"), finder, rng);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->melds.size(), 2U);
  EXPECT_EQ(table->counts(13).total(), 6);
}

TEST(LevelMoves, OfABeginnerOpenWithNoMoreThanItTakes) {
  MoveFinder finder(Ruleset::classic());
  Rng rng(1);
  Position position = position_of("/ 1g 2g 3g 8b 8g 8r 11r 12r 13r");
  position.opened = false;
  const std::optional<Table> table = lay_one_meld(position, finder, rng);
  ASSERT_TRUE(table);
  EXPECT_EQ(to_string(table->counts(13)), "11r 12r 13r");
}

TEST(LevelMoves, OpenOnlyWithEnoughPoints) {
  MoveFinder finder(Ruleset::classic());
  Rng rng(1);
  Position position = position_of("3b 4b 5b / 6b 9g 9r 9y");
  position.opened = false;
  EXPECT_FALSE(lay_and_add(position, finder));
  EXPECT_FALSE(lay_one_meld(position, finder, rng));
}

TEST(Levels, AreOrdered) {
  const Ruleset& ruleset = Ruleset::free();
  for (int level = lowest_level; level < highest_level; ++level) {
    const std::unique_ptr<Player> stronger = level_player(level + 1, ruleset);
    const std::unique_ptr<Player> weaker = level_player(level, ruleset);
    const bool is_stronger = testing::is_stronger([&](std::uint64_t seed, int seat) {
      const int winner = play(*stronger, *weaker, seat, ruleset, seed).winner;
      return winner == 1 ? 1 : winner == 2 ? -1 : 0;
    });
    EXPECT_TRUE(is_stronger) << "level " << level + 1 << " over level " << level;
  }
}

TEST(Levels, DoNotHoard) {
  const Ruleset& ruleset = Ruleset::free();
  const std::unique_ptr<Player> opponent = level_player(6, ruleset);
  for (const int level : {7, 8}) {
    const std::unique_ptr<Player> player = level_player(level, ruleset);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      // A rack above the cap still takes a tile where it has no move.
      EXPECT_LE(play(*player, *opponent, 0, ruleset, seed).largest, style_of_level(level).rack_cap + 8);
    }
  }
}

TEST(Levels, DoNotLayTwentyTilesAtOnce) {
  const Ruleset& ruleset = Ruleset::free();
  // Seven melds that any level but the first would lay whole.
  Position position = position_of("/ 1b 2b 3b 4b 5b 6b 7b 1g 2g 3g 4g 5g 6g 7g 1r 2r 3r 4r 5r 6r 7r 11y 12y 13y");
  position.opened = false;
  View view{.ruleset = &ruleset, .position = position, .pool = 40};
  view.to_move = 0;
  view.seats = {{.tiles = 24, .opened = false}, {.tiles = 10, .opened = true}};
  for (int level = lowest_level; level <= highest_level; ++level) {
    const std::unique_ptr<Player> player = level_player(level, ruleset);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const Choice choice = player->choose(view, {.nodes = 100}, seed);
      const int laid = choice ? choice->counts(13).total() : 0;
      EXPECT_LE(laid, most_laid_at_once) << "level " << level;
    }
  }
}

}  // namespace
}  // namespace tilefish
