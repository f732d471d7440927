// What every command refuses, and in which words: unknown options, values that are none, streams that cannot be written.

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace tilefish::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct Refusal {
  std::vector<std::string> words;
  std::string complaint;  // how standard error begins
};

void expect_refused(const std::vector<Refusal>& refusals) {
  for (const auto& [words, complaint] : refusals) {
    const Answer answer = tilefish(words);
    EXPECT_EQ(answer.status, 2) << complaint;
    EXPECT_EQ(answer.out, "") << complaint;
    EXPECT_THAT(answer.err, StartsWith(complaint));
  }
}

TEST(CommandLine, NamesAnUnknownOptionAndTheNearestKnownOne) {
  expect_refused({
      {{"move", "--thraeds", "1", "--file", "F"}, "tilefish: there is no option '--thraeds'; the nearest is --"},
      {{"solve", "--thraeds", "1", "file"}, "tilefish: there is no option '--thraeds'; the nearest is --threads\n"},
      {{"check", "3b 4b 5b", "--rule=six"}, "tilefish: there is no option '--rule'; the nearest is --rules\n"},
      {{"puzzle", "daily", "--lvel", "3"}, "tilefish: there is no option '--lvel'; the nearest is --level\n"},
      {{"check", "-j", "3b"}, "tilefish: there is no option '-j'; "},
      {{"check", "-5"}, "tilefish: there is no option '-5'; "},
  });
}

TEST(CommandLine, PointsToTheHelpOfTheCommandThatWasGiven) {
  EXPECT_THAT(tilefish({"puzzle", "generate"}).err,
              HasSubstr("--count is required\nSee `tilefish puzzle generate --help`."));
  EXPECT_THAT(tilefish({"puzzle", "foo"}).err,
              StartsWith("tilefish: there is no command 'foo'; expected one of bounds, reduce, "));
  EXPECT_THAT(tilefish({"puzzle", "foo"}).err, HasSubstr("See `tilefish puzzle --help`."));
  EXPECT_THAT(tilefish({"puzzle"}).err, StartsWith("tilefish: no command given; expected one of bounds, "));
  EXPECT_EQ(tilefish({"puzzle", "generate", "--help"}).status, 0);
}

TEST(CommandLine, RefusesWhatIsNoNumberOrOutOfRange) {
  const std::string whole = "a whole number from 0 on\n";
  expect_refused({
      {{"count", "--max-size", "-1"}, "tilefish: --max-size: '-1': not such a number; expected a whole number in 0 … "},
      {{"move", "--max-seconds", "-1", "/ 6b"},
       "tilefish: --max-seconds: '-1': out of range; expected a number from 0 on\n"},
      {{"move", "--max-seconds", "inf", "/ 6b"},
       "tilefish: --max-seconds: 'inf': not such a number; expected a number from 0 on\n"},
      {{"move", "--max-seconds", "nan", "/ 6b"}, "tilefish: --max-seconds: 'nan': not such a number; "},
      {{"move", "--max-seconds", "1e999", "/ 6b"}, "tilefish: --max-seconds: '1e999': out of range; "},
      {{"move", "--max-seconds", "0x10", "/ 6b"}, "tilefish: --max-seconds: '0x10': not such a number; "},
      {{"move", "--max-nodes", "-1", "/ 6b"}, "tilefish: --max-nodes: '-1': not such a number; expected " + whole},
      {{"arena", "greedy", "random", "--nodes", "-5"}, "tilefish: --nodes: '-5': not such a number; expected " + whole},
      {{"arena", "greedy", "random", "--seed", "-1"}, "tilefish: --seed: '-1': not such a number; expected " + whole},
      {{"arena", "greedy", "random", "--seed", "99999999999999999999"},
       "tilefish: --seed: '99999999999999999999': out of range; "},
      {{"arena", "greedy", "random", "--pairs", "0"},
       "tilefish: --pairs: '0': out of range; expected a whole number in 1 … 1000000000\n"},
      {{"arena", "greedy", "random", "--pairs", "3x"}, "tilefish: --pairs: '3x': not such a number; "},
      {{"check", "--colours", "-1", "3b"},
       "tilefish: --colours: '-1': not such a number; expected a whole number in 1 … 8\n"},
      {{"check", "--numbers", "99999999999", "3b"},
       "tilefish: --numbers: '99999999999': out of range; expected a whole number in 1 … 1000000\n"},
      {{"serve", "--port", "65536"}, "tilefish: --port: '65536': out of range; "},
      {{"puzzle", "explore", "--from", "-1"}, "tilefish: --from: '-1': out of range; expected a number in 0 … 100\n"},
  });
}

