#include "base/random.h"

#include <gtest/gtest.h>

namespace tilefish {
namespace {

TEST(Rng, GivesTheSameSequenceForTheSameSeed) {
  Rng first(42);
  Rng second(42);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(first.next(), second.next());
}

}  // namespace
}  // namespace tilefish
