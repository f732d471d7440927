#include "base/error.h"

#include <string>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

TEST(Error, IsDescribedWithItsPlaceTokenAndExpectation) {
  const Error error{.what = "no colour 'z' in this game",
                    .expected = "a colour letter out of b g r y",
                    .token = "99z",
                    .place = {"rack.txt", 3, 7}};
  EXPECT_EQ(error.describe(),
            "rack.txt:3:7: '99z': no colour 'z' in this game; expected a colour letter out of b g r y");
}

TEST(Error, LeavesOutWhatIsNotKnown) {
  EXPECT_EQ((Error{.what = "empty"}.describe()), "empty");
  EXPECT_EQ((Error{.what = "empty", .expected = "a tile"}.describe()), "empty; expected a tile");
  EXPECT_EQ((Error{.what = "empty", .token = "x"}.describe()), "'x': empty");
  EXPECT_EQ((Error{.what = "empty", .place = {"f"}}.describe()), "f: empty");
  EXPECT_EQ((Error{.what = "empty", .place = {"f", 2}}.describe()), "f:2: empty");
  EXPECT_EQ((Error{.what = "empty", .place = {"", 2}}.describe()), "line 2: empty");
  EXPECT_EQ((Error{.what = "empty", .place = {"", 2, 5}}.describe()), "line 2:5: empty");
  EXPECT_EQ((Error{.what = "empty", .place = {"", 0, 5}}.describe()), "column 5: empty");
}

TEST(Error, EscapesBytesThatCouldSteerATerminal) {
  EXPECT_EQ(printable("\x1b[31mred"), "\\x1b[31mred");
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\xff\x7f\n\t"), "\\xff\\x7f\\x0a\\x09");
  EXPECT_EQ(printable("7b ~"), "7b ~");
}

TEST(Error, CutsLongTokensAndSaysHowLongTheyWere) {
  EXPECT_EQ(printable(std::string(40, 'x')), std::string(40, 'x'));
  EXPECT_EQ(printable(std::string(41, 'x')), std::string(40, 'x') + "… (41 bytes)");
  EXPECT_EQ(printable(std::string(100, 'x'), 3), "xxx… (100 bytes)");
  EXPECT_LT((Error{.what = "not a tile", .token = std::string(1'000'000, '\1')}.describe()).size(), 300U);
}

}  // namespace
}  // namespace tilefish
