#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "cli/program.h"

namespace tilefish::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Two games of one deal between a robot that seldom takes the table apart and one that always does. In the first the former could
// have gone out once.
class AnalyseCommand : public ::testing::Test {
 protected:
  void SetUp() override {
    const Answer played = tilefish({"arena", "level4", "level6", "--pairs", "1", "--seed", "13", "--rules", "free",
                                    "--save", folder_.path("games")});
    ASSERT_EQ(played.status, 0) << played.err;
  }

  [[nodiscard]] std::string game(int rotation) const {
    return folder_.path("games/000000-" + std::to_string(rotation) + ".match");
  }

  TemporaryFolder folder_;
};

TEST_F(AnalyseCommand, FindsTheTurnInWhichGoingOutWasOverlooked) {
  const Answer answer = tilefish({"analyse", game(0), "--seat", "0", "--nodes", "20", "--no-luck"});
  ASSERT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, AllOf(HasSubstr("overlooked: the whole rack could be laid"), HasSubstr("lay 7r 10g 10y"),
                                HasSubstr("could have gone out and did not in 1 turns"), Not(HasSubstr("level6"))));
}

TEST_F(AnalyseCommand, SaysTheSameOnAnyNumberOfThreads) {
  const Answer one = tilefish({"analyse", game(0), "--seat", "1", "--nodes", "20", "--json", "--threads", "1"});
  const Answer two = tilefish({"analyse", game(0), "--seat", "1", "--nodes", "20", "--json", "--threads", "2"});
  ASSERT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out, two.out);
  const boost::json::object analysis = boost::json::parse(one.out).as_object();
  EXPECT_EQ(analysis.at("format").as_string(), "tilefish analysis 1");
  EXPECT_EQ(analysis.at("play_outs").as_int64(), 20);
  const boost::json::object& last = analysis.at("turns").as_array().back().as_object();
  EXPECT_EQ(last.at("name").as_string(), "best");
  EXPECT_EQ(last.at("chances").at("share").to_number<double>(), 1);
  EXPECT_TRUE(last.at("facts").at("could_go_out").as_bool());
  EXPECT_EQ(analysis.at("seats").as_array().size(), 2u);
}

TEST_F(AnalyseCommand, SumsUpSeveralMatches) {
  const Answer answer = tilefish({"analyse", game(0), game(1), "--nodes", "20", "--no-luck", "--json"});
  ASSERT_EQ(answer.status, 0) << answer.err;
  const boost::json::object summary = boost::json::parse(answer.out).as_object();
  EXPECT_EQ(summary.at("matches").as_int64(), 2);
  EXPECT_GE(summary.at("players").at("level4").at("overlooked_going_out").as_int64(), 1);
  EXPECT_EQ(summary.at("players").at("level6").at("overlooked_going_out").as_int64(), 0);
}

TEST_F(AnalyseCommand, DrawsAGraph) {
  const std::string graph = folder_.path("graph.svg");
  const Answer answer = tilefish({"analyse", game(0), "--nodes", "20", "--no-luck", "--plot", graph});
  ASSERT_EQ(answer.status, 0) << answer.err;
  EXPECT_GT(std::filesystem::file_size(graph), 2000u);
}

TEST_F(AnalyseCommand, InterruptedSaysWhatItKnows) {
  RunningProgram program({"analyse", game(0), "--nodes", "1000000"});
  ASSERT_TRUE(program.has_worked_for(std::chrono::milliseconds(300)));
  program.send(SIGINT);
  const Answer answer = program.answer();
  EXPECT_EQ(answer.status, 4);
  EXPECT_THAT(answer.out, HasSubstr("lays"));
  EXPECT_THAT(answer.err, HasSubstr("interrupted"));
  EXPECT_LT(program.worked_after_signal(), std::chrono::milliseconds(1000));
}

TEST_F(AnalyseCommand, EndsWhenTheTimeIsUp) {
  const Answer answer = tilefish({"analyse", game(0), "--time", "0.5", "--json"});
  ASSERT_EQ(answer.status, 0) << answer.err;
  EXPECT_FALSE(boost::json::parse(answer.out).at("turns").as_array().empty());
}

TEST_F(AnalyseCommand, RefusesWhatItCannotAnalyse) {
  EXPECT_EQ(tilefish({"analyse", game(0), "--seat", "2"}).status, 2);
  EXPECT_EQ(tilefish({"analyse", folder_.file("no.match", "not a match")}).status, 2);
  EXPECT_EQ(tilefish({"analyse", game(0), game(1), "--plot", folder_.path("graph.svg")}).status, 2);
}

}  // namespace
}  // namespace tilefish::cli