TEST(CommandLine, TakesValuesThatBeginWithADash) {
  const Answer answer = tilefish({"arena", "random", "random", "--pairs", "1", "--sprt", "-10", "-5"});
  EXPECT_EQ(answer.status, 0) << answer.err;
}

TEST(CommandLine, RefusesAValueWhereNoneBelongs) {
  expect_refused({
      {{"check", "--json=3", "3b 4b 5b"}, "tilefish: --json takes no value, and was given '3'\n"},
      {{"check", "--json=", "3b 4b 5b"}, "tilefish: --json takes no value, and was given ''\n"},
      {{"solve", "a", "b"}, "tilefish: 'b' is one word too many\n"},
  });
}

TEST(CommandLine, AsksForTheValueThatIsMissing) {
  expect_refused({
      {{"check", "--file"}, "tilefish: --file needs a value: FILE\n"},
      {{"check", "--file="}, "tilefish: --file needs a value: FILE\n"},
      {{"check", "--file", ""}, "tilefish: --file: the value is empty; expected FILE\n"},
      {{"replay", "match", "--digest", ""}, "tilefish: --digest: the value is empty; expected DIGEST\n"},
      {{"puzzle", "daily", "--date", ""}, "tilefish: --date: the value is empty; expected DATE\n"},
      {{"arena", "greedy", "random", "--sprt", "1"}, "tilefish: --sprt needs a value: ELO0 ELO1\n"},
      {{"check", "--file", "a", "--file", "b"}, "tilefish: --file is given twice\n"},
      {{"arena", "greedy"}, "tilefish: players: "},
  });
}

TEST(CommandLine, NamesTheChoices) {
  expect_refused({
      {{"open", "--objective", "most", "3b"},
       "tilefish: --objective: 'most': there is no such choice; expected one of value, tiles, fewest\n"},
      {{"count", "--plot", "x.png"},
       "tilefish: --plot: 'x.png': plots are drawn as SVG; expected a file whose name ends in .svg\n"},
  });
}

TEST(Streams, AnAnswerThatCannotBeWrittenIsAnInternalError) {
  for (const Stream stream : {Stream::full, Stream::closed, Stream::unread}) {
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"check", "3b 4b 5b"}, {"check", "--json", "3b 4b 5b"}, {"--help"}, {"--version"}, {"count", "--csv"}}) {
      const Answer answer = tilefish(words, {.out = stream});
      EXPECT_EQ(answer.status, 3) << words[0];
      // Whoever reads only the first lines of a pipe need not be told that there were more.
      EXPECT_EQ(answer.err, stream == Stream::unread ? "" : "tilefish: the output could not be written\n");
    }
  }
}

TEST(Streams, AnErrorThatCannotBeWrittenKeepsItsStatus) {
  const TemporaryFolder folder;
  for (const Stream stream : {Stream::full, Stream::closed, Stream::unread}) {
    const Surroundings surroundings{.err = stream};
    EXPECT_EQ(tilefish({"foo"}, surroundings).status, 2);
    EXPECT_EQ(tilefish({"solve", folder.path("nosuch")}, surroundings).status, 2);
    EXPECT_EQ(tilefish({"check", "3b 4x"}, surroundings).status, 2);
    EXPECT_EQ(tilefish({"check", "3b 4b 5b"}, surroundings).status, 0);
    EXPECT_EQ(tilefish({"check", "3b 4b 5b"}, {.out = stream, .err = stream}).status, 3);
  }
}

// A file that is opened later must not take the number of the stream, and be written to in its stead.
TEST(Streams, AClosedStreamIsNotTakenForAFile) {
  const TemporaryFolder folder;
  const std::string file = folder.path("rows.csv");
  const Answer answer = tilefish({"puzzle", "generate", "--count", "100", "--numbers", "3", "--colours", "1",
                                  "--copies", "1", "--shares", "50,50", "--out", file},
                                 {.err = Stream::closed});
  EXPECT_EQ(answer.status, 1) << "there are not so many puzzles, which is said where nobody can read it";
  std::ifstream stream(file);
  std::stringstream rows;
  rows << stream.rdbuf();
  EXPECT_THAT(rows.str(), Not(HasSubstr("tilefish:")));
}

}  // namespace
}  // namespace tilefish::cli
