#include "cli/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilefish::cli {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

TEST(Program, TellsItsVersion) {
  const Answer answer = tilefish({"--version"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, MatchesRegex("tilefish [0-9]+\\.[0-9]+\\.[0-9]+\n"));
  EXPECT_EQ(answer.err, "");
}

TEST(Program, HelpsWithTheCommandsTheNotationAndTheExitStatus) {
  for (const char* const option : {"--help", "-h"}) {
    const Answer answer = tilefish({option});
    EXPECT_EQ(answer.status, 0);
    EXPECT_THAT(answer.out, HasSubstr("check  "));
    EXPECT_THAT(answer.out, HasSubstr("7b, 13y, J"));
    EXPECT_THAT(answer.out,
                HasSubstr("Exit status: 0 done, 1 the answer is no, 2 bad input or usage, 3 internal error"));
    EXPECT_THAT(answer.out, HasSubstr("4 interrupted by Ctrl-C or SIGTERM."));
    EXPECT_EQ(answer.err, "");
  }
}

TEST(Program, NamesAnUnknownCommandAndListsTheKnownOnes) {
  const Answer answer = tilefish({"chek", "3b 4b 5b"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, StartsWith("tilefish: there is no command 'chek'; expected one of "));
  EXPECT_THAT(answer.err, HasSubstr("check"));
  EXPECT_THAT(answer.err, HasSubstr("See `tilefish --help`."));
  EXPECT_THAT(tilefish({"\x1b[31m"}).err, HasSubstr("'\\x1b[31m'"));
}

TEST(Program, AsksForACommandWhereNoneIsGiven) {
  const Answer answer = tilefish({});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, StartsWith("tilefish: no command given; expected one of "));
}

TEST(Program, RefusesUnknownOptions) {
  EXPECT_EQ(tilefish({"--bogus"}).status, 2);
  EXPECT_THAT(tilefish({"--bogus"}).err, HasSubstr("--bogus"));
  const Answer answer = tilefish({"check", "--bogus", "3b 4b 5b"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, HasSubstr("--bogus"));
  EXPECT_THAT(answer.err, HasSubstr("See `tilefish check --help`."));
}

TEST(Program, RefusesOptionsWithoutTheirValue) {
  EXPECT_EQ(tilefish({"check", "--file"}).status, 2);
  EXPECT_EQ(tilefish({"check", "--rules"}).status, 2);
  EXPECT_EQ(tilefish({"check", "--colours", "four", "3b 4b 5b"}).status, 2);
  EXPECT_EQ(tilefish({"check", "--colours", "99999999999999999999", "3b 4b 5b"}).status, 2);
}

TEST(Program, ColoursItsAnswerOnATerminalAlone) {
  EXPECT_THAT(tilefish({"check", "3b 4b 5b"}).out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(tilefish({"check", "3b 4b 5b"}, {.terminal = true}).out, HasSubstr("\x1b["));
}

TEST(Program, LeavesColoursOutWhereTheyAreNotWanted) {
  EXPECT_THAT(tilefish({"check", "3b 4b 5b"}, {.environment = {{"NO_COLOR", "1"}}, .terminal = true}).out,
              Not(HasSubstr("\x1b")));
  EXPECT_THAT(tilefish({"check", "3b 4b 5b"}, {.environment = {{"TERM", "dumb"}}, .terminal = true}).out,
              Not(HasSubstr("\x1b")));
  EXPECT_THAT(tilefish({"check", "3b 4b 5b"}, {.environment = {{"NO_COLOR", ""}}, .terminal = true}).out,
              HasSubstr("\x1b["));
}

}  // namespace
}  // namespace tilefish::cli
