#include "puzzles/all_tables.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "puzzles/brute_force.h"
#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish {
namespace {

TileCounts tiles(const char* text) { return parse_rack(text, Ruleset::free()).value(); }

// Melds as sorted tiles, tables as sorted melds: what two tables have to differ in.
std::string canonical(const Table& table) {
  std::vector<std::string> melds;
  for (const Meld& meld : table.melds) {
    std::vector<Tile> sorted = meld.tiles();
    std::sort(sorted.begin(), sorted.end());
    melds.push_back(to_string(sorted));
  }
  std::sort(melds.begin(), melds.end());
  std::string text;
  for (const std::string& meld : melds) text += meld + ", ";
  return text;
}

std::size_t count(const char* text) { return all_tables(tiles(text), Ruleset::free()).tables.size(); }

TEST(AllTables, CountsEveryWayToCutARun) {
  EXPECT_EQ(count("1b 2b 3b"), 1U);
  EXPECT_EQ(count("1b 2b 3b 4b 5b"), 1U);
  EXPECT_EQ(count("1b 2b 3b 4b 5b 6b"), 2U);     // whole, 3 + 3
  EXPECT_EQ(count("1b 2b 3b 4b 5b 6b 7b"), 3U);  // whole, 3 + 4, 4 + 3
  EXPECT_EQ(count("1b 2b"), 0U);
}

TEST(AllTables, SquareOfNineIsRunsOrGroups) { EXPECT_EQ(count("1b 2b 3b 1g 2g 3g 1r 2r 3r"), 2U); }

TEST(AllTables, TwoCopiesDoNotCountInTwoOrders) {
  // 1 … 3 and 1 … 3, and nothing else.
  EXPECT_EQ(count("1b 1b 2b 2b 3b 3b"), 1U);
  // 1 … 4 with 2 … 4 or 1 … 3 with 2 … 4 and so on: the copies of 4b and 1b decide.
  EXPECT_EQ(count("1b 2b 2b 3b 3b 4b"), 1U);
}

TEST(AllTables, JokersGoWhereTheyFit) {
  // J as 3b, or on top or below; and beside 7g 7r as a third.
  EXPECT_EQ(count("1b 2b J"), 1U);
  EXPECT_EQ(count("7g 7r J"), 1U);
  EXPECT_EQ(count("7g 7r 7y J"), 1U);
  // The run and the group can each take it.
  EXPECT_EQ(count("1b 2b 3b 7g 7r 7y J"), 2U);
}

TEST(AllTables, AreLegalAllDifferentAndUseEveryTile) {
  Rng rng(12);
  std::size_t found = 0;
  for (int round = 0; round < 3000; ++round) {
    const Ruleset game = Ruleset::make({.colours = 3, .numbers = 6, .copies = 2, .jokers = 2}).value();
    TileCounts loose = testing::random_tiles(rng, game, 14);
    loose.set_jokers(static_cast<int>(rng.below(3)));
    const AllTables all = all_tables(loose, game);
    ASSERT_TRUE(all.complete());
    std::set<std::string> seen;
    for (const Table& table : all.tables) {
      ASSERT_TRUE(verify_puzzle(loose, table, game).legal()) << to_string(table);
      ASSERT_EQ(table.counts(6), loose);
      ASSERT_TRUE(seen.insert(canonical(table)).second) << to_string(table);
    }
    // Without jokers the brute force knows whether every tile can be laid.
    if (loose.jokers() == 0) {
      ASSERT_EQ(!all.tables.empty(), testing::brute_force_best(loose, Weights::tiles(), 3) == loose.total())
          << to_string(loose);
    }
    found += all.tables.size();
  }
  EXPECT_GT(found, 50U);
}

TEST(AllTables, LimitIsAdmitted) {
  const AllTables all =
      all_tables(tiles("1b 2b 3b 4b 5b 6b 7b 8b 9b 10b 11b 12b 13b"), Ruleset::free(), {.most_tables = 3});
  EXPECT_FALSE(all.complete());
  EXPECT_EQ(all.tables.size(), 3U);
}

}  // namespace
}  // namespace tilefish
