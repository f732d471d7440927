#include "ending/core_book.h"

#include <ctime>

#include <gtest/gtest.h>

#include "ending/brute_ending.h"
#include "ending/core_search.h"
#include "rules/game_deal.h"
#include "rules/notation.h"

namespace tilefish {
namespace {

using testing::BruteEnding;
using testing::small_game;

TileCounts all_of(const Ruleset& ruleset) { return {ruleset.numbers(), all_tiles(ruleset)}; }

// What the book promises: of every safe part of a rack without jokers, down to the cheapest.
TEST(CoreBook, HasTheCheapestSafePartOfEveryRack) {
  int with_a_core = 0;
  for (const Ruleset& ruleset : {small_game(3, 5, 1, 1), small_game(2, 6, 2, 0), small_game(4, 4, 1, 1)}) {
    const std::shared_ptr<const CoreBook> book = CoreBook::of(ruleset);
    BruteEnding brute(ruleset);
    const TileCounts all = all_of(ruleset);
    Rng rng(3);
    for (int i = 0; i < 60; ++i) {
      std::vector<Tile> tiles = all_tiles(ruleset);
      rng.shuffle(std::span(tiles));
      TileCounts rack(ruleset.numbers(), std::span(tiles).first(7));
      rack.set_jokers(0);
      std::int64_t cheapest = book->complete_below();
      for (const TileCounts& kept : testing::parts_of(rack)) {
        if (!brute.makes_melds(all - kept)) cheapest = std::min(cheapest, kept.points(0));
      }
      const std::vector<Core> cores = book->within(rack, 1);
      ASSERT_EQ(cores.empty() ? book->complete_below() : cores.front().points, cheapest) << to_string(rack);
      if (cores.empty()) continue;
      ++with_a_core;
      EXPECT_TRUE(rack.contains(cores.front().tiles));
      EXPECT_FALSE(brute.makes_melds(all - cores.front().tiles));
    }
  }
  EXPECT_GT(with_a_core, 30) << "or the test has not seen any";
}

// The file agrees with a new search as far as that takes a second.
TEST(CoreBook, OfClassicIsWhatTheSearchFinds) {
  constexpr int most_points = 16;
  const Ruleset& ruleset = Ruleset::free();
  const std::shared_ptr<const CoreBook> book = CoreBook::of(ruleset);
  TileCounts all = all_of(ruleset);
  all.set_jokers(0);
  std::size_t in_book = 0;
  for (const Core& core : book->within(all, 100'000)) in_book += core.points <= most_points ? 1U : 0U;
  const std::vector<TileCounts> found = find_cores(ruleset, most_points, Limits{}).value();
  EXPECT_EQ(found.size(), 16U);
  EXPECT_EQ(to_string(found.front()), "1b 1b 1g 1g 1r 1r 2y 2y 3y");
  // Each stands for its orders of colours, of which some are equal.
  for (const TileCounts& core : found) {
    const std::vector<Core> same = book->within(core, 1);
    ASSERT_EQ(same.size(), 1U) << to_string(core);
    EXPECT_EQ(same.front().tiles, core);
  }
  EXPECT_GE(in_book, 24U);
  EXPECT_LE(in_book, 16U * 24U);
}

// A robot is made for each match, and nothing can stop it before its first turn.
TEST(CoreBook, IsMadeAtOnceForEveryGame) {
  RulesetFields many_colours{.colours = 8, .numbers = 3, .copies = 2, .jokers = 8, .min_meld = 2, .rack_size = 5};
  RulesetFields large = many_colours;
  large.copies = 8;
  for (const RulesetFields& fields : {many_colours, large}) {
    const std::clock_t began = std::clock();
    const std::shared_ptr<const CoreBook> book = CoreBook::of(Ruleset::make(fields).value());
    EXPECT_LT(static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC, 0.2);
    EXPECT_TRUE(book->within(all_of(Ruleset::make(fields).value()), 10).empty());
  }
}

TEST(CoreBook, StopsWhenAsked) { EXPECT_FALSE(find_cores(Ruleset::free(), 20, {.nodes = 100}).finished()); }

}  // namespace
}  // namespace tilefish
