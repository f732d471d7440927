#include "rules/seed.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "rules/game.h"
#include "rules/notation.h"

namespace tilefish {
namespace {

Seed counting_secret() {
  Bytes32 secret{};
  for (std::size_t i = 0; i < secret.size(); ++i) secret[i] = static_cast<std::uint8_t>(i);
  return secret;
}

std::vector<Tile> shuffled(const Seed& seed, std::uint64_t purpose) {
  std::vector<Tile> tiles = all_tiles(Ruleset::classic());
  seed.shuffle(tiles, purpose);
  return tiles;
}

Game game_of(const Seed& seed) {
  return Game::make({.ruleset = Ruleset::classic(), .players = 2, .rounds = 2, .seed = seed}).value();
}

TEST(Seed, IsWrittenByItsKind) {
  EXPECT_EQ(to_string(Seed(42)), "42");
  EXPECT_EQ(to_string(counting_secret()), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
  EXPECT_FALSE(Seed(42).is_secret());
  EXPECT_TRUE(counting_secret().is_secret());
}

// Anybody can check it: printf %s SEED | sha256sum
TEST(Seed, HasTheDigestOfItsText) {
  EXPECT_EQ(to_hex(counting_secret().digest()), "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b");
}

// The expected tiles are those of tools/check_deal, which shares no code with this.
TEST(Seed, DealsTheSameEverywhere) {
  const Game game = game_of(counting_secret());
  ASSERT_EQ(game.lots().size(), 2U);
  EXPECT_EQ(to_string(game.lots()[0].tile) + " " + to_string(game.lots()[1].tile), "5r 11r");
  EXPECT_EQ(to_string(game.seat(0).rack), "2b 2g 2y 4y 4y 5b 6y 7g 8b 8r 9r 10r 13r 13y");
  EXPECT_EQ(to_string(game.seat(1).rack), "1b 1y 2b 4b 5r 7r 7y 8y 9r 10b 11g 11g 13b 13g");
  EXPECT_EQ(to_string(game.pool().last(3)), "12b 5y 7g");
  EXPECT_EQ(to_string(game.pool().first(3)), "9g 13r 3r");
  EXPECT_EQ(to_string(deal_round(Ruleset::classic(), 2, counting_secret(), 2).racks[1]),
            "1y 4b 5g 7r 7r 8g 8r 9y 10b 12g 12y 13b 13g 13r");
}

TEST(Seed, HasAGeneratorOfItsOwnForEachPurpose) {
  for (const Seed& seed : {Seed(42), counting_secret()}) {
    EXPECT_EQ(shuffled(seed, 1), shuffled(seed, 1));
    EXPECT_NE(shuffled(seed, 0), shuffled(seed, 1));
    EXPECT_NE(shuffled(seed, 1), shuffled(seed, 2));
    std::vector<Tile> tiles = shuffled(seed, 3);
    EXPECT_TRUE(std::is_permutation(tiles.begin(), tiles.end(), shuffled(seed, 0).begin()));
  }
}

// Every bit counts: 256 secrets that differ from one in a single bit give as many other deals.
TEST(Seed, UsesAllOfItsBits) {
  const std::vector<Tile> base = shuffled(counting_secret(), 1);
  for (std::size_t bit = 0; bit < 256; ++bit) {
    Bytes32 secret{};
    for (std::size_t i = 0; i < secret.size(); ++i) secret[i] = static_cast<std::uint8_t>(i);
    secret[bit / 8] = static_cast<std::uint8_t>(secret[bit / 8] ^ (1U << (bit % 8)));
    EXPECT_NE(shuffled(secret, 1), base) << bit;
  }
}

}  // namespace
}  // namespace tilefish
