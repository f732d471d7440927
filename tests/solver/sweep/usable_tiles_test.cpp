#include "solver/sweep/usable_tiles.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "rules/notation.h"

namespace tilefish {
namespace {

Ruleset game_of(int colours, int numbers, int min_meld) {
  RulesetFields game;
  game.colours = colours;
  game.numbers = numbers;
  game.min_meld = min_meld;
  game.rack_size = 1;
  return Ruleset::make(game).value();
}

// Tries every shortest run and every group that has a place for the tile.
bool fits_somewhere(Tile tile, const TileCounts& tiles, const Ruleset& ruleset) {
  const auto lacks = [&](int number, int colour) { return tiles.count(Tile(number, colour)) == 0 ? 1 : 0; };
  for (int first = 1; first + ruleset.min_meld() - 1 <= ruleset.numbers(); ++first) {
    if (tile.number() < first || tile.number() >= first + ruleset.min_meld()) continue;
    int lacking = 0;
    for (int place = 0; place < ruleset.min_meld(); ++place) lacking += lacks(first + place, tile.colour());
    if (lacking <= tiles.jokers()) return true;
  }
  int lacking = 0;
  for (int colour = 0; colour < ruleset.colours(); ++colour) lacking += lacks(tile.number(), colour);
  const int needed = ruleset.min_meld() - (ruleset.colours() - lacking);
  return ruleset.colours() >= ruleset.min_meld() && needed <= tiles.jokers();
}

TileCounts random_tiles(Rng& rng, const Ruleset& ruleset, int most) {
  TileCounts tiles(ruleset.numbers());
  for (int i = static_cast<int>(rng.below(static_cast<std::uint64_t>(most) + 1)); i > 0; --i) {
    const Tile tile(1 + static_cast<int>(rng.below(static_cast<std::uint64_t>(ruleset.numbers()))),
                    static_cast<int>(rng.below(static_cast<std::uint64_t>(ruleset.colours()))));
    if (tiles.count(tile) < 3) tiles.add(tile);
  }
  tiles.set_jokers(static_cast<int>(rng.below(3)));
  return tiles;
}

TEST(UsableTiles, LeavesOutWhatFitsIntoNoMeld) {
  const auto tiles = [](const char* text) { return parse_rack(text, Ruleset::free()).value(); };
  const TileCounts table = tiles("3b 4b 5b");
  EXPECT_EQ(usable_tiles(table, tiles("2b 6b 8b 3r 9y 9g"), Ruleset::free()), tiles("2b 6b"));
  EXPECT_EQ(usable_tiles(table, tiles("7b 9y 9g J"), Ruleset::free()), tiles("7b 9y 9g J"));
  EXPECT_EQ(usable_tiles(table, tiles("1b 9y 11r J"), Ruleset::free()), tiles("1b J"));
}

TEST(UsableTiles, AreThoseThatFitSomewhere) {
  Rng rng(11);
  int left_out = 0;
  for (const Ruleset& ruleset :
       {game_of(4, 13, 3), game_of(2, 9, 3), game_of(8, 20, 4), game_of(8, 9, 8), game_of(5, 2, 3)}) {
    for (int trial = 0; trial < 400; ++trial) {
      const TileCounts must = random_tiles(rng, ruleset, 12);
      const TileCounts may = random_tiles(rng, ruleset, 12);
      const TileCounts all = must + may;
      const TileCounts usable = usable_tiles(must, may, ruleset);
      bool every_one = true;
      for (const Tile tile : all.tiles()) {
        if (tile.is_joker()) continue;
        const bool fits = fits_somewhere(tile, all, ruleset);
        EXPECT_EQ(usable.count(tile), fits ? may.count(tile) : 0) << to_string(tile) << " of " << to_string(all);
        every_one = every_one && fits;
      }
      EXPECT_EQ(all_usable(all, ruleset), every_one) << to_string(all);
      EXPECT_EQ(usable.jokers(), may.jokers());
      left_out += may.total() - usable.total();
    }
  }
  EXPECT_GT(left_out, 1000);
}

}  // namespace
}  // namespace tilefish
