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
  const std::string log = folder.path("log.jsonl");
  const std::string plot = folder.path("curve.svg");
  const std::string match = R"({"against":"optimal","win_rate":0.79,"low":0.68,"high":0.86})";
  std::ofstream(log) << R"({"generation":0,"games":1500,"turns":9,"loss":0.6,"matches":[)" << match << "]}\n"
                     << R"({"importance":{"tiles":0.1}})" << "\n";
  const Answer answer = tilefish({"learn", "--curve", log, "--plot", plot});
  EXPECT_EQ(answer.status, 0) << answer.err;
  std::stringstream text;
  text << std::ifstream(plot).rdbuf();
  EXPECT_THAT(text.str(), HasSubstr("against optimal"));
  std::ofstream(log) << "{}\n";
  const Answer refused = tilefish({"learn", "--curve", log, "--plot", plot});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("this is no generation"));
}

TEST(LearnCommand, NeedsToKnowWhatToDo) {
  EXPECT_THAT(tilefish({"learn"}).err, HasSubstr("--out is required"));
  EXPECT_EQ(tilefish({"learn", "--curve", "log.jsonl"}).status, 2);
}

}  // namespace
}  // namespace tilefish::cli
