#include <algorithm>
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
using ::testing::Not;
using ::testing::StartsWith;

// The two puzzles of the thesis, §4.1; their best values are 93 and 65.
constexpr const char* thesis_puzzles =
    "2\n28\n1b 1b 1g 1y 1y 2b 2y 3b 3b 3g 3g 3r 3r 3y 3y 4b 4g 4g 4r 4r 5b 5b 5g 5g 5r 5r 5y 5y\n"
    "23\n1g 1r 1r 1y 2b 2g 2r 2r 2y 3b 3b 3g 3g 3r 3y 3y 4b 4g 4y 5b 5b 5g 5y\n";

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(PuzzleCommand, BoundsStandBesideTheBestAnswer) {
  const Answer answer = tilefish({"puzzle", "bounds", "-", "--json"}, {.input = thesis_puzzles});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("\"best\":93}"));
  EXPECT_THAT(answer.out, HasSubstr("\"best\":65}"));
}

TEST(PuzzleCommand, ReduceShowsWhatFallsAwayAndWhere) {
  const Answer answer = tilefish({"puzzle", "reduce"}, {.input = "1\n8\n1b 2b 3b 7g 9b 9g 9r 12y\n"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, StartsWith("puzzle 1: 2 isolated: 7g 12y\n"));
  EXPECT_THAT(answer.out, HasSubstr("worth 6, by its bounds"));
  EXPECT_THAT(answer.out, HasSubstr("worth 27, by its bounds"));
}

TEST(PuzzleCommand, ReduceMeasuresThatAllWaysAgree) {
  const Answer answer = tilefish({"puzzle", "reduce", "--measure"}, {.input = thesis_puzzles});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("158 points in all"));
}

TEST(PuzzleCommand, DataSetsResumeToTheSameFile) {
  const TemporaryFolder folder;
  const std::string whole = folder.path("whole.csv");
  const std::string cut = folder.path("cut.csv");
  const std::vector<std::string> common{"puzzle", "generate", "--count", "40",   "--numbers",
                                        "20",     "--seed",   "3",       "--out"};
  std::vector<std::string> arguments = common;
  arguments.push_back(whole);
  ASSERT_EQ(tilefish(arguments).status, 0);
  std::filesystem::copy_file(whole, cut);
  std::filesystem::resize_file(cut, std::filesystem::file_size(cut) / 2);
  arguments = common;
  arguments.insert(arguments.end(), {cut, "--resume", "--threads", "2"});
  EXPECT_EQ(tilefish(arguments).status, 0);
  EXPECT_EQ(text_of(cut), text_of(whole));
}

TEST(PuzzleCommand, DataSetsAreNotOverwrittenAndNotMixed) {
  const TemporaryFolder folder;
  const std::string file = folder.path("rows.csv");
  ASSERT_EQ(tilefish({"puzzle", "generate", "--count", "3", "--numbers", "9", "--out", file}).status, 0);
  EXPECT_EQ(tilefish({"puzzle", "generate", "--count", "3", "--numbers", "9", "--out", file}).status, 2);
  EXPECT_EQ(tilefish({"puzzle", "generate", "--count", "3", "--numbers", "9", "--seed", "2", "--out", file, "--resume"})
                .status,
            2);
}

