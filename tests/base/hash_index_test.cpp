#include "base/hash_index.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "base/hash.h"

namespace tilefish {
namespace {

TEST(HashIndex, FindsWhatWasEnteredAndNothingElse) {
  HashIndex index;
  std::vector<std::uint64_t> entries;
  for (std::uint64_t value = 0; value < 10'000; value += 3) {
    index.add(mix(value), static_cast<std::uint32_t>(entries.size()));
    entries.push_back(value);
  }
  EXPECT_EQ(index.size(), entries.size());
  for (std::uint64_t value = 0; value < 10'000; ++value) {
    const std::uint32_t found = index.find(mix(value), [&](std::uint32_t at) { return entries[at] == value; });
    ASSERT_EQ(found, value % 3 == 0 ? static_cast<std::uint32_t>(value / 3) : HashIndex::none);
  }
}

TEST(HashIndex, TellsEntriesOfEqualHashesApart) {
  HashIndex index;
  for (std::uint32_t position = 0; position < 100; ++position) index.add(42, position);
  for (std::uint32_t position = 0; position < 100; ++position) {
    ASSERT_EQ(index.find(42, [&](std::uint32_t at) { return at == position; }), position);
  }
  EXPECT_EQ(index.find(42, [](std::uint32_t) { return false; }), HashIndex::none);
}

TEST(HashIndex, ForgetsEverythingWhenCleared) {
  HashIndex index;
  for (std::uint32_t position = 0; position < 1000; ++position) index.add(mix(position), position);
  index.clear();
  EXPECT_EQ(index.size(), 0U);
  EXPECT_EQ(index.find(mix(7), [](std::uint32_t) { return true; }), HashIndex::none);
}

}  // namespace
}  // namespace tilefish
