#include "puzzles/generator.h"

#include <array>
#include <set>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

std::array<int, 3> tiles_by_copies(const TileCounts& tiles, int colours) {
  std::array<int, 3> counts{};
  for (int number = 1; number <= tiles.numbers(); ++number) {
    for (int colour = 0; colour < colours; ++colour)
      ++counts.at(static_cast<std::size_t>(tiles.count(Tile(number, colour))));
  }
  return counts;
}

TEST(Generator, GivenSharesAreMetExactly) {
  PuzzleGenerator generator(Ruleset::thesis(), 1, ShareSource(Shares{0.05, 0.10, 0.85}));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(tiles_by_copies(*generator.next(), 4), (std::array{20, 40, 340}));
}

TEST(Generator, SameSeedGivesTheSamePuzzlesOnEveryMachine) {
  const Ruleset small = Ruleset::make({.numbers = 6, .jokers = 0}).value();
  PuzzleGenerator generator(small, 42, ShareSource(ShareSource::Kind::random));
  PuzzleGenerator other(small, 43, ShareSource(ShareSource::Kind::random));
  // Drawn once and written down: a change would break every published data set.
  EXPECT_EQ(
      to_string(*generator.next()),
      "1b 1g 1g 1r 2b 2b 2r 2r 2y 3b 3g 3r 3r 3y 4b 4b 4g 4g 4r 4y 4y 5b 5b 5g 5g 5r 5r 5y 5y 6b 6b 6g 6g 6r 6r 6y 6y");
  EXPECT_EQ(to_string(*generator.next()),
            "1b 2g 2g 2r 2r 2y 2y 3r 3r 3y 3y 4r 4r 4y 5b 5b 5g 5g 5r 5r 5y 5y 6r 6r 6y 6y");
  EXPECT_EQ(to_string(*other.next()), "1g 1r 2b 4g 4r 4y 5g 5r 5y 5y 6y");
}

TEST(Generator, NoTwoPuzzlesAreAlikeAndAnEmptyWellIsNoticed) {
  const Ruleset tiny = Ruleset::make({.colours = 2, .numbers = 2, .copies = 1, .jokers = 0}).value();
  // Two of four tiles: six puzzles.
  PuzzleGenerator generator(tiny, 1, ShareSource(Shares{0.5, 0.5}));
  std::set<std::string> seen;
  while (const std::optional<TileCounts> tiles = generator.next()) EXPECT_TRUE(seen.insert(to_string(*tiles)).second);
  EXPECT_EQ(seen.size(), 6U);
}

TEST(Generator, SharesAreReadAsPercentages) {
  EXPECT_EQ(ShareSource::parse("5,10,85", 2)->fixed_shares(), (Shares{0.05, 0.10, 0.85}));
  EXPECT_EQ(ShareSource::parse("25,50", 2)->fixed_shares(), (Shares{0.25, 0.5, 0.25}));
}

TEST(Generator, ImpossibleSharesAreRefused) {
  for (const char* text :
       {"", "5,10,80", "5,10,85,0", "-1,51,50", "5;10", "nan,50,50", "60,50", "5,,95", "1e999,0,0"}) {
    EXPECT_FALSE(ShareSource::parse(text, 2).ok()) << text;
  }
}

TEST(Generator, EverySourceCoversTheWholeAndReadsItsOwnDescription) {
  Rng rng(1);
  for (const char* text : {"random", "dense", "mixed", "12.5,37.5,25,25"}) {
    const ShareSource source = ShareSource::parse(text, 3).value();
    EXPECT_EQ(source.describe(), text);
    for (int i = 0; i < 50; ++i) {
      double sum = 0;
      for (const double share : source.draw(rng, 3)) {
        EXPECT_GE(share, 0);
        sum += share;
      }
      EXPECT_NEAR(sum, 1, 1e-12);
    }
  }
}

TEST(Generator, DensePuzzlesLackFewTiles) {
  Rng rng(2);
  const ShareSource dense(ShareSource::Kind::dense);
  for (int i = 0; i < 50; ++i) EXPECT_GE(dense.draw(rng, 2)[2], 0.8);
}

}  // namespace
}  // namespace tilefish
