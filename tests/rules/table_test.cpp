#include "rules/table.h"

#include <gtest/gtest.h>

#include "rules/in_notation.h"
#include "rules/position.h"

namespace tilefish {
namespace {

int kept(std::string_view before, std::string_view after) { return melds_kept(table_of(before), table_of(after)); }

TEST(Table, CountsItsTiles) {
  EXPECT_EQ(to_string(table_of("3b 4b 5b, 9g 9r J, 5b 6b 7b").counts(13)), "3b 4b 5b 5b 6b 7b 9g 9r J");
  EXPECT_TRUE(Table{}.counts(13).empty());
}

TEST(Table, IsPrintedAsItIsRead) {
  EXPECT_EQ(to_string(table_of("  3B 4b   5b ,9g 9r J")), "3b 4b 5b, 9g 9r J");
  EXPECT_EQ(to_string(Table{}), "");
}

TEST(Table, KeepsMeldsOfExactlyTheSameTiles) {
  EXPECT_EQ(kept("3b 4b 5b, 9g 9r J", "J 9r 9g, 3b 4b 5b, 1y 2y 3y"), 2);
  EXPECT_EQ(kept("3b 4b 5b", "3b 4b 5b 6b"), 0);
  EXPECT_EQ(kept("9g 9r J", "9g 9r 9b"), 0);
  EXPECT_EQ(kept("J 7y 8y", "7y 8y J"), 1);
  EXPECT_EQ(kept("", "3b 4b 5b"), 0);
}

TEST(Table, CountsEqualMeldsAsOftenAsTheyLie) {
  EXPECT_EQ(kept("3b 4b 5b, 3b 4b 5b", "3b 4b 5b, 3b 4b 5b"), 2);
  EXPECT_EQ(kept("3b 4b 5b, 3b 4b 5b", "3b 4b 5b, 2b 3b 4b 5b"), 1);
  EXPECT_EQ(kept("3b 4b 5b", "3b 4b 5b, 3b 4b 5b"), 1);
}

TEST(Position, IsPrintedWithItsSlash) {
  for (const char* const text : {"/", "/ 3b J", "3b 4b 5b /", "3b 4b 5b, 9g 9r 9y J / 2b 6b 10r J"}) {
    EXPECT_EQ(to_string(position_of(text)), text);
  }
}

}  // namespace
}  // namespace tilefish
