#include "base/result.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) return Error{.what = "odd", .token = std::to_string(number)};
  return number / 2;
}

TEST(Result, HoldsTheValueOrTheReason) {
  const Result<int> good = half(8);
  ASSERT_TRUE(good.ok());
  EXPECT_TRUE(static_cast<bool>(good));
  EXPECT_EQ(*good, 4);
  EXPECT_EQ(good.value(), 4);

  const Result<int> bad = half(7);
  EXPECT_FALSE(bad.ok());
  EXPECT_FALSE(static_cast<bool>(bad));
  EXPECT_EQ(bad.error().what, "odd");
  EXPECT_EQ(bad.error().token, "7");
}

TEST(Result, GivesUpAValueThatCanOnlyBeMoved) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
  EXPECT_EQ(**result, 5);
  const std::unique_ptr<int> taken = std::move(result).value();
  EXPECT_EQ(*taken, 5);
}

TEST(Result, LetsItsValueBeChanged) {
  Result<std::string> result = std::string("3b");
  result->append(" 4b");
  *result += " 5b";
  EXPECT_EQ(result.value(), "3b 4b 5b");
}

}  // namespace
}  // namespace tilefish
