#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "cli/program.h"

namespace tilefish::cli {
namespace {

using ::testing::HasSubstr;

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

boost::json::object report_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "arena");
  arguments.emplace_back("--json");
  const Answer answer = tilefish(arguments);
  EXPECT_EQ(answer.status, 0) << answer.err;
  return boost::json::parse(answer.out).as_object();
}

const std::string example_robot = "exec:" TILEFISH_PYTHON " " TILEFISH_SOURCE "/tools/robots/example.py";

TEST(ArenaCommand, SeatsTheExampleRobot) {
  const boost::json::object report = report_of({example_robot, "random", "--pairs", "10"});
  EXPECT_TRUE(report.at("forfeits").as_array().empty()) << boost::json::serialize(report.at("forfeits"));
  EXPECT_EQ(report.at("games").as_int64(), 20);
  const boost::json::object& robot = report.at("players").as_array()[0].as_object();
  EXPECT_EQ(robot.at("name").as_string(), "exec:example");
  EXPECT_GT(robot.at("lays").as_int64(), 20) << "it opens and lays on in most games";
}

TEST(ArenaCommand, SeatsTheExampleRobotWithThreeOthers) {
  const boost::json::object report = report_of({"greedy", example_robot, "optimal", example_robot, "--pairs", "3"});
  EXPECT_TRUE(report.at("forfeits").as_array().empty()) << boost::json::serialize(report.at("forfeits"));
}

TEST(ArenaCommand, NamesTheProgramThatIsNoRobot) {
  const Answer missing = tilefish({"arena", "exec:/no/such/robot", "random"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("exec:/no/such/robot"));
  const Answer silent = tilefish({"arena", "exec:true", "random"});
  EXPECT_EQ(silent.status, 2);
  EXPECT_THAT(silent.err, HasSubstr("ended with status 0"));
  EXPECT_EQ(tilefish({"arena", "exec:", "random"}).status, 2);
  EXPECT_EQ(tilefish({"arena", "exec:'a", "random"}).status, 2);
}

TEST(ArenaCommand, PlaysADealOfALongRunAgain) {
  const TemporaryFolder folder;
  const std::vector<std::string> players = {"arena", "greedy", "random", "--seed", "5"};
  std::vector<std::string> whole = players;
  whole.insert(whole.end(), {"--pairs", "6", "--save", folder.path("whole")});
  std::vector<std::string> part = players;
  part.insert(part.end(), {"--first", "4", "--pairs", "1", "--save", folder.path("part")});
  ASSERT_EQ(tilefish(whole).status, 0);
  ASSERT_EQ(tilefish(part).status, 0);
  for (const char* match : {"000004-0.match", "000004-1.match"}) {
    EXPECT_EQ(text_of(folder.path(std::string("whole/") + match)), text_of(folder.path(std::string("part/") + match)));
    EXPECT_EQ(tilefish({"replay", folder.path(std::string("part/") + match)}).status, 0);
  }
  EXPECT_FALSE(std::filesystem::exists(folder.path("part/000000-0.match")));
}

TEST(ArenaCommand, WritesAReportWithEveryForfeit) {
  const TemporaryFolder folder;
  const std::string mute = "exec:sh -c 'read x; echo robot 1 mute; sleep 20'";
  const Answer answer =
      tilefish({"arena", mute, "random", "--pairs", "1", "--stall", "100", "--report", folder.path("report")});
  // Without gnuplot the plots are missed, and nothing else.
  EXPECT_TRUE(answer.status == 0 || answer.err.find("gnuplot") != std::string::npos) << answer.err;
  const std::string text = text_of(folder.path("report/report.md"));
  EXPECT_THAT(text, HasSubstr("## 2 forfeits"));
  EXPECT_THAT(text, HasSubstr("exec:mute in deal 0, rotation 1, event"));
  EXPECT_THAT(text, HasSubstr("gave no answer in time"));
  const boost::json::value json = boost::json::parse(text_of(folder.path("report/report.json")));
  EXPECT_EQ(json.at("forfeits").as_array().size(), 2U);
}

TEST(ArenaCommand, ChecksEveryState) {
  const boost::json::object report = report_of({"optimal", "smart", "hoarder", "--pairs", "3", "--check"});
  EXPECT_TRUE(report.at("states_checked").as_bool());
  EXPECT_TRUE(report.at("illegal_states").as_array().empty());
}

TEST(ArenaCommand, CountsTheMovesThatARobotFound) {
  const boost::json::object report = report_of({"greedy", "optimal", "--pairs", "3"});
  const boost::json::object& greedy = report.at("players").at(0).as_object();
  std::int64_t turns = 0;
  std::int64_t moves = 0;
  for (const boost::json::value& turn : greedy.at("moves_found").as_array()) {
    turns += turn.at(1).as_int64();
    moves += turn.at(2).as_int64();
  }
  EXPECT_EQ(turns, greedy.at("turns").as_int64());
  EXPECT_GE(moves, greedy.at("lays").as_int64());
  EXPECT_TRUE(report.at("players").at(1).at("moves_found").as_array().empty());
}

TEST(ArenaCommand, RefusesUnknownPlayersAndHabits) {
  EXPECT_EQ(tilefish({"arena", "optimal", "deep-blue"}).status, 2);
  EXPECT_EQ(tilefish({"arena", "optimal", "hoarder:cap=none"}).status, 2);
  EXPECT_EQ(tilefish({"arena", "optimal"}).status, 2);
}

}  // namespace
}  // namespace tilefish::cli
