// Ctrl-C and SIGTERM in the midst of hard questions, and limits that end them: what was finished is printed, the exit status
// says why there is no more, and it does not take long. Times are processor time, so that a busy machine does not blur them.

#include <chrono>
#include <csignal>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/sanitizer.h"
#include "cli/program.h"

namespace tilefish::cli {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::StartsWith;

// A rack of 45 tiles under `six`, of whose moves there are more than anybody lists.
constexpr const char* large_rack =
    "3b 4b 5b, 9g 9r 9y / 1b 1g 2b 2g 2r 3g 3r 3y 4g 4r 4y 5g 5r 5y 6b 6g 6r 6y 7b 7g 7r 7y 8b 8g 8r 8y 9b 10b 10g 10r "
    "10y 11b 11g 11r 11y 12b 12g 12r 12y 13b 13g 13r J J J";

// All tiles of a game of 8 colours, 3 numbers, 7 copies.
std::string wide_puzzle() {
  std::string tiles;
  for (int number = 1; number <= 3; ++number) {
    for (const char colour : std::string("bgryopcw")) {
      for (int copy = 0; copy < 7; ++copy) tiles += std::to_string(number) + colour + " ";
    }
  }
  return "1\n168\n" + tiles + "\n";
}

// The same with a tile that fits no meld and a joker, so that MaxScore cannot end when everything is laid.
std::string wide_puzzle_with_a_rest() {
  const std::string tiles = wide_puzzle().substr(std::string("1\n168\n").size());
  return "1\n170\n9b J " + tiles;
}

// Of the same game all of 2 and 3 but a 2b, and every 1b: six runs take six of these, and that no way lays the seventh has to be
// proven. What can be laid whole the exact solver sees at once.
std::string unfinished_puzzle() {
  std::string tiles;
  for (int copy = 0; copy < 7; ++copy) tiles += "1b ";
  for (const char* const number : {"2", "3"}) {
    for (const char colour : std::string("bgryopcw")) {
      const int copies = *number == '2' && colour == 'b' ? 6 : 7;
      for (int copy = 0; copy < copies; ++copy) tiles += std::string(number) + colour + " ";
    }
  }
  return "1\n118\n" + tiles + "\n";
}

std::string many_positions() {
  std::string lines;
  for (int i = 0; i < 100'000; ++i) lines += "1r 2r 3r 4r 5r 6r, 4b 4g 4y, 7b 8b J / 3r 4r 6b 9b 10b 13b 13g 13y J\n";
  return lines;
}

struct HardQuestion {
  std::string name;
  std::vector<std::string> words;
  std::string input;
  milliseconds works_before{300};  // the signal comes

  friend void PrintTo(const HardQuestion& question, std::ostream* out) { *out << question.name; }
};

std::vector<HardQuestion> hard_questions() {
  const std::string position = large_rack;
  return {
      {"MovesCounted", {"moves", "--count", "--rules", "six", position}, ""},
      {"MovesOfAFile", {"moves", "--count", "--rules", "six", "--file", "-"}, position + "\n"},
      {"PuzzleOfManyColours",
       {"solve", "--colours", "8", "--numbers", "3", "--copies", "7", "--max-memory", "0"},
       unfinished_puzzle()},
      {"PuzzleByBruteForce", {"solve", "--method", "brute", "--colours", "8"}, wide_puzzle()},
      {"PuzzleByMaxScore", {"solve", "--method", "maxscore", "--colours", "8"}, wide_puzzle_with_a_rest()},
      {"MovesOfManyPositions", {"move", "--rules", "six", "--steps", "--file", "-"}, many_positions()},
      {"HandsWithTwoJokers", {"count", "--jokers", "2"}, ""},
      {"Arena", {"arena", "master", "optimal", "--pairs", "100000"}, ""},
      {"PuzzlesGenerated", {"puzzle", "generate", "--count", "1000000000"}, ""},
      {"PuzzlesExplored", {"puzzle", "explore", "--method", "exact", "--puzzles", "1000000"}, ""},
      {"PuzzlesOfTheDay", {"puzzle", "daily", "--date", "2026-11-15", "--level", "5", "--count", "10000"}, ""},
      {"Bench", {"bench"}, "", milliseconds(has_sanitizer ? 300 : 50)},  // all of it takes some 200
  };
}

class Interrupted : public testing::TestWithParam<HardQuestion> {};

TEST_P(Interrupted, EndsAtOnceWithAStatusOfItsOwn) {
  for (const int signal : {SIGINT, SIGTERM}) {
    RunningProgram program(GetParam().words, {.input = GetParam().input});
    ASSERT_TRUE(program.has_worked_for(GetParam().works_before)) << program.answer().err;
    program.send(signal);
    const Answer answer = program.answer();
    EXPECT_EQ(answer.status, 4) << answer.err;
    EXPECT_THAT(answer.err, HasSubstr("interrupted"));
    // Two cores for a fifth of a second, and the clock of processes has steps of a hundredth.
    EXPECT_LT(program.worked_after_signal(), milliseconds(420));
  }
}

INSTANTIATE_TEST_SUITE_P(By, Interrupted, testing::ValuesIn(hard_questions()),
                         [](const auto& question) { return question.param.name; });

TEST(InterruptedPlay, SaysHowToGoOn) {
  const TemporaryFolder folder;
  const std::string match = folder.path("evening.match");
  RunningProgram program({"play", "random", "--seed", "3", "--save", match}, {.input_goes_on = true});
  ASSERT_TRUE(program.has_said("> "));
  program.send(SIGINT);
  const Answer answer = program.answer();
  EXPECT_EQ(answer.status, 4);
  EXPECT_THAT(answer.err, HasSubstr("go on with: tilefish play --resume " + match));
  EXPECT_EQ(tilefish({"play", "--resume", match}).status, 0);
}

TEST(InterruptedTraining, EndsAtOnce) {
  if (tilefish({"puzzle", "train", "--help"}).status != 0) GTEST_SKIP() << "built without XGBoost";
  const TemporaryFolder folder;
  const std::string data = folder.path("data.csv");
  ASSERT_EQ(tilefish({"puzzle", "generate", "--count", "2000", "--numbers", "20", "--out", data}).status, 0);
  RunningProgram program({"puzzle", "train", data, "--rounds", "10000"});
  ASSERT_TRUE(program.has_worked_for(milliseconds(500)));
  program.send(SIGTERM);
  EXPECT_EQ(program.answer().status, 4);
  EXPECT_LT(program.worked_after_signal(), milliseconds(200));
}

TEST(InterruptedBatch, KeepsWhatWasFinished) {
  const std::string lines = "3b 4b 5b / 6b\n3b 4b 5b / 2b 6b\n" + std::string(large_rack) + "\n";
  RunningProgram program({"moves", "--count", "--rules", "six", "--file", "-"}, {.input = lines});
  ASSERT_TRUE(program.has_worked_for(milliseconds(300)));
  program.send(SIGTERM);
  const Answer answer = program.answer();
  EXPECT_EQ(answer.status, 4);
  EXPECT_EQ(answer.out, "1\n3\n");
  EXPECT_EQ(answer.err, "tilefish: interrupted after 2 of 3 lines\n");
}

TEST(InterruptedArena, ReportsTheDealsThatWerePlayed) {
  RunningProgram program({"arena", "greedy", "random", "--pairs", "10000000", "--json"});
  ASSERT_TRUE(program.has_worked_for(milliseconds(500)));
  program.send(SIGINT);
  const Answer answer = program.answer();
  EXPECT_EQ(answer.status, 4);
  EXPECT_THAT(answer.out, HasSubstr("\"interrupted\":true"));
  EXPECT_THAT(answer.err, HasSubstr(" of 10000000 deals"));
}

TEST(LimitOfAnAnswer, IsNamedWithTheOptionThatRaisesIt) {
  struct Case {
    std::vector<std::string> words;
    std::string sentence;
  };
  const std::string nodes = "stopped at the limit of 100 nodes; --max-nodes allows more";
  const std::string memory = "stopped at the limit of 1 MB of memory; --max-memory allows more";
  const std::string seconds = "stopped at the limit of 0.05 seconds; --max-seconds allows more";
  for (const auto& [words, sentence] : std::vector<Case>{
           {{"moves", "--count", "--rules", "six", "--max-nodes", "100", large_rack}, nodes},
           {{"moves", "--count", "--rules", "six", "--max-memory", "1M", large_rack}, memory},
           {{"moves", "--count", "--rules", "six", "--max-seconds", "0.05", large_rack}, seconds},
           {{"moves", "--json", "--count", "--rules", "six", "--max-nodes", "100", large_rack}, nodes},
           {{"move", "--rules", "six", "--max-nodes", "100", large_rack}, nodes},
           {{"move", "--rules", "six", "--json", "--max-nodes", "100", large_rack}, nodes},
           {{"move", "--rules", "six", "--method", "astar", "--max-nodes", "100", large_rack}, nodes},
       }) {
    const Answer answer = tilefish(words);
    EXPECT_EQ(answer.status, 1) << answer.err;
    EXPECT_THAT(answer.out, HasSubstr(sentence));
  }
}

TEST(LimitOfAnAnswer, HoldsForPuzzlesByEveryMethod) {
  const std::vector<std::pair<std::string, std::string>> hard = {
      {"exact", unfinished_puzzle()}, {"brute", wide_puzzle()}, {"maxscore", wide_puzzle_with_a_rest()}};
  for (const auto& [method, puzzle] : hard) {
    const Answer answer =
        tilefish({"solve", "--method", method, "--colours", "8", "--max-seconds", "0.05"}, {.input = puzzle});
    EXPECT_EQ(answer.status, 1) << method;
    EXPECT_THAT(answer.out, HasSubstr("(stopped short)")) << method;
    EXPECT_THAT(answer.err, HasSubstr("stopped at the limit of 0.05 seconds; --max-seconds allows more")) << method;
  }
}

TEST(LimitOfAnAnswer, HoldsForOpeningsCountsAndThePuzzleLab) {
  struct Case {
    std::vector<std::string> words;
    std::string said;
  };
  const std::string nodes = "stopped at the limit of 10 nodes; --max-nodes allows more";
  const std::string seconds = "stopped at the limit of 0.1 seconds; --max-seconds allows more";
  for (const auto& [words, said] : std::vector<Case>{
           {{"open", "--max-nodes", "10", "1b 2b 3b 4b 5b 6g 7g 8g 9g 10g 11r 12r 13r 13y J"}, "no answer: " + nodes},
           {{"count", "--max-nodes", "10"}, "tilefish: " + nodes},
           {{"count", "--openings", "--max-nodes", "10"}, "tilefish: " + nodes},
           {{"puzzle", "bounds", "--colours", "8", "--max-seconds", "0.1"}, "tilefish: puzzle 1: " + seconds},
           {{"puzzle", "bounds", "--colours", "8", "--max-seconds", "0.1", "--json"}, "\"stopped\":\"" + seconds},
           {{"puzzle", "reduce", "--measure", "--colours", "8", "--max-seconds", "0.1"}, seconds},
           {{"puzzle", "generate", "--count", "1000000", "--max-seconds", "0.1"}, "--max-seconds allows more (after "},
           {{"puzzle", "explore", "--max-seconds", "0.1"}, "--max-seconds allows more (after "},
       }) {
    const Answer answer = tilefish(words, {.input = unfinished_puzzle()});
    EXPECT_EQ(answer.status, 1) << words[0] << ' ' << words[1] << ' ' << answer.err;
    EXPECT_THAT(answer.out + answer.err, HasSubstr(said));
  }
}

// With the memory that is allowed by default, a question that would take all there is ends in a sentence.
TEST(LimitOfAnAnswer, KeepsTheLargestPuzzleFromTakingAllMemory) {
  const Answer answer = tilefish({"solve", "--colours", "8", "--max-memory", "50M"}, {.input = unfinished_puzzle()});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(answer.out, "- (stopped short)\n");
  EXPECT_EQ(answer.err,
            "tilefish: some totals are only the best found, not proven best: stopped at the limit of 50 MB of memory; "
            "--max-memory allows more\n");
}

TEST(LimitOfAnAnswer, OfOneLineIsNotForgottenAtTheEndOfAFile) {
  const std::string lines = "3b 4b 5b / 6b\n" + std::string(large_rack) + "\n3b 4b 5b / 9r\n";
  const Answer answer =
      tilefish({"moves", "--count", "--rules", "six", "--max-nodes", "1000", "--file", "-"}, {.input = lines});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, StartsWith("1\nno answer: stopped at"));
  EXPECT_THAT(answer.out, testing::EndsWith("\n0\n"));
}

// Nothing at all would be no limit.
TEST(LimitOfAnAnswer, IsNotRoundedToNothing) {
  for (const char* const seconds : {"1e-400", "0.001e-400"}) {
    const Answer answer = tilefish({"move", "--max-seconds", seconds, "3b 4b 5b / 6b"});
    EXPECT_EQ(answer.status, 2) << seconds;
    EXPECT_THAT(answer.err, HasSubstr("too close to 0"));
  }
  for (const char* const none : {"0", "0.0", "0e5", "0e-400"}) {
    EXPECT_EQ(tilefish({"move", "--max-seconds", none, "3b 4b 5b / 6b"}).status, 0) << none;
  }
}

TEST(LimitOfAnAnswer, IsReadWithItsUnit) {
  for (const char* const memory : {"2G", "500m", "640k", "1T", "1000000", "0"}) {
    EXPECT_EQ(tilefish({"move", "--max-memory", memory, "3b 4b 5b / 6b"}).status, 0) << memory;
  }
  for (const char* const memory : {"2GB", "G", "-1", "1.5G", "", "99999999999T"}) {
    const Answer answer = tilefish({"move", "--max-memory", memory, "3b 4b 5b / 6b"});
    EXPECT_EQ(answer.status, 2) << memory;
    EXPECT_THAT(answer.err, HasSubstr("expected one such as 2G, 500M or 0 for no limit"));
  }
}

}  // namespace
}  // namespace tilefish::cli