TEST(PuzzleCommand, GeneratedPuzzlesCanBeRated) {
  const TemporaryFolder folder;
  const std::string puzzles = folder.path("puzzles.txt");
  ASSERT_EQ(tilefish({"puzzle", "generate", "--count", "2", "--shares", "5,5,90", "--puzzles", puzzles}).status, 0);
  const Answer answer = tilefish({"puzzle", "rate", puzzles, "--rules", "thesis"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, StartsWith("hard"));
}

TEST(PuzzleCommand, TrainedModelsCanRate) {
  if (tilefish({"puzzle", "train", "--help"}).status != 0) GTEST_SKIP() << "built without XGBoost";
  const TemporaryFolder folder;
  const std::string data = folder.path("data.csv");
  const std::string model = folder.path("model.txt");
  ASSERT_EQ(tilefish({"puzzle", "generate", "--count", "300", "--numbers", "30", "--out", data}).status, 0);
  const Answer trained =
      tilefish({"puzzle", "train", data, "--folds", "3", "--rounds", "10", "--out", model, "--json"});
  EXPECT_EQ(trained.status, 0) << trained.err;
  EXPECT_THAT(trained.out, StartsWith("{\"puzzles\":300,\"model\":\"boosted\",\"folds\":3,"));
  const Answer rated = tilefish({"puzzle", "rate", "--model", model}, {.input = thesis_puzzles});
  EXPECT_EQ(rated.status, 0) << rated.err;
  EXPECT_THAT(rated.out, HasSubstr("states"));
  EXPECT_EQ(tilefish({"puzzle", "train", model}).status, 2);
}

TEST(PuzzleCommand, LabelsByMeasuredTimes) {
  if (tilefish({"puzzle", "train", "--help"}).status != 0) GTEST_SKIP() << "built without XGBoost";
  const TemporaryFolder folder;
  const std::string data = folder.path("timed.csv");
  ASSERT_EQ(tilefish({"puzzle", "generate", "--count", "60", "--numbers", "20", "--time", "--out", data}).status, 0);
  EXPECT_THAT(text_of(data), HasSubstr(",effort,milliseconds,class\n"));
  const Answer trained =
      tilefish({"puzzle", "train", data, "--label", "time", "--folds", "2", "--model", "forest", "--trees", "5"});
  EXPECT_EQ(trained.status, 0) << trained.err;
  EXPECT_THAT(trained.out, HasSubstr("states a second; classes by time"));
  EXPECT_THAT(trained.out, HasSubstr("classes from 100, 100000 and 1000000 microseconds on"));
  const Answer by_states = tilefish({"puzzle", "train", data, "--folds", "2", "--rounds", "3", "--json"});
  EXPECT_THAT(by_states.out, HasSubstr("\"least_states\""));
  const std::string plain = folder.path("plain.csv");
  ASSERT_EQ(tilefish({"puzzle", "generate", "--count", "60", "--numbers", "9", "--out", plain}).status, 0);
  const Answer refused = tilefish({"puzzle", "train", plain, "--label", "time", "--folds", "2"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("has no times"));
}

TEST(PuzzleCommand, ExploreDrawsItsMap) {
  const TemporaryFolder folder;
  const std::string map = folder.path("map.svg");
  const Answer answer =
      tilefish({"puzzle", "explore", "--step", "50", "--puzzles", "2", "--numbers", "12", "--plot", map});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, StartsWith("zero,one,two,mean_effort"));
  EXPECT_THAT(text_of(map), HasSubstr("tiles with zero copies"));
}

TEST(PuzzleCommand, MethodsCountTheSameStates) {
  const auto states = [](const char* method) {
    const Answer answer =
        tilefish({"puzzle", "explore", "--step", "50", "--puzzles", "2", "--numbers", "12", "--method", method});
    // Cut the time off, the last column.
    std::istringstream lines(answer.out);
    std::string all;
    for (std::string line; std::getline(lines, line);) all += line.substr(0, line.rfind(',')) + "\n";
    return all;
  };
  EXPECT_EQ(states("count"), states("window"));
}

TEST(PuzzleCommand, PuzzleOfTheDayIsTheSameForEveryone) {
  const std::vector<std::string> arguments{"puzzle",  "daily", "--date",     "2026-11-15",
                                           "--level", "5",     "--solution", "--json"};
  const Answer first = tilefish(arguments);
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr("\"level\":5"));
  EXPECT_EQ(first.out, tilefish(arguments).out);
}

TEST(PuzzleCommand, AStockGrowsWhereItStopped) {
  const std::string path = ::testing::TempDir() + "tilefish_stock_test.txt";
  std::filesystem::remove(path);
  const auto stock = [&](const char* count) {
    return tilefish({"puzzle", "stock", "--out", path, "--count", count, "--seed", "5", "--json"});
  };
  EXPECT_THAT(stock("20").out, HasSubstr("\"puzzles\":20,\"new\":20"));
  const std::string first = text_of(path);
  const Answer more = stock("30");
  EXPECT_EQ(more.status, 0) << more.err;
  EXPECT_THAT(more.out, HasSubstr("\"puzzles\":30"));
  EXPECT_THAT(text_of(path), StartsWith(first));
  EXPECT_EQ(tilefish({"puzzle", "stock", "--out", path, "--count", "40", "--seed", "6"}).status, 2);
  EXPECT_EQ(tilefish({"puzzle", "stock", "--out", path, "--count", "40", "--rules", "six"}).status, 2);
  std::filesystem::remove(path);
}

