#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "cli/program.h"

namespace tilefish::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// Van Rijn, Takes & Vis, Table 1: the first rows.
TEST(Count, CsvReproducesThePaper) {
  const Answer answer = tilefish({"count", "--csv", "--max-size", "15"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, StartsWith("size,jokers,hands,winning,ratio\n0,0,1,1,1\n1,0,52,0,0\n"));
  EXPECT_THAT(answer.out, HasSubstr("\n14,0,37418772170780,10232524,2.734"));
  EXPECT_THAT(answer.out, HasSubstr("\n15,0,148416376650360,75493324,5.08"));
  EXPECT_THAT(answer.out, Not(HasSubstr("\n16,")));
}

TEST(Count, JokersHaveRowsOfTheirOwnAndATotal) {
  const Answer answer = tilefish({"count", "--csv", "--jokers", "1", "--max-size", "3"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr("\n3,0,24752,96,"));
  EXPECT_THAT(answer.out, HasSubstr("\n3,1,1378,170,"));
  EXPECT_THAT(answer.out, HasSubstr("\n3,all,26130,266,"));
}

// Den Hertog & Hulshof give 1,174: one run of five with two jokers too many.
TEST(Count, SetsOfTheClassicGame) {
  const Answer answer = tilefish({"count", "--sets", "--csv"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr("\n2,runs,5,232\n"));
  EXPECT_THAT(answer.out, HasSubstr("\n0,all,all,185\n1,all,all,494\n2,all,all,494\nall,all,all,1173\n"));
  EXPECT_THAT(tilefish({"count", "--sets", "--jokers", "0", "--json"}).out, HasSubstr("\"total\":\"185\""));
  EXPECT_EQ(tilefish({"count", "--sets", "--openings"}).status, 2);
}

TEST(Count, WhatIsSampledIsMarked) {
  const Answer answer = tilefish(
      {"count", "--csv", "--numbers", "5", "--copies", "1", "--jokers", "2", "--exact-size", "6", "--samples", "320"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr("\n7,2,15504,~,~"));
  EXPECT_THAT(answer.out, Not(HasSubstr("\n6,2,4845,~")));
}

TEST(Count, JsonKeepsLargeNumbersAsText) {
  const Answer answer = tilefish({"count", "--json", "--numbers", "6", "--max-size", "24"});
  const boost::json::object table = boost::json::parse(answer.out).as_object();
  EXPECT_EQ(table.at("numbers").as_int64(), 6);
  const boost::json::object& last = table.at("rows").as_array().back().as_object();
  EXPECT_EQ(last.at("size").as_int64(), 24);
  EXPECT_TRUE(last.at("winning").is_string());
  EXPECT_TRUE(last.at("exact").as_bool());
  EXPECT_NEAR(last.at("ratio").as_double(), 0.0019, 0.00005);  // the paper, section 5
}

TEST(Count, OpeningsOfASmallGame) {
  const Answer answer = tilefish({"count", "--openings", "--csv", "--numbers", "5", "--copies", "1", "--jokers", "0"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, StartsWith("jokers,racks,opening,ratio,deals,opening_deals,chance\n0,"));
}

TEST(Count, FormulasNameTheMisprintWithItsProof) {
  const Answer answer = tilefish({"count", "--formulas"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr("1112 gives 5, the truth is 4: bgry"));
  EXPECT_THAT(answer.out, HasSubstr("value(1122)"));
}

TEST(Count, TheCheckOfEquation4GoesAsFarAsAskedFor) {
  const Answer answer = tilefish({"count", "--formulas", "--check-colours", "9", "--check-copies", "10"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr("k = 3 … 9, m = 10"));
  EXPECT_EQ(tilefish({"count", "--check-colours", "9"}).status, 2);
}

TEST(Count, HandsThatLackFewTilesAreCountedAgain) {
  const Answer answer = tilefish({"count", "--csv", "--numbers", "5", "--copies", "1", "--jokers", "2", "--exact-size",
                                  "6", "--exact-missing", "3", "--samples", "320"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr("\n18,2,4845,~,~"));
  EXPECT_THAT(answer.out, HasSubstr("\n19,2,1140,1140,1"));
}

// Counts have no doubt to draw.
TEST(Count, OnlyEstimatesHaveErrorBars) {
  if (std::system("gnuplot --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "there is no gnuplot";
  const TemporaryFolder folder;
  const auto curve = [&](const char* samples) {
    const std::string file = folder.path(std::string("six") + samples + ".svg");
    EXPECT_EQ(tilefish({"count", "--numbers", "5", "--copies", "1", "--jokers", "2", "--exact-size", "6",
                        "--exact-missing", "3", "--samples", samples, "--plot", file})
                  .status,
              0);
    std::ifstream stream(file);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
  };
  EXPECT_THAT(curve("0"), Not(HasSubstr("gnuplot_plot_5")));  // 0, 1, 2 jokers and all hands
  EXPECT_THAT(curve("320"), HasSubstr("gnuplot_plot_6"));     // and two sets of intervals
}

TEST(Count, DrawsItsCurve) {
  if (std::system("gnuplot --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "there is no gnuplot";
  const TemporaryFolder folder;
  const std::string file = folder.path("it's six.svg");
  EXPECT_EQ(tilefish({"count", "--numbers", "4", "--jokers", "1", "--max-size", "12", "--plot", file}).status, 0);
  std::ifstream stream(file);
  std::stringstream text;
  text << stream.rdbuf();
  EXPECT_THAT(text.str(), HasSubstr("<svg"));
  EXPECT_THAT(text.str(), HasSubstr("1 joker"));
}

TEST(Count, APlotThatCannotBeWrittenIsAnError) {
  const TemporaryFolder folder;
  const Answer answer = tilefish({"count", "--max-size", "3", "--plot", folder.path("missing/plot.svg")});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.out, Not(HasSubstr("<svg")));
}

TEST(Count, GamesTooLargeAreRefused) {
  EXPECT_EQ(tilefish({"count", "--numbers", "2000", "--max-size", "3"}).status, 2);
  EXPECT_EQ(tilefish({"count", "--colours", "8", "--copies", "8", "--max-size", "3"}).status, 2);
}

TEST(Count, RefusesWhatItWouldNotUse) {
  const auto refusal = [](std::vector<std::string> words) {
    words.insert(words.begin(), "count");
    const Answer answer = tilefish(words);
    EXPECT_EQ(answer.status, 2);
    return answer.err;
  };
  EXPECT_THAT(refusal({"--openings", "--plot", "x.svg"}), HasSubstr("--plot"));
  EXPECT_THAT(refusal({"--openings", "--max-size", "3"}), HasSubstr("--max-size"));
  EXPECT_THAT(refusal({"--openings", "--samples", "3"}), HasSubstr("--samples"));
  EXPECT_THAT(refusal({"--formulas", "--plot", "x.svg"}), HasSubstr("--plot"));
  EXPECT_THAT(refusal({"--formulas", "--jokers", "1"}), HasSubstr("--jokers"));
}

TEST(Count, JokersAreNumbersInEveryJson) {
  for (const char* const what : {"--openings", "--exact-size=20"}) {
    const Answer answer = tilefish({"count", what, "--json", "--numbers", "5", "--copies", "1", "--jokers", "1"});
    const boost::json::value table = boost::json::parse(answer.out);
    const boost::json::array& rows = table.at("rows").as_array();
    EXPECT_EQ(rows.front().at("jokers").as_int64(), 0) << what;
    EXPECT_EQ(rows.back().at("jokers").as_string(), "all") << what;
  }
}

TEST(Count, JsonTellsOfAStopAlsoBeforeTheFirstRow) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"count", "--json", "--max-nodes", "1"}, {"count", "--openings", "--json", "--max-nodes", "1"}}) {
    const Answer answer = tilefish(words);
    EXPECT_EQ(answer.status, 1);
    const boost::json::value table = boost::json::parse(answer.out);
    EXPECT_TRUE(table.at("rows").as_array().empty());
    EXPECT_EQ(table.at("stopped").as_string(), "the node limit");
  }
  const Answer formulas = tilefish({"count", "--formulas", "--json", "--max-nodes", "1"});
  EXPECT_EQ(formulas.status, 1);
  EXPECT_EQ(boost::json::parse(formulas.out).at("stopped").as_string(), "the node limit");
}

}  // namespace
}  // namespace tilefish::cli
