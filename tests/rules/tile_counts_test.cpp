#include "rules/tile_counts.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/in_notation.h"

namespace tilefish {
namespace {

TEST(Tile, IsWrittenAsNumberAndColourLetter) {
  EXPECT_EQ(to_string(Tile(7, 0)), "7b");
  EXPECT_EQ(to_string(Tile(13, 3)), "13y");
  EXPECT_EQ(to_string(Tile(1'000'000, 7)), "1000000w");
  EXPECT_EQ(to_string(Tile::joker()), "J");
}

TEST(Tile, IsSortedByNumberThenColourThenJokers) {
  EXPECT_LT(Tile(3, 7), Tile(4, 0));
  EXPECT_LT(Tile(4, 0), Tile(4, 1));
  EXPECT_LT(Tile(max_numbers, max_colours - 1), Tile::joker());
}

TEST(Tile, HasAColourWithAName) {
  EXPECT_EQ(colour_name(0), "black");
  EXPECT_EQ(colour_name(3), "yellow");
  EXPECT_EQ(colour_name(7), "white");
  for (int colour = 0; colour < max_colours; ++colour) EXPECT_FALSE(colour_name(colour).empty());
}

TEST(Row, HoldsACountForEachColour) {
  const Row row = row_of(0, 2) + row_of(3) + row_of(7, 15);
  EXPECT_EQ(row_count(row, 0), 2);
  EXPECT_EQ(row_count(row, 1), 0);
  EXPECT_EQ(row_count(row, 3), 1);
  EXPECT_EQ(row_count(row, 7), 15);
  EXPECT_EQ(row_total(row), 18);
  EXPECT_EQ(row_total(0xffffffffU), 120);
}

TEST(TileCounts, CountsARack) {
  const TileCounts rack(13, tiles_of("10r 2b 6b J 2b"));
  EXPECT_EQ(rack.total(), 5);
  EXPECT_FALSE(rack.empty());
  EXPECT_EQ(rack.jokers(), 1);
  EXPECT_EQ(rack.count(Tile(2, 0)), 2);
  EXPECT_EQ(rack.count(Tile(2, 1)), 0);
  EXPECT_EQ(rack.count(Tile::joker()), 1);
  EXPECT_EQ(rack.row(2), row_of(0, 2));
  EXPECT_EQ(rack.points(30), 2 + 2 + 6 + 10 + 30);
  EXPECT_EQ(rack.points(0), 20);
  EXPECT_EQ(to_string(rack), "2b 2b 6b 10r J");
}

TEST(TileCounts, OfNothingIsEmpty) {
  EXPECT_TRUE(TileCounts(13).empty());
  EXPECT_TRUE(TileCounts().empty());
  EXPECT_EQ(to_string(TileCounts(13)), "");
  EXPECT_EQ(TileCounts().tiles().size(), 0U);
}

TEST(TileCounts, OfTwoGamesDiffer) { EXPECT_NE(TileCounts(13), TileCounts(14)); }

TEST(TileCounts, HoldLessOfAGameOfFewerNumbers) {
  EXPECT_TRUE(TileCounts(20, tiles_of("3b 4b")).contains(TileCounts(13, tiles_of("3b"))));
  EXPECT_TRUE(TileCounts(13, tiles_of("3b 4b")).contains(TileCounts(20, tiles_of("3b"))));
  EXPECT_FALSE(TileCounts(13, tiles_of("3b 4b")).contains(TileCounts(20, tiles_of("14b"))));
}

TEST(TileCounts, AreComparedColourByColour) {
  EXPECT_FALSE(TileCounts(13, tiles_of("3b 3b")).contains(TileCounts(13, tiles_of("3g"))));
  EXPECT_FALSE(TileCounts(13, tiles_of("3b 3g")).contains(TileCounts(13, tiles_of("J"))));
  EXPECT_TRUE(TileCounts(13, tiles_of("3b 3g J")).contains(TileCounts(13, tiles_of("3g J"))));
}

// Sums of many rows are taken together, comparisons of all colours at once: neither may spill into the next field.
TEST(TileCounts, AreExactWhereAllCountsAreFull) {
  for (const int numbers : {1, 13, 16, 17, 100}) {
    TileCounts full(numbers);
    for (int number = 1; number <= numbers; ++number) full.set_row(number, 0xffffffff);
    EXPECT_EQ(full.total(), numbers * max_colours * max_count);
    EXPECT_TRUE(full.contains(full));
    for (int colour = 0; colour < max_colours; ++colour) {
      TileCounts less = full;
      less.remove(Tile(numbers, colour));
      EXPECT_EQ(less.total(), full.total() - 1);
      EXPECT_TRUE(full.contains(less));
      EXPECT_FALSE(less.contains(full));
    }
  }
}

TEST(TileCounts, LetRowsAndJokersBeSet) {
  TileCounts counts(13);
  counts.set_row(5, row_of(1, 2));
  counts.set_jokers(2);
  EXPECT_EQ(to_string(counts), "5g 5g J J");
}

// Sixteen numbers live inside the object, more on the heap; every operation must work on both sides of the border.
class TileCountsOfAnyGame : public testing::TestWithParam<int> {};

TEST_P(TileCountsOfAnyGame, AddAndRemoveTilesAtBothEnds) {
  const int numbers = GetParam();
  TileCounts counts(numbers);
  for (const int number : {1, numbers}) {
    for (int colour = 0; colour < max_colours; ++colour) counts.add(Tile(number, colour), 3);
  }
  counts.add(Tile::joker(), 8);
  EXPECT_EQ(counts.numbers(), numbers);
  EXPECT_EQ(counts.total(), 2 * 3 * max_colours + 8);
  EXPECT_EQ(counts.points(25), std::int64_t{3} * max_colours * (1 + numbers) + 8 * 25);

  TileCounts copy = counts;
  EXPECT_EQ(copy, counts);
  copy.remove(Tile(numbers, 7), 2);
  EXPECT_EQ(copy.count(Tile(numbers, 7)), 1);
  EXPECT_EQ(counts.count(Tile(numbers, 7)), 3);
  EXPECT_NE(copy, counts);
  EXPECT_TRUE(counts.contains(copy));
  EXPECT_FALSE(copy.contains(counts));
  EXPECT_EQ(to_string(counts - copy), to_string(Tile(numbers, 7)) + " " + to_string(Tile(numbers, 7)));
  EXPECT_EQ((counts - copy) + copy, counts);
  copy.remove(Tile::joker(), 8);
  EXPECT_EQ(copy.jokers(), 0);
}

TEST_P(TileCountsOfAnyGame, ListTheirTilesInOrder) {
  const int numbers = GetParam();
  const std::vector<Tile> sorted = {Tile(1, 0), Tile(numbers - 1, 2), Tile(numbers, 1), Tile(numbers, 1),
                                    Tile::joker()};
  std::vector<Tile> mixed = sorted;
  std::reverse(mixed.begin(), mixed.end());
  EXPECT_EQ(TileCounts(numbers, mixed).tiles(), sorted);
}

INSTANTIATE_TEST_SUITE_P(OnBothSidesOfTheBorder, TileCountsOfAnyGame, testing::Values(13, 15, 16, 17, 250, 100'000));

RC_GTEST_PROP(TileCountsProperty, AreTheMultisetOfTheirTiles, ()) {
  const int numbers = *rc::gen::element(13, 16, 17, 250);
  const auto tile = rc::gen::map(
      rc::gen::pair(rc::gen::inRange(1, numbers + 1), rc::gen::inRange(0, 9)),
      [](const std::pair<int, int>& spec) { return spec.second == 8 ? Tile::joker() : Tile(spec.first, spec.second); });
  const auto some_tiles = [&] {
    auto list = *rc::gen::container<std::vector<Tile>>(tile);
    list.resize(std::min<std::size_t>(list.size(), 7), Tile::joker());  // seven twice is below what a count can hold
    std::sort(list.begin(), list.end());
    return list;
  };
  const std::vector<Tile> one = some_tiles();
  const std::vector<Tile> other = some_tiles();
  const TileCounts counts(numbers, one);
  RC_ASSERT(counts.tiles() == one);
  RC_ASSERT(counts.total() == static_cast<int>(one.size()));

  std::vector<Tile> both;
  std::merge(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(both));
  const TileCounts sum = counts + TileCounts(numbers, other);
  RC_ASSERT(sum.tiles() == both);
  RC_ASSERT(sum.contains(counts));
  RC_ASSERT(sum - counts == TileCounts(numbers, other));
  RC_ASSERT(counts.contains(TileCounts(numbers, other)) ==
            std::includes(one.begin(), one.end(), other.begin(), other.end()));
}

}  // namespace
}  // namespace tilefish
