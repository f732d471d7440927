#include "base/chacha.h"

#include <vector>

#include <gtest/gtest.h>

#include "base/sha256.h"

namespace tilefish {
namespace {

// RFC 8439, section 2.3.2.
TEST(Chacha, GivesTheBlockOfTheStandard) {
  Bytes32 key{};
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
  const ChachaBlock expected = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033,
                                0x9aaa2204, 0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  EXPECT_EQ(chacha20_block(key, 1, {0x09000000, 0x4a000000, 0}), expected);
}

TEST(Chacha, DrawsEveryNumberBelowTheBoundAboutAsOften) {
  ChachaRng rng(sha256("seed"));
  std::vector<int> counts(7);
  for (int i = 0; i < 70'000; ++i) ++counts[rng.below(7)];
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);
}

TEST(Chacha, IsAnotherStreamForAnotherKey) {
  EXPECT_NE(ChachaRng(sha256("a")).next(), ChachaRng(sha256("b")).next());
  EXPECT_EQ(ChachaRng(sha256("a")).next(), ChachaRng(sha256("a")).next());
}

}  // namespace
}  // namespace tilefish
