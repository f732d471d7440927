#include "work/archive.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tilefish::work {

enum class Fruit : std::uint8_t { apple, pear, plum };
template <>
inline constexpr std::uint8_t last_of<Fruit> = static_cast<std::uint8_t>(Fruit::plum);

namespace {

struct Basket {
  std::vector<Fruit> fruits;
  std::map<int, std::string> labels;
  std::optional<double> weight;
  std::int64_t change = 0;
  std::uint64_t count = 0;
  bool full = false;

  friend bool operator==(const Basket&, const Basket&) = default;
};

template <class Archive>
void fields(Archive& archive, Basket& basket) {
  archive(basket.fruits, basket.labels, basket.weight, basket.change, basket.count, basket.full);
}

RC_GTEST_PROP(Archive, GivesBackWhatWasPutIn, (std::int64_t change, std::uint64_t count, bool full, double weight)) {
  const Basket basket{.fruits = {Fruit::plum, Fruit::apple},
                      .labels = {{-5, "bad"}, {7, std::string("\0x", 2)}},
                      .weight = weight,
                      .change = change,
                      .count = count,
                      .full = full};
  const std::optional<Basket> read = decode<Basket>(encode(basket));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == basket);
}

TEST(Archive, KeepsNumbersToTheLastBit) {
  for (const double number : {0.1, -0.0, 1e-320, std::numeric_limits<double>::infinity()}) {
    const std::optional<double> read = decode<double>(encode(number));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, number);
    EXPECT_EQ(std::signbit(*read), std::signbit(number));
  }
  for (const std::int64_t number :
       {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
    EXPECT_EQ(decode<std::int64_t>(encode(number)), number);
  }
  EXPECT_EQ(decode<std::uint64_t>(encode(~std::uint64_t{0})), ~std::uint64_t{0});
}

TEST(Archive, RefusesWhatIsCutOffOrTooLong) {
  const std::string bytes = encode(Basket{.fruits = {Fruit::pear}, .labels = {{1, "x"}}, .weight = 2.5});
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_FALSE(decode<Basket>(bytes.substr(0, length))) << length;
  }
  EXPECT_FALSE(decode<Basket>(bytes + '\0'));
}

TEST(Archive, RefusesNumbersThatDoNotFit) {
  EXPECT_FALSE(decode<std::uint8_t>(encode(std::uint64_t{256})));
  EXPECT_FALSE(decode<int>(encode(std::int64_t{1} << 40)));
  EXPECT_FALSE(decode<bool>(encode(std::uint64_t{2})));
  EXPECT_FALSE(decode<Fruit>(encode(std::uint64_t{3})));
  EXPECT_FALSE(decode<std::uint64_t>(std::string(10, '\xff')));
  EXPECT_FALSE(decode<std::uint64_t>(std::string("\x80\x00", 2)));  // zero in two bytes
}

// A length is believed only if so many bytes follow: no message makes its reader take more memory than it has itself.
TEST(Archive, RefusesLengthsWithoutContent) {
  EXPECT_FALSE(decode<std::string>(encode(std::uint64_t{1} << 40)));
  EXPECT_FALSE(decode<std::vector<double>>(encode(~std::uint64_t{0})));
}

RC_GTEST_PROP(Archive, ReadsAnyBytesWithoutHarm, (const std::string& bytes)) {
  const std::optional<Basket> read = decode<Basket>(bytes);
  if (read) RC_ASSERT(encode(*read) == bytes || std::isnan(read->weight.value_or(0)));
}

}  // namespace
}  // namespace tilefish::work