// Ann draws, though the 6b and her tiles are a group.
constexpr const char* match_with_blunder =
    "tilefish match 1\nruleset classic\nplayers 2\nrounds 1\nseed 1\nstart opened 3b 4b 5b 6b / 6g 6r\n"
    "name 0 Ann\nname 1 Bob\nevents\n0 draw\nend 1 98ad943451f97a0c\n";

TEST(PuzzleCommand, AStockTakesWhatWasOverlookedInMatches) {
  const std::string folder = ::testing::TempDir() + "tilefish_stock_from";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  const std::string match = folder + "/one.match";
  std::ofstream(match) << match_with_blunder;
  const auto stock = [&](const char* count, const std::string& from) {
    return tilefish({"puzzle", "stock", "--count", count, "--json", "--out", folder + "/stock.txt", "--from", from});
  };
  const Answer answer = stock("3", match);
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("\"puzzles\":3,\"new\":3,\"blunders\":1"));
  const std::string text = text_of(folder + "/stock.txt");
  EXPECT_THAT(text, HasSubstr("\t-\t3b 4b 5b 6b / 6g 6r\t3b 4b 5b, 6b 6g 6r\n"));
  EXPECT_THAT(text, Not(HasSubstr("Ann")));
  EXPECT_THAT(stock("5", match).out, HasSubstr("\"puzzles\":5,\"new\":"));
  EXPECT_THAT(text_of(folder + "/stock.txt"), HasSubstr("\t-\t")) << "it stays when the stock goes on";
  EXPECT_EQ(stock("9", "/no/such.match").status, 2);
  std::filesystem::remove_all(folder);
}

TEST(PuzzleCommand, TheDayNeedsAGameThatCanBeDealt) {
  const TemporaryFolder folder;
  const std::string few = folder.file("few.toml", "based_on = \"free\"\nnumbers = 6\nrack_size = 20\n");
  const Answer refused = tilefish({"puzzle", "daily", "--rules", few});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("tiles for all racks"));
  const std::string must = folder.file("must.toml", "based_on = \"free\"\nmust_play = true\n");
  const std::vector<std::string> of_a_day{"puzzle", "daily", "--date", "2026-11-15", "--level", "2", "--rules"};
  const auto by = [&](const std::string& rules) {
    std::vector<std::string> words = of_a_day;
    words.push_back(rules);
    return tilefish(words);
  };
  EXPECT_EQ(by(must).status, 0);
  EXPECT_EQ(by(must).out, by("free").out) << "whoever draws there has no move";
}

TEST(PuzzleCommand, BadInputIsRefused) {
  EXPECT_EQ(tilefish({"puzzle", "daily", "--date", "2026-02-30"}).status, 2);
  EXPECT_EQ(tilefish({"puzzle", "daily", "--level", "6"}).status, 2);
  EXPECT_EQ(tilefish({"puzzle", "daily", "--rules", "six"}).status, 2);
  EXPECT_EQ(tilefish({"puzzle", "generate", "--count", "1", "--shares", "50,60"}).status, 2);
  EXPECT_EQ(tilefish({"puzzle", "explore", "--step", "0"}).status, 2);
  EXPECT_EQ(tilefish({"puzzle", "bounds"}, {.input = "1\n5\n1b 2b J J J\n"}).status, 2) << "a joker too many";
  EXPECT_EQ(tilefish({"puzzle", "rate", "--model", "/dev/null"}, {.input = thesis_puzzles}).status, 2);
  EXPECT_EQ(tilefish({"puzzle"}).status, 2);
}

