#include "base/hash.h"

#include <bit>
#include <cstdint>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tilefish {
namespace {

// Pinned by a second implementation in another language.
TEST(Hash, GivesThePinnedValues) {
  EXPECT_EQ(mix(0), 0U);
  EXPECT_EQ(mix(1), 6238072747940578789U);
  EXPECT_EQ(combine(1, 2), 3497101601492490161U);
  EXPECT_EQ(combine(2, 1), 6939979669235187218U);
  EXPECT_EQ(hash_bytes(""), 7905728728188956330U);
  EXPECT_EQ(hash_bytes("tilefish"), 6980873669601888982U);
  EXPECT_EQ(hash_bytes("3b 4b 5b, 9g 9r J"), 16190575146599591945U);
  EXPECT_EQ(hash_bytes("tilefish", 7), 2108484460083756575U);
}

TEST(Hash, TellsTextsApartThatDifferInZeroBytesAtTheEnd) {
  std::set<std::uint64_t> hashes;
  for (std::size_t length = 0; length <= 40; ++length) hashes.insert(hash_bytes(std::string(length, '\0')));
  EXPECT_EQ(hashes.size(), 41U);
}

TEST(Hash, ReadsBytesAboveOneHundredTwentySevenAsUnsigned) {
  EXPECT_NE(hash_bytes("\xff"), hash_bytes("\x7f"));
  EXPECT_NE(hash_bytes("\xff"
                       "a"),
            hash_bytes("\xff"
                       "b"));
}

TEST(Hash, FlipsHalfTheBitsWhenOneBitOfTheInputFlips) {
  for (std::uint64_t word = 1; word <= 64; ++word) {
    int flipped = 0;
    for (int bit = 0; bit < 64; ++bit) flipped += std::popcount(mix(word) ^ mix(word ^ std::uint64_t{1} << bit));
    EXPECT_NEAR(flipped / 64.0, 32.0, 2.5) << word;
  }
}

RC_GTEST_PROP(HashProperty, DependsOnTheBytesAlone, (const std::string& text, std::uint64_t seed)) {
  const std::string elsewhere = "x" + text;
  RC_ASSERT(hash_bytes(text, seed) == hash_bytes(std::string_view(elsewhere).substr(1), seed));
  RC_ASSERT(hash_bytes(text, seed) != hash_bytes(text + "x", seed));
}

}  // namespace
}  // namespace tilefish
