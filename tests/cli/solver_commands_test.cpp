// The commands solve, move, open, moves and bench, run as their users run them.

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "cli/program.h"

namespace tilefish::cli {
namespace {

using testing::HasSubstr;

std::string vectors(const std::string& name) { return TILEFISH_TEST_DATA "/vectors/" + name; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string content_of(const std::string& path) {
  std::ifstream file(path);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

std::vector<std::vector<std::string>> columns_of(const std::string& path) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : lines_of(content_of(path))) {
    std::istringstream stream(line);
    std::vector<std::string>& row = rows.emplace_back();
    for (std::string cell; std::getline(stream, cell, '\t');) row.push_back(cell);
  }
  return rows;
}

std::vector<boost::json::object> objects_of(const Answer& answer) {
  std::vector<boost::json::object> objects;
  for (const std::string& line : lines_of(answer.out)) objects.push_back(boost::json::parse(line).as_object());
  return objects;
}

std::string number_in(const boost::json::object& object, const char* key) {
  return std::to_string(object.at(key).to_number<std::int64_t>());
}

// Some editors begin a text with a mark of three bytes.
TEST(SolverCommands, ReadFilesWithAByteOrderMark) {
  const TemporaryFolder folder;
  const std::string puzzles = folder.file("puzzles.txt",
                                          "\xef\xbb\xbf"
                                          "1\r\n3\r\n3b 4b 5b\r\n");
  EXPECT_EQ(tilefish({"solve", puzzles}).out, "12\n");
  EXPECT_EQ(tilefish({"puzzle", "bounds", puzzles}).status, 0);
  const std::string positions = folder.file("positions.txt",
                                            "\xef\xbb\xbf"
                                            "3b 4b 5b / 6b\n");
  EXPECT_EQ(tilefish({"moves", "--file", positions}).out, "6b\n");
}

TEST(SolveCommand, ReproducesTheAnswersOfTheVectors) {
  for (const std::string name : {"thesis_example", "puzzles_4_2_40", "puzzles_4_2_100", "puzzles_4_3_20"}) {
    const Answer answer = tilefish({"solve", vectors(name + ".txt")});
    EXPECT_EQ(answer.status, 0) << answer.err;
    EXPECT_EQ(answer.out, content_of(vectors(name + ".out"))) << name;
  }
}

TEST(SolveCommand, GivesTheSameOutputOnAnyNumberOfThreads) {
  const std::string file = vectors("puzzles_4_2_40.txt");
  const Answer one = tilefish({"solve", "--show", "--threads", "1", file});
  const Answer many = tilefish({"solve", "--show", "--threads", "5", file});
  EXPECT_EQ(one.out, many.out);
}

TEST(LineBatch, GivesTheSameOutputOnAnyNumberOfThreads) {
  const std::string positions = vectors("moves.tsv");
  const std::vector<std::vector<std::string>> commands = {{"move", "--file", positions},
                                                          {"moves", "--limit", "50", "--file", positions},
                                                          {"moves", "--best", "--limit", "5", "--file", positions},
                                                          {"open", "--file", vectors("openings.tsv")}};
  for (std::vector<std::string> words : commands) {
    words.insert(words.end(), {"--threads", "1"});
    const Answer one = tilefish(words);
    words.back() = "5";
    const Answer many = tilefish(words);
    EXPECT_FALSE(one.out.empty()) << words.front();
    EXPECT_EQ(one.out, many.out) << words.front();
    EXPECT_EQ(one.err, many.err) << words.front();
    EXPECT_EQ(one.status, many.status) << words.front();
  }
}

// So many that they are read a block at a time; every fiftieth cannot be read, every third is no table.
std::string many_tables() {
  std::string lines;
  for (int line = 1; line <= 40'000; ++line) {
    const int number = 1 + line % 11;
    lines += line % 50 == 0 ? fmt::format("{}b {}z\t{}\n", number, number, line)
                            : fmt::format("{0}b {1}b {2}b, {0}g {0}r {0}y J\tline {3}\n", number,
                                          number + (line % 3 == 0 ? 0 : 1), number + 2, line);
  }
  return lines;
}

TEST(LineBatch, KeepsAnswersAndErrorsInOrderOverManyBlocks) {
  const std::string tables = many_tables();
  const TemporaryFolder folder;
  const std::string file = folder.file("tables.txt", tables);
  const Answer one = tilefish({"check", "--json", "--threads", "1", "--file", file});
  EXPECT_EQ(std::count(one.out.begin(), one.out.end(), '\n'), 40'000);
  EXPECT_THAT(one.err, HasSubstr("790 more lines cannot be read, 800 in all"));
  EXPECT_EQ(one.status, 2);
  const Answer many = tilefish({"check", "--json", "--threads", "4", "--file", file});
  EXPECT_TRUE(one.out == many.out);
  EXPECT_EQ(one.err, many.err);
  EXPECT_EQ(one.status, many.status);
  const Answer piped = tilefish({"check", "--json", "--threads", "4", "--file", "-"}, {.input = tables});
  EXPECT_EQ(std::count(piped.out.begin(), piped.out.end(), '\n'), 40'000);
  EXPECT_EQ(piped.status, 2);
}

TEST(LineBatch, EndsWhereNobodyReadsItsAnswers) {
  for (const char* const threads : {"1", "4"}) {
    const Answer answer =
        tilefish({"check", "--threads", threads, "--file", "-"}, {.input = many_tables(), .out = Stream::unread});
    EXPECT_EQ(answer.status, 3) << threads;
    EXPECT_EQ(answer.err.find("could not be written"), std::string::npos) << threads;
  }
}

TEST(LineBatch, PrintsAnswersLongerThanWhatItKeepsInTheirOrder) {
  // Three megabytes of text between answers that are there at once.
  const std::string large = "/ 1b 2b 3b 4b 5b 6b 7b 8b 9b 10b 11b 12b 13b 1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r";
  const std::string small = "3b 4b 5b / 6b";
  const Answer answer = tilefish({"moves", "--file", "-", "--threads", "3", "--limit", "60000"},
                                 {.input = small + "\n" + large + "\n" + small + "\n" + large + "\n" + small + "\n"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  const std::string list = tilefish({"moves", "--limit", "60000", large}).out;
  EXPECT_GT(list.size(), std::size_t{1} << 20);
  EXPECT_TRUE(answer.out == "6b\n" + list + "6b\n" + list + "6b\n");
}

TEST(LineBatch, AnswersWhileItsInputGoesOn) {
  RunningProgram program({"move", "--file", "-"}, {.input = "3b 4b 5b / 6b\n", .input_goes_on = true});
  EXPECT_TRUE(program.has_said("play 6b"));
  program.send(SIGINT);
  const Answer answer = program.answer();
  EXPECT_EQ(answer.status, 4);
  EXPECT_THAT(answer.err, HasSubstr("interrupted after 1 lines"));
}

TEST(MovesCommand, ListsThoseWorthMostFirst) {
  const Answer answer = tilefish({"moves", "--best", "--limit", "2", "3b 4b 5b / 2b 6b 7b J"});
  EXPECT_EQ(answer.out, "  45  2b 6b 7b J\n  43  6b 7b J\n");
}

TEST(SolveCommand, AgreesWithEveryMethodOfTheLiterature) {
  for (const std::string method : {"brute", "maxscore", "window"}) {
    const Answer answer = tilefish({"solve", "--method", method, "--jokers", "0", vectors("thesis_example.txt")});
    EXPECT_EQ(answer.status, 0) << method << ": " << answer.err;
    EXPECT_EQ(answer.out, content_of(vectors("thesis_example.out"))) << method;
  }
}

// Van Rijn, Takes & Vis, §4.5: a joker that is left costs 25, so it is worth breaking a group of four for.
TEST(SolveCommand, CountsThePenaltyOfAJokerThatIsLeft) {
  for (const std::string method : {"exact", "brute", "maxscore", "window"}) {
    const Answer answer =
        tilefish({"solve", "--rules", "paper", "--method", method}, {.input = "2\n5\n5b 5g 5r 5y J\n2\n9r J\n"});
    EXPECT_EQ(answer.out, "15\n-25\n") << method;
  }
  EXPECT_EQ(tilefish({"solve"}, {.input = "1\n5\n5b 5g 5r 5y J\n"}).out, "20\n") << "no ruleset, no penalty";
  EXPECT_EQ(tilefish({"solve", "--joker-penalty", "4"}, {.input = "1\n5\n5b 5g 5r 5y J\n"}).out, "16\n");
  EXPECT_EQ(tilefish({"solve", "--rules", "paper", "--objective", "tiles"}, {.input = "1\n2\n9r J\n"}).out, "0\n");
}

TEST(SolveCommand, ShowsTheMeldsAndTakesStandardInput) {
  const Answer answer = tilefish({"solve", "--show"}, {.input = "1\n4\n1b 2b 3b 9r\n"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_EQ(answer.out, "6\t1b 2b 3b\n");
}

TEST(SolveCommand, SaysWhenALimitStoppedAMethod) {
  const Answer answer =
      tilefish({"solve", "--method", "brute", "--max-nodes", "50", "--jokers", "0", vectors("puzzles_4_2_40.txt")});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("(stopped short)"));
  EXPECT_THAT(answer.err, HasSubstr("not proven best"));
}

TEST(SolveCommand, NamesThePlaceOfABadTile) {
  const Answer answer = tilefish({"solve"}, {.input = "1\n3\n1b 2b 3z\n"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("standard input:3:7: '3z'"));
}

TEST(SolveCommand, RefusesAFileThatEndsEarly) {
  const Answer answer = tilefish({"solve"}, {.input = "2\n3\n1b 2b 3b\n"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("ends early"));
}

TEST(MoveCommand, ReproducesTheValuesTilesAndKeptMeldsOfTheVectors) {
  const auto rows = columns_of(vectors("moves.tsv"));
  const auto by_value = objects_of(tilefish({"move", "--json", "--keep", "--file", vectors("moves.tsv")}));
  const auto by_tiles =
      objects_of(tilefish({"move", "--json", "--objective", "tiles", "--file", vectors("moves.tsv")}));
  ASSERT_EQ(by_value.size(), rows.size());
  ASSERT_EQ(by_tiles.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(number_in(by_value[i], "value"), rows[i][1]) << rows[i][0];
    EXPECT_EQ(number_in(by_tiles[i], "tiles"), rows[i][2]) << rows[i][0];
    EXPECT_EQ(number_in(by_value[i], "kept"), rows[i][3]) << rows[i][0];
  }
}

TEST(MoveCommand, ReproducesTheVectorsUnderTheSwapRule) {
  const auto rows = columns_of(vectors("swaps.tsv"));
  const auto by_value = objects_of(tilefish({"move", "--json", "--rules", "classic", "--file", vectors("swaps.tsv")}));
  ASSERT_EQ(by_value.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(number_in(by_value[i], "value"), rows[i][1]) << rows[i][0];
  }
}

TEST(MoveCommand, MarksTheNewTilesAndExplainsTheSteps) {
  const Answer answer = tilefish({"move", "--steps", "3b 4b 5b / 6b 9r"});
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("play 6b  (6 points, 1 left on the rack)"));
  EXPECT_THAT(answer.out, HasSubstr("  3b 4b 5b *6b\n"));
  EXPECT_THAT(answer.out, HasSubstr("1. Lay 6b on 3b 4b 5b"));
}

TEST(MoveCommand, AnswersNoWhenNothingCanBePlayed) {
  const Answer answer = tilefish({"move", "3b 4b 5b / 9r"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("no move"));
}

TEST(MoveCommand, RefusesAnIllegalTableAndAnEmptyRack) {
  const Answer table = tilefish({"move", "3b 4b 6b / 7b"});
  EXPECT_EQ(table.status, 2);
  EXPECT_THAT(table.err, HasSubstr("gap at 5b"));
  const Answer rack = tilefish({"move", "3b 4b 5b /"});
  EXPECT_EQ(rack.status, 2);
  EXPECT_THAT(rack.err, HasSubstr("the rack has no tiles"));
}

TEST(MoveCommand, CountsCopiesOverTableAndRack) {
  const Answer answer = tilefish({"move", "3b 4b 5b, 3b 4b 5b / 3b"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("one 3b too many"));
}

TEST(MoveCommand, FindsTheSameValueByEveryMethod) {
  const std::string position = "3b 4b 5b, 9g 9r 9y / 2b 6b 9b 13r";
  for (const std::string method : {"exact", "astar", "bfs"}) {
    const auto objects = objects_of(tilefish({"move", "--json", "--method", method, position}));
    ASSERT_EQ(objects.size(), 1U) << method;
    EXPECT_EQ(number_in(objects[0], "value"), "17") << method;
  }
}

TEST(MoveCommand, OpensWithThirtyPointsOrNotAtAll) {
  EXPECT_EQ(tilefish({"move", "--unopened", "3b 4b 5b / 6b 9b 9g 9r"}).status, 1);
  const auto objects = objects_of(tilefish({"move", "--json", "--unopened", "3b 4b 5b / 6b 10b 10g 10r"}));
  ASSERT_EQ(objects.size(), 1U);
  EXPECT_EQ(number_in(objects[0], "value"), "30");
}

TEST(OpenCommand, ReproducesTheVectors) {
  const auto rows = columns_of(vectors("openings.tsv"));
  const auto ask = [](const char* objective) {
    return objects_of(tilefish({"open", "--json", "--objective", objective, "--file", vectors("openings.tsv")}));
  };
  const auto value = ask("value");
  const auto fewest = ask("fewest");
  const auto most = ask("tiles");
  ASSERT_EQ(value.size(), rows.size());
  const auto tiles_of = [](const boost::json::object& object) {
    return object.at("opens").as_bool() ? number_in(object, "tiles") : std::string("-");
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(number_in(value[i], "value"), rows[i][1]) << rows[i][0];
    EXPECT_EQ(tiles_of(fewest[i]), rows[i][2]) << rows[i][0];
    EXPECT_EQ(tiles_of(most[i]), rows[i][3]) << rows[i][0];
  }
}

TEST(OpenCommand, SaysHowManyPointsAreMissing) {
  const Answer answer = tilefish({"open", "9b 9g 9r 1b"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_THAT(answer.out, HasSubstr("27 of 30 points, 3 missing"));
}

TEST(MovesCommand, ListsAndCountsEveryMoveOnce) {
  const Answer list = tilefish({"moves", "3b 4b 5b / 2b 6b 7b"});
  EXPECT_EQ(list.status, 0);
  EXPECT_EQ(lines_of(list.out), (std::vector<std::string>{"2b 6b 7b", "2b 6b", "2b", "6b 7b", "6b"}));
  EXPECT_EQ(tilefish({"moves", "--count", "3b 4b 5b / 2b 6b 7b"}).out, "5\n");
  EXPECT_EQ(lines_of(tilefish({"moves", "--limit", "2", "3b 4b 5b / 2b 6b 7b"}).out).size(), 2U);
}

TEST(MovesCommand, AnswersNoWhenThereIsNone) {
  const Answer answer = tilefish({"moves", "--count", "/ 2b 6b 7b"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(answer.out, "0\n");
}

TEST(BenchCommand, RepeatsItsNumber) {
  const auto first = objects_of(tilefish({"bench", "--json"}));
  const auto second = objects_of(tilefish({"bench", "--json"}));
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(number_in(first[0], "bench"), number_in(second[0], "bench"));
  EXPECT_GT(first[0].at("bench").to_number<std::int64_t>(), 0);
}

TEST(MovesCommand, SaysThatThereIsNoMove) {
  const Answer text = tilefish({"moves", "/ 2b 6b 7b"});
  EXPECT_EQ(text.status, 1);
  EXPECT_EQ(text.out, "no move: nothing on the rack can be played\n");
  const Answer json = tilefish({"moves", "--json", "/ 2b 6b 7b"});
  EXPECT_EQ(json.status, 1);
  EXPECT_TRUE(objects_of(json).front().at("moves").as_array().empty());
}

TEST(SolveCommand, NamesTheLargestGameOfAMethod) {
  const Answer answer = tilefish({"solve", "--method", "maxscore", "--numbers", "2000"}, {.input = "1\n3\n1b 2b 3b\n"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("the maxscore method takes up to 1000 numbers, and this game has 2000"));
}

}  // namespace
}  // namespace tilefish::cli
