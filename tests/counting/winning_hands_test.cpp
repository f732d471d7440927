#include "counting/winning_hands.h"

#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "base/sanitizer.h"
#include "counting/brute_force.h"
#include "counting/hands.h"

namespace tilefish {
namespace {

constexpr GameShape classic = {.colours = 4, .numbers = 13, .copies = 2, .min_meld = 3};

std::vector<Natural> winning(const GameShape& shape, int jokers, int most_tiles, const Work& work = {}) {
  return count_winning_hands(shape, jokers, most_tiles, work).value().value();
}

void expect_as_built(const GameShape& shape, int jokers) {
  const std::vector<Natural> counts = winning(shape, jokers, shape.tiles());
  // Sanitizers watch the counting; building hands takes minutes there.
  if (has_sanitizer && shape.tiles() > 12) return;
  const std::vector<std::uint64_t> built = winning_hands_by_building(shape, jokers);
  ASSERT_EQ(counts.size(), built.size());
  for (std::size_t size = 0; size < built.size(); ++size) {
    EXPECT_EQ(counts[size], Natural(built[size]))
        << "k=" << shape.colours << " n=" << shape.numbers << " m=" << shape.copies << " s=" << shape.min_meld
        << " jokers=" << jokers << " size=" << size;
  }
}

TEST(WinningHands, SmallGamesAreAsBuiltMeldByMeld) {
  expect_as_built({3, 4, 1, 3}, 0);
  expect_as_built({4, 4, 1, 3}, 0);
  expect_as_built({3, 3, 2, 3}, 0);
  expect_as_built({2, 6, 2, 3}, 0);
  expect_as_built({4, 3, 1, 2}, 0);
  expect_as_built({5, 2, 1, 3}, 0);
  expect_as_built({1, 7, 3, 3}, 0);
  expect_as_built({2, 8, 1, 4}, 0);
  expect_as_built({2, 2, 2, 3}, 0);
}

// Fewer than 2s − 1 numbers: a full run has no room for a joker, so each is put down in order.
TEST(WinningHands, JokersInGamesOfFewNumbersAreAsBuilt) {
  for (int jokers = 1; jokers <= 3; ++jokers) {
    expect_as_built({3, 4, 1, 3}, jokers);
    expect_as_built({4, 3, 1, 3}, jokers);
    expect_as_built({5, 2, 1, 3}, jokers);
    expect_as_built({2, 6, 1, 4}, jokers);
    expect_as_built({3, 2, 2, 3}, jokers);
    expect_as_built({3, 1, 2, 2}, jokers);
  }
}

TEST(WinningHands, JokersInGamesOfMoreNumbersAreAsBuilt) {
  for (int jokers = 1; jokers <= 4; ++jokers) {
    expect_as_built({3, 5, 1, 3}, jokers);
    expect_as_built({1, 7, 2, 3}, jokers);
    expect_as_built({2, 7, 1, 4}, jokers);
    expect_as_built({2, 4, 2, 2}, std::min(jokers, 2));
  }
  expect_as_built({2, 5, 2, 3}, 1);
  expect_as_built({2, 5, 2, 3}, 2);
}

// Melds of four, up to three copies and five colours, on both sides of 2s − 1 numbers.
TEST(WinningHands, JokersInGamesOfLargerMeldsAreAsBuilt) {
  for (int jokers = 0; jokers <= 2; ++jokers) {
    expect_as_built({5, 3, 1, 4}, jokers);
    expect_as_built({5, 1, 3, 4}, jokers);
    expect_as_built({4, 3, 2, 4}, jokers);
    expect_as_built({4, 2, 3, 4}, jokers);
    expect_as_built({1, 7, 3, 4}, jokers);
    expect_as_built({2, 8, 1, 4}, jokers);
    expect_as_built({2, 9, 1, 5}, jokers);
  }
  expect_as_built({3, 7, 1, 4}, 1);
}

TEST(WinningHands, JokersInGamesOfManyCopiesOrColoursAreAsBuilt) {
  for (int jokers = 1; jokers <= 2; ++jokers) {
    expect_as_built({1, 6, 3, 3}, jokers);
    expect_as_built({3, 2, 3, 3}, jokers);
    expect_as_built({5, 3, 1, 3}, jokers);
    expect_as_built({4, 1, 3, 3}, jokers);
    expect_as_built({1, 3, 3, 2}, jokers);
  }
  expect_as_built({4, 5, 1, 3}, 1);
}

// Van Rijn, Takes & Vis, Table 1.
const std::map<std::size_t, std::uint64_t> table_1 = {
    {14, 10232524},     {15, 75493324},     {16, 167019567},    {17, 266275320},   {18, 1285155978},
    {19, 3043378964},   {20, 5281155009},   {21, 18897450032},  {22, 45490938770}, {23, 83353290572},
    {24, 241746095133}, {25, 570816408020}, {26, 1076455604342}};

// The winning column of the table under a heading of docs/counting.md, by size; separators left out.
std::map<std::size_t, std::string> documented_table(const std::string& heading) {
  std::map<std::size_t, std::string> table;
  std::ifstream document(TILEFISH_DOCS "/counting.md");
  bool in_table = false;
  for (std::string line; std::getline(document, line);) {
    if (line.starts_with('#')) in_table = line == heading;
    if (!in_table || line.size() < 3 || line[0] != '|' || line[2] < '0' || line[2] > '9') continue;
    std::istringstream cells(line);
    std::string bar;
    std::size_t size = 0;
    std::string hands;
    std::string winning;
    cells >> bar >> size >> bar >> hands >> bar >> winning;
    std::erase(winning, ',');
    table[size] = winning;
  }
  return table;
}

TEST(WinningHands, TheClassicTableIsThatOfThePaperAndGoesOn) {
  const std::vector<Natural> counts = winning(classic, 0, classic.tiles());
  ASSERT_EQ(counts.size(), 105U);
  for (const auto& [size, expected] : table_1) EXPECT_EQ(counts[size], Natural(expected)) << size;
  const std::map<std::size_t, std::string> documented = documented_table("## The classic game");
  EXPECT_EQ(documented.size(), counts.size());
  for (const auto& [size, expected] : documented) EXPECT_EQ(counts[size].to_string(), expected) << size;
  // Hands that miss at most four tiles all win (section 5).
  const std::vector<Natural> hands = count_hands(classic, 13, 104);
  for (std::size_t size = 100; size <= 104; ++size) EXPECT_EQ(counts[size], hands[size]);
  EXPECT_LT(counts[99], hands[99]);
  EXPECT_EQ(counts[100], Natural(338351));
}

TEST(WinningHands, TheSmallGameOfFigure2) {
  const GameShape six = {.colours = 4, .numbers = 6, .copies = 2, .min_meld = 3};
  const std::vector<Natural> counts = winning(six, 0, six.tiles());
  EXPECT_NEAR(ratio(counts[24], count_hands(six, 6, 48)[24]), 0.0019, 0.00005);
}

TEST(WinningHands, ABoundedCountIsTheBeginningOfTheCompleteOne) {
  const GameShape shape = {.colours = 4, .numbers = 5, .copies = 2, .min_meld = 3};
  for (int jokers = 0; jokers <= 1; ++jokers) {
    const std::vector<Natural> complete = winning(shape, jokers, shape.tiles());
    for (const int most : {0, 1, 5, 11, 16}) {
      const std::vector<Natural> bounded = winning(shape, jokers, most);
      ASSERT_EQ(bounded.size(), static_cast<std::size_t>(most) + 1);
      for (std::size_t size = 0; size < bounded.size(); ++size) EXPECT_EQ(bounded[size], complete[size]);
    }
  }
}

TEST(WinningHands, LargeHandsAreTheEndOfTheCompleteCount) {
  const GameShape shape = {.colours = 4, .numbers = 5, .copies = 2, .min_meld = 3};
  for (int jokers = 0; jokers <= (has_sanitizer ? 1 : 2); ++jokers) {
    const std::vector<Natural> complete = winning(shape, jokers, shape.tiles());
    for (const int most_missing : {0, 3, 8, 17}) {
      const std::vector<Natural> large = count_large_winning_hands(shape, jokers, most_missing).value().value();
      ASSERT_EQ(large.size(), static_cast<std::size_t>(most_missing) + 1);
      for (std::size_t missing = 0; missing < large.size(); ++missing) {
        EXPECT_EQ(large[missing], complete[complete.size() - 1 - missing]) << jokers << " jokers, " << missing;
      }
    }
  }
}

TEST(WinningHands, LargeHandsWithOneJokerAreTheDocumentedOnes) {
  std::map<std::size_t, std::string> documented = documented_table("### With one joker");
  const std::vector<Natural> large = count_large_winning_hands(classic, 1, 7).value().value();
  for (std::size_t missing = 0; missing < large.size(); ++missing) {
    EXPECT_EQ(large[missing].to_string(), documented[105 - missing]);
  }
}

TEST(WinningHands, WithOneJokerTheTableIsTheDocumentedOneForAnyNumberOfThreads) {
  ThreadPool pool(3);
  const std::vector<Natural> counts = winning(classic, 1, 14);
  EXPECT_EQ(winning(classic, 1, 14, {.pool = &pool}), counts);
  std::map<std::size_t, std::string> documented = documented_table("### With one joker");
  EXPECT_EQ(documented.size(), 105U);
  for (std::size_t tiles = 0; tiles < counts.size(); ++tiles) {
    EXPECT_EQ(counts[tiles].to_string(), documented[tiles + 1]);  // the joker counts in the document's size
  }
}

TEST(WinningHands, WithTwoJokersBothEndsOfTheTableAreTheDocumentedOnes) {
  std::map<std::size_t, std::string> documented = documented_table("### With two jokers");
  EXPECT_EQ(documented.size(), 27U + 11U);
  const std::vector<Natural> small = winning(classic, 2, 14);
  for (std::size_t tiles = 0; tiles < small.size(); ++tiles) {
    EXPECT_EQ(small[tiles].to_string(), documented[tiles + 2]);
  }
  const std::vector<Natural> large = count_large_winning_hands(classic, 2, 6).value().value();
  for (std::size_t missing = 0; missing < large.size(); ++missing) {
    EXPECT_EQ(large[missing].to_string(), documented[106 - missing]);
  }
}

// By hand: pairs of one number in two colours (13 · 6), and pairs of one
// colour at distance one (4 · 12) or two (4 · 11).
TEST(WinningHands, TwoTilesAndAJoker) { EXPECT_EQ(winning(classic, 1, 2)[2], Natural(13 * 6 + 4 * 12 + 4 * 11)); }

TEST(WinningHands, NothingOverflowsWithManyCopiesAndNumbers) {
  const GameShape large = {.colours = 2, .numbers = 50, .copies = 8, .min_meld = 3};
  EXPECT_GT(count_hands(large, 50, large.tiles())[400].bits(), 256U);
  const GameShape one_colour = {.colours = 1, .numbers = 50, .copies = 8, .min_meld = 3};
  const std::vector<Natural> counts = winning(one_colour, 0, one_colour.tiles());
  const std::vector<Natural> hands = count_hands(one_colour, 50, one_colour.tiles());
  EXPECT_EQ(counts[400], Natural(1));
  EXPECT_GT(counts[300].bits(), 64U);
  for (std::size_t size = 0; size <= 400; ++size) EXPECT_LE(counts[size], hands[size]);
}

TEST(WinningHands, AGameTooLargeIsRefused) {
  EXPECT_FALSE(count_winning_hands({.colours = 8, .numbers = 13, .copies = 8, .min_meld = 8}, 8, 20).ok());
}

TEST(WinningHands, AStopSaysHowFarItGot) {
  const Result<Outcome<std::vector<Natural>>> counts = count_winning_hands(classic, 0, 104, {.limits = {.nodes = 100}});
  ASSERT_TRUE(counts.ok());
  ASSERT_FALSE(counts->finished());
  EXPECT_EQ(counts->stopped().reason, StopReason::nodes);
  EXPECT_GT(counts->stopped().nodes, 100U);
  EXPECT_GT(counts->stopped().bytes, 1000U);
}

}  // namespace
}  // namespace tilefish