std::vector<boost::json::object> json_lines(const Answer& answer) {
  EXPECT_EQ(answer.status, 0) << answer.err;
  std::vector<boost::json::object> objects;
  std::istringstream lines(answer.out);
  for (std::string line; std::getline(lines, line);) objects.push_back(boost::json::parse(line).as_object());
  return objects;
}

TEST(PuzzleCommand, MeasuresAndDefinitionsAreJsonToo) {
  const auto measured = json_lines(tilefish({"puzzle", "reduce", "--measure", "--json"}, {.input = thesis_puzzles}));
  ASSERT_EQ(measured.size(), 1U);
  for (const int way : {0, 1}) EXPECT_EQ(measured[0].at("ways").at(way).at("points").as_int64(), 158);
  EXPECT_GT(measured[0].at("window_states").at("ours").to_number<double>(), 0);
  const auto listed = json_lines(tilefish({"puzzle", "features", "--list", "--json"}));
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_GT(listed[0].at("features").as_array().size(), 6U);
}

TEST(PuzzleCommand, DataSetsAndMapsAreJsonToo) {
  const auto rows = json_lines(tilefish({"puzzle", "generate", "--count", "3", "--numbers", "9", "--json"}));
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_TRUE(rows[0].contains("effort"));
  EXPECT_TRUE(rows[0].at("class").is_string());
  const auto cells =
      json_lines(tilefish({"puzzle", "explore", "--step", "50", "--puzzles", "2", "--numbers", "9", "--json"}));
  ASSERT_EQ(cells.size(), 6U);
  EXPECT_EQ(cells.back().at("zero").to_number<double>() + cells.back().at("one").to_number<double>() +
                cells.back().at("two").to_number<double>(),
            100);
}

TEST(PuzzleCommand, SearchesAGridOfForests) {
  if (tilefish({"puzzle", "train", "--help"}).status != 0) GTEST_SKIP() << "built without XGBoost";
  const TemporaryFolder folder;
  const std::string data = folder.path("data.csv");
  ASSERT_EQ(tilefish({"puzzle", "generate", "--count", "200", "--numbers", "30", "--out", data}).status, 0);
  const auto found = json_lines(tilefish({"puzzle", "train", data, "--folds", "2", "--grid", "--json"}));
  ASSERT_EQ(found.size(), 1U);
  ASSERT_EQ(found[0].at("grid").as_array().size(), 16U);
  for (const auto& each : found[0].at("grid").as_array()) EXPECT_GT(each.at("accuracy").to_number<double>(), 0.5);
}

TEST(PuzzleCommand, TheLabKnowsJokers) {
  const std::string puzzle = "1\n5\n2b 3b 9r 9g J\n";  // 18 for the nines, 5 for the run
  const auto bounds = json_lines(tilefish({"puzzle", "bounds", "--json"}, {.input = puzzle}));
  ASSERT_EQ(bounds.size(), 1U);
  EXPECT_EQ(bounds[0].at("groups").to_number<int>(), 18);
  EXPECT_EQ(bounds[0].at("runs").to_number<int>(), 5);
  EXPECT_EQ(bounds[0].at("best").to_number<int>(), 18);
  EXPECT_EQ(bounds[0].at("upper_by_segments").to_number<int>(), 18) << "the joker is spent once";
  const auto features = json_lines(tilefish({"puzzle", "features", "--json"}, {.input = puzzle}));
  EXPECT_EQ(features.at(0).at("isolated").to_number<double>(), 0);
  EXPECT_EQ(tilefish({"puzzle", "reduce"}, {.input = puzzle}).status, 0);
  EXPECT_EQ(tilefish({"puzzle", "rate"}, {.input = puzzle}).status, 0);
  const Answer refused = tilefish({"puzzle", "bounds", "--jokers", "0"}, {.input = puzzle});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("no jokers in this game"));
  const auto rows =
      json_lines(tilefish({"puzzle", "generate", "--count", "5", "--numbers", "6", "--jokers", "2", "--json"}));
  EXPECT_EQ(rows.size(), 5U);
}

