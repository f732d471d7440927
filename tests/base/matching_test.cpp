#include "base/matching.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "base/random.h"

namespace tilefish {
namespace {

using Likes = std::vector<std::vector<std::size_t>>;

TEST(Matching, MovesAnOwnerElsewhere) {
  EXPECT_TRUE(can_match_all({}, 0));
  EXPECT_TRUE(can_match_all({{0, 1}, {0}}, 2));
  EXPECT_TRUE(can_match_all({{0, 1}, {1, 2}, {0}}, 3));
  EXPECT_FALSE(can_match_all({{0}, {0}}, 2));
  EXPECT_FALSE(can_match_all({{0, 1}, {0, 1}, {0, 1}}, 3));
  EXPECT_FALSE(can_match_all({{}}, 1));
}

// Every order of the right ones is tried.
bool by_trying(const Likes& likes, std::size_t rights) {
  if (likes.size() > rights) return false;
  std::vector<std::size_t> order(rights);
  std::iota(order.begin(), order.end(), std::size_t{0});
  do {
    bool fits = true;
    for (std::size_t left = 0; left < likes.size() && fits; ++left) {
      fits = std::count(likes[left].begin(), likes[left].end(), order[left]) > 0;
    }
    if (fits) return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

TEST(Matching, AgreesWithTryingEveryOrder) {
  Rng rng(4);
  int complete = 0;
  for (int round = 0; round < 500; ++round) {
    const std::size_t rights = 1 + rng.below(5);
    Likes likes(rng.below(6));
    for (std::vector<std::size_t>& each : likes) {
      for (std::size_t right = 0; right < rights; ++right) {
        if (rng.below(2) == 0) each.push_back(right);
      }
    }
    ASSERT_EQ(can_match_all(likes, rights), by_trying(likes, rights));
    complete += can_match_all(likes, rights);
  }
  EXPECT_GT(complete, 50);
}

}  // namespace
}  // namespace tilefish
