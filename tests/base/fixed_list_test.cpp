#include "base/fixed_list.h"

#include <vector>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

TEST(FixedList, HoldsWhatWasPutIn) {
  FixedList<int, 3> list{4, 5};
  list.push_back(6);
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{4, 5, 6}));
  EXPECT_EQ(list.back(), 6);
  list.pop_back();
  list[0] = 7;
  EXPECT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0], 7);
}

#ifndef NDEBUG
TEST(FixedListDeathTest, KeepsWithinItsBounds) {
  FixedList<int, 2> list{1};
  EXPECT_DEATH(static_cast<void>(list[1]), "index < size_");
  list.push_back(2);
  EXPECT_DEATH(list.push_back(3), "size_ < Most");
  list.pop_back();
  list.pop_back();
  EXPECT_DEATH(static_cast<void>(list.back()), "size_ > 0");
}
#endif

}  // namespace
}  // namespace tilefish