TEST(PuzzleCommand, GeneratesWithJokersInNoTime) {
  const auto rows = json_lines(tilefish({"puzzle", "generate", "--count", "20", "--jokers", "2", "--json"}));
  ASSERT_EQ(rows.size(), 20U);
  const auto hardest = std::max_element(rows.begin(), rows.end(), [](const auto& left, const auto& right) {
    return left.at("effort").template to_number<double>() < right.at("effort").template to_number<double>();
  });
  EXPECT_GT(hardest->at("effort").to_number<double>(), 1e6) << "running the method would take many seconds";
}

TEST(PuzzleCommand, TellsWhatAJokerIsWorth) {
  const Answer answer = tilefish({"puzzle", "joker", "--racks", "200", "--pairs", "20", "--json"});
  ASSERT_EQ(answer.status, 0) << answer.err;
  const boost::json::object racks = boost::json::parse(answer.out.substr(0, answer.out.find('\n'))).as_object();
  const auto points_of = [&](const char* what) {
    return racks.at(what).as_object().at("points").as_object().at("value").to_number<double>();
  };
  EXPECT_GT(points_of("joker"), 2 * points_of("tile"));
  EXPECT_EQ(tilefish({"puzzle", "joker", "--racks", "200", "--pairs", "20", "--json", "--threads", "1"}).out,
            answer.out)
      << "the same on any number of threads";
  const std::string last = answer.out.substr(answer.out.rfind('\n', answer.out.size() - 2) + 1);
  const boost::json::object exchanged = boost::json::parse(last).as_object();
  EXPECT_GT(exchanged.at("deals").to_number<int>(), 3) << "about half of the deals have a joker on a rack";
  const auto value = [&](const char* what) { return exchanged.at(what).as_object().at("value").to_number<double>(); };
  EXPECT_NEAR(value("wins_by_joker"), value("wins_with") - value("wins_without"), 1e-5);
}

TEST(PuzzleCommand, MeasuresHowTheWorkGrows) {
  const Answer answer = tilefish({"puzzle", "complexity", "--axis", "m", "--no-times", "--max-nodes", "2000"});
  EXPECT_EQ(answer.status, 0);
  // One suit of two copies, 13 numbers: f(2) = 10 configurations a number once runs of every length can end.
  EXPECT_THAT(answer.out,
              testing::HasSubstr("maxscore  1  13  2  3          110            8.5            130            130\n"));
  EXPECT_THAT(answer.out, testing::HasSubstr("window    1  13  4  3"));
  EXPECT_EQ(tilefish({"puzzle", "complexity", "--axis", "m", "--no-times", "--max-nodes", "2000"}).out, answer.out);
}

// Figure 6 of the thesis.
TEST(PuzzleCommand, ShowsTheEncodingOfTheLastRows) {
  const Answer answer = tilefish({"puzzle", "features", "--encoding", "--json"},
                                 {.input = "1\n21\n5g 5r 5y 5y 6b 6b 6g 6r 6y 6y 7b 7g 7r 7r 7y 7y 8g 8r 8r 8y 8y\n"});
  EXPECT_THAT(answer.out, testing::HasSubstr("\"states\":\"900\""));
}

TEST(PuzzleDaily, JsonTellsOfALimit) {
  const Answer answer = tilefish({"puzzle", "daily", "--json", "--max-nodes", "1", "--date", "2026-11-15"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("\"stopped\":\"stopped at the limit of 1 nodes; --max-nodes allows more\""));
}

TEST(PuzzleLab, AnAnswerThatCannotBeWrittenIsNoBadInput) {
  const TemporaryFolder folder;
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"puzzle", "explore", "--puzzles", "1", "--step", "50"},
                                             {"puzzle", "explore", "--puzzles", "1", "--step", "50", "--json"}}) {
    std::vector<std::string> with_out = words;
    with_out.insert(with_out.end(), {"--out", "/dev/full"});
    const Answer answer = tilefish(with_out);
    EXPECT_EQ(answer.status, 3);
    EXPECT_EQ(answer.err, "tilefish: /dev/full: the output could not be written\n");
    with_out.back() = folder.path("missing/table.csv");
    EXPECT_EQ(tilefish(with_out).status, 2);
  }
}

}  // namespace
}  // namespace tilefish::cli
