#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace tilefish::cli {
namespace {

using testing::HasSubstr;

TEST(RulesOption, TakesAShippedRuleset) {
  EXPECT_EQ(tilefish({"check", "--rules", "thesis", "98b 99b 100b"}).status, 0);
  EXPECT_EQ(tilefish({"check", "--rules", "six", "3b 3g 3r, 3b 3g 3r, 3b 3g 3r"}).status, 0);
  EXPECT_EQ(tilefish({"check", "3b 3g 3r, 3b 3g 3r, 3b 3g 3r"}).status, 2);
}

TEST(RulesOption, NamesTheShippedRulesetsWhereThereIsNoSuchOne) {
  const Answer answer = tilefish({"check", "--rules", "clasic", "3b 4b 5b"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("--rules: 'clasic': there is no such ruleset; expected one of classic, "));
}

TEST(RulesOption, TakesAFileOfOnesOwn) {
  const TemporaryFolder folder;
  const std::string mine = folder.file("mine.toml", "based_on = \"classic\"\nnumbers = 20\nmin_meld = 2\n");
  EXPECT_EQ(tilefish({"check", "--rules", mine, "19b 20b"}).status, 0);
  EXPECT_EQ(tilefish({"check", "--rules", mine, "20b 21b"}).status, 2);
}

TEST(RulesOption, PointsIntoAFileThatCannotBeRead) {
  const TemporaryFolder folder;
  const auto complaint = [&](std::string_view content) {
    const std::string mine = folder.file("mine.toml", content);
    const Answer answer = tilefish({"check", "--rules", mine, "3b 4b 5b"});
    EXPECT_EQ(answer.status, 2);
    EXPECT_EQ(answer.out, "");
    return answer.err;
  };
  EXPECT_THAT(complaint("\ncolours = 9\n"), HasSubstr("mine.toml:2:11: 'colours': 9 is out of range"));
  EXPECT_THAT(complaint("colors = 4\n"), HasSubstr("mine.toml:1:1: 'colors': unknown key"));
  EXPECT_THAT(complaint(std::string_view("\x7f"
                                         "ELF\0\1",
                                         6)),
              HasSubstr("mine.toml:1:"));
  std::string deep = "a";
  for (int i = 0; i < 300'000; ++i) deep += ".a";
  EXPECT_THAT(complaint(deep + " = 1\n"), HasSubstr("bytes are too many for a ruleset"));
  EXPECT_THAT(complaint(std::string(std::size_t{2} << 20, '#')), HasSubstr("the file is too large"));
}

TEST(RulesOption, SaysWhenAFileCannotBeOpened) {
  const TemporaryFolder folder;
  const Answer answer = tilefish({"check", "--rules", folder.path("none.toml"), "3b 4b 5b"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("none.toml: cannot be opened: No such file or directory"));
  EXPECT_THAT(tilefish({"check", "--rules", folder.path(""), "3b 4b 5b"}).err,
              HasSubstr("cannot be read: Is a directory"));
}

TEST(RulesOption, LetsSingleNumbersWin) {
  EXPECT_EQ(tilefish({"check", "--numbers", "20", "18b 19b 20b"}).status, 0);
  EXPECT_EQ(tilefish({"check", "--colours", "8", "3o 3p 3c 3w"}).status, 0);
  EXPECT_EQ(tilefish({"check", "--min-meld", "4", "3b 4b 5b"}).status, 1);
  EXPECT_EQ(tilefish({"check", "--jokers", "0", "3b 4b J"}).status, 2);
  EXPECT_EQ(tilefish({"check", "--copies=3", "--rules", "free", "3b 3g 3r, 3b 3g 3r, 3b 3g 3r"}).status, 0);
  const Answer answer = tilefish({"check", "--colours", "9", "3b 4b 5b"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("colours is out of range; expected colours in 1 … 8"));
}

}  // namespace
}  // namespace tilefish::cli
