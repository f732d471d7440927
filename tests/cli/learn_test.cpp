// `tilefish learn`: what a net relies on, and the curve of its strength.

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace tilefish::cli {
namespace {

using ::testing::HasSubstr;

TEST(LearnCommand, JudgesTheNetOfTheProgram) {
  const Answer answer = tilefish({"learn", "--judge", "--games", "3", "--rules", "free", "--seed", "5"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("3 games, "));
  EXPECT_THAT(answer.out, HasSubstr("how much the loss grows when a feature is shuffled"));
  EXPECT_EQ(tilefish({"learn", "--judge", "--games", "3", "--rules", "free", "--seed", "5", "--threads", "1"}).out,
            answer.out);
}

TEST(LearnCommand, DrawsTheCurveOfWhatItPrinted) {
  const TemporaryFolder folder;
  const std::string log = folder.path("log.txt");
  const std::string plot = folder.path("curve.svg");
  std::ofstream(log)
      << "generation 0: 1500 games, 9 turns, loss 0.693, optimal 79 % (68 … 86), hoarder 25 % (17 … 34)\n"
      << "the net of generation 0 is in net.txt\n";
  const Answer answer = tilefish({"learn", "--curve", log, "--plot", plot});
  EXPECT_EQ(answer.status, 0) << answer.err;
  std::stringstream text;
  text << std::ifstream(plot).rdbuf();
  EXPECT_THAT(text.str(), HasSubstr("against optimal"));
  std::ofstream(log) << "generation 0: 1500 games, optimal\n";
  const Answer refused = tilefish({"learn", "--curve", log, "--plot", plot});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("this is no generation"));
  std::ofstream(log) << "something else\n";
  const Answer without = tilefish({"learn", "--curve", log, "--plot", plot});
  EXPECT_EQ(without.status, 2);
  EXPECT_THAT(without.err, HasSubstr(log + ": there is no generation in it"));
}

TEST(LearnCommand, NamesTheFileThatIsNoNet) {
  const TemporaryFolder folder;
  const std::string file = folder.file("net.txt", "generation 0\n");
  const Answer answer = tilefish({"learn", "--judge", "--games", "1", "--net", file});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr(file + ":1: not a net"));
}

TEST(LearnCommand, NeedsAGameThatCanBeDealt) {
  const TemporaryFolder folder;
  const std::string few = folder.file("few.toml", "based_on = \"free\"\nnumbers = 6\nrack_size = 20\n");
  for (const std::vector<std::string>& what :
       std::vector<std::vector<std::string>>{{"--judge", "--games", "2"}, {"--out", folder.path("net.txt")}}) {
    std::vector<std::string> words{"learn", "--rules", few};
    words.insert(words.end(), what.begin(), what.end());
    const Answer answer = tilefish(words);
    EXPECT_EQ(answer.status, 2) << answer.out;
    EXPECT_THAT(answer.err,
                HasSubstr("'50': a match cannot be dealt from this many tiles; expected 80 … 100000 tiles"));
  }
}

TEST(LearnCommand, NeedsToKnowWhatToDo) {
  EXPECT_THAT(tilefish({"learn"}).err, HasSubstr("--out is required"));
  EXPECT_EQ(tilefish({"learn", "--curve", "log.txt"}).status, 2);
}

}  // namespace
}  // namespace tilefish::cli
