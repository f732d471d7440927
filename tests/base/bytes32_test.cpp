#include "base/bytes32.h"

#include <string>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

TEST(Bytes32, AreReadAsTheyAreWritten) {
  Bytes32 bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(37 * i + 250);
  EXPECT_EQ(to_hex(bytes).substr(0, 8), "fa1f4469");
  EXPECT_EQ(bytes32_from_hex(to_hex(bytes)), bytes);
}

TEST(Bytes32, AreNothingButSixtyFourDigits) {
  EXPECT_TRUE(bytes32_from_hex(std::string(64, 'F')));
  for (const std::string& text : {std::string(), std::string(63, '0'), std::string(65, '0'), std::string(63, '0') + 'g',
                                  '-' + std::string(63, '0')}) {
    EXPECT_FALSE(bytes32_from_hex(text)) << text;
  }
}

}  // namespace
}  // namespace tilefish
