#include "counting/natural.h"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tilefish {
namespace {

TEST(Natural, PrintsNumbersBeyondAnyMachineWord) {
  EXPECT_EQ(Natural(0).to_string(), "0");
  EXPECT_EQ(Natural(18446744073709551615ULL).to_string(), "18446744073709551615");
  // 2^200, from the powers of two.
  EXPECT_EQ(power(2, 200).to_string(), "1606938044258990275541962092341162602522202993782792835301376");
  EXPECT_EQ(power(1000, 7).to_string(), "1000000000000000000000");
}

TEST(Natural, SeparatesThousands) {
  EXPECT_EQ(with_separators(Natural(1076455604342)), "1,076,455,604,342");
  EXPECT_EQ(with_separators(Natural(999)), "999");
  EXPECT_EQ(with_separators(Natural(1000)), "1,000");
}

TEST(Natural, BinomialsAreThoseOfPascal) {
  EXPECT_EQ(binomial(6, 4), Natural(15));
  EXPECT_EQ(binomial(4, 6), Natural(0));
  for (int n = 1; n < 80; ++n) {
    for (int k = 1; k < n; ++k) EXPECT_EQ(binomial(n, k), binomial(n - 1, k) + binomial(n - 1, k - 1));
  }
}

TEST(Natural, RatioHoldsWhereNeitherFitsIntoADouble) {
  EXPECT_DOUBLE_EQ(ratio(power(10, 400), power(10, 401)), 0.1);
  EXPECT_EQ(ratio(Natural(0), power(10, 401)), 0);
  EXPECT_EQ(ratio(Natural(3), Natural(0)), 0);
}

RC_GTEST_PROP(Natural, AgreesWithWordsWhereTheseSuffice, (std::uint32_t a, std::uint32_t b)) {
  const std::uint64_t x = a;
  const std::uint64_t y = b;
  RC_ASSERT(Natural(x) + Natural(y) == Natural(x + y));
  RC_ASSERT(Natural(x) * Natural(y) == Natural(x * y));
  RC_ASSERT((Natural(x) <=> Natural(y)) == (x <=> y));
  RC_ASSERT(Natural(x * y).to_string() == std::to_string(x * y));
  if (x >= y) RC_ASSERT(Natural(x) - Natural(y) == Natural(x - y));
}

RC_GTEST_PROP(Natural, ProductsDivideBackAndSumsSubtractBack,
              (std::vector<std::uint64_t> a, std::vector<std::uint64_t> b, std::uint32_t small)) {
  const Natural x = Natural::from_words(a);
  const Natural y = Natural::from_words(b);
  RC_ASSERT((x + y) - y == x);
  RC_ASSERT(x * y == y * x);
  RC_ASSERT((x + y) * (x + y) == x * x + Natural(2) * x * y + y * y);
  const std::uint32_t divisor = small | 1U;
  Natural product = x;
  product *= divisor;
  RC_ASSERT(product == x * Natural(divisor));
  RC_ASSERT(product.divide_by(divisor) == 0U);
  RC_ASSERT(product == x);
}

}  // namespace
}  // namespace tilefish
