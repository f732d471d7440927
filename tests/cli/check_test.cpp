#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "cli/program.h"

namespace tilefish::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<boost::json::object> json_lines(const std::string& text) {
  std::vector<boost::json::object> objects;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = text.find('\n', start);
    objects.push_back(boost::json::parse(text.substr(start, end - start)).as_object());
    start = end + 1;
  }
  return objects;
}

TEST(Check, SaysWhatEachJokerCanStandFor) {
  const Answer answer = tilefish({"check", "3b 4b 5b, 9g 9r J"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.out,
            "3b 4b 5b  run of 3, 12 points\n"
            "9g 9r J   group of 3, 27 points; the joker stands for 9b or 9y\n"
            "legal: 2 melds, 6 tiles, 39 points\n");
  EXPECT_EQ(answer.err, "");
}

TEST(Check, PutsMeldsInOrder) {
  EXPECT_THAT(tilefish({"check", "J 5b 3b"}).out, HasSubstr("3b J 5b  run of 3, 12 points; the joker stands for 4b\n"));
  EXPECT_THAT(tilefish({"check", "7b J J"}).out,
              HasSubstr("the first joker stands for 8b, 7g, 7r or 7y, the next stands "
                        "for 9b, 7g, 7r or 7y\n"));
}

TEST(Check, TakesATableThatTheShellTookApart) {
  EXPECT_EQ(tilefish({"check", "3b", "4b", "5b,", "9g", "9r", "J"}).status, 0);
}

TEST(Check, SaysNoAndWhyToAMeldThatIsNone) {
  const Answer answer = tilefish({"check", "3b 4b 6b"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(answer.out, "3b 4b 6b  not a meld: gap at 5b\nnot legal: 1 of 1 meld\n");
  EXPECT_EQ(answer.err, "");
  const Answer short_one = tilefish({"check", "1r 2r 3r, 7b 8b"});
  EXPECT_EQ(short_one.status, 1);
  EXPECT_THAT(short_one.out, HasSubstr("7b 8b     not a meld: needs one more tile\nnot legal: 1 of 2 melds\n"));
}

struct BadTable {
  std::string table;
  std::string complaint;  // all that is said on standard error
};

TEST(Check, PointsAtWhatItCannotRead) {
  const std::vector<BadTable> cases = {
      {"3b 4b 99z",
       "tilefish: column 7: '99z': no colour 'z' in this game; expected a colour letter out of b g r y\n"
       "  3b 4b 99z\n"
       "        ^~~\n"},
      {"14b",
       "tilefish: column 1: '14b': the number is out of range; expected a number in 1 … 13\n"
       "  14b\n"
       "  ^~~\n"},
      {"3b 0r",
       "tilefish: column 4: '0r': the number is out of range; expected a number in 1 … 13\n"
       "  3b 0r\n"
       "     ^~\n"},
      {"7x",
       "tilefish: column 1: '7x': no colour 'x' in this game; expected a colour letter out of b g r y\n"
       "  7x\n"
       "  ^~\n"},
      {"J7",
       "tilefish: column 1: 'J7': not a tile; expected a number and a colour letter such as 7b, or J\n"
       "  J7\n"
       "  ^~\n"},
      {"7b 7b 7b",
       "tilefish: column 7: '7b': one 7b too many; expected at most 2, as many as the ruleset 'free' has\n"
       "  7b 7b 7b\n"
       "        ^~\n"},
      {"3b 4b 5b,",
       "tilefish: column 10: a meld without tiles; expected tiles such as 3b 4b 5b between commas\n"
       "  3b 4b 5b,\n"
       "           ^\n"},
      {"3b 4b 5b / 6b",
       "tilefish: column 10: '/': not expected here; expected a table alone, without a rack\n"
       "  3b 4b 5b / 6b\n"
       "           ^\n"},
      {"3b\t4b \x1b[2J",
       "tilefish: column 7: '\\x1b[2J': not a tile; expected a number and a colour letter such as 7b, or J\n"
       "  3b 4b ?[2J\n"
       "        ^~~~\n"},
      {"", "tilefish: there is no meld to check; expected a table such as \"3b 4b 5b, 9g 9r J\"\n"},
      {"   ", "tilefish: there is no meld to check; expected a table such as \"3b 4b 5b, 9g 9r J\"\n"},
  };
  for (const BadTable& bad : cases) {
    const Answer answer = tilefish({"check", bad.table});
    EXPECT_EQ(answer.status, 2) << bad.table;
    EXPECT_EQ(answer.out, "") << bad.table;
    EXPECT_EQ(answer.err, bad.complaint);
  }
  EXPECT_EQ(tilefish({"check"}).status, 2);
}

TEST(Check, DoesNotReadBracketsAsIfTheyWereNotThere) {
  for (const char* const table : {"[3b 4b 5b]", "[3b,4b,5b]", "[]"}) {
    EXPECT_EQ(tilefish({"check", table}).status, 2) << table;
    EXPECT_EQ(tilefish({"check", "--json", table}).status, 2) << table;
  }
}

TEST(Check, ShowsThePartOfALongLineThatMatters) {
  std::string line = "3b 4b 5b";
  for (int i = 0; i < 200; ++i) line += "     ";
  const Answer answer = tilefish({"check", line + "6x"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_LT(answer.err.size(), 400U);
  EXPECT_THAT(answer.err, HasSubstr("  6x\n"));
}

TEST(Check, AnswersInJson) {
  const Answer answer = tilefish({"check", "--json", "3b 4b 5b, 9g 9r J, 7b 8b"});
  EXPECT_EQ(answer.status, 1);
  EXPECT_EQ(answer.out,
            "{\"table\":\"3b 4b 5b, 9g 9r J, 7b 8b\",\"legal\":false,\"tiles\":8,\"points\":39,\"melds\":["
            "{\"tiles\":[\"3b\",\"4b\",\"5b\"],\"legal\":true,\"kind\":\"run\",\"points\":12,\"jokers\":[]},"
            "{\"tiles\":[\"9g\",\"9r\",\"J\"],\"legal\":true,\"kind\":\"group\",\"points\":27,"
            "\"jokers\":[{\"place\":2,\"stands_for\":[\"9b\",\"9y\"]}]},"
            "{\"tiles\":[\"7b\",\"8b\"],\"legal\":false,\"problem\":\"needs one more tile\",\"column\":20}]}\n");
  EXPECT_EQ(json_lines(answer.out).size(), 1U);
}

TEST(Check, AnswersBadInputInJsonToo) {
  const Answer answer = tilefish({"check", "--json", "3b \xff\x01\"\\"});
  EXPECT_EQ(answer.status, 2);
  const auto objects = json_lines(answer.out);
  ASSERT_EQ(objects.size(), 1U);
  EXPECT_EQ(objects[0].at("error").as_string(), "not a tile");
  EXPECT_EQ(objects[0].at("token").as_string(), "\\xff\\x01\"\\");
  EXPECT_EQ(objects[0].at("column").to_number<int>(), 4);
  EXPECT_NE(answer.err, "");
}

TEST(CheckFile, ChecksEveryLineAndIgnoresWhatFollowsATab) {
  const TemporaryFolder folder;
  const std::string path = folder.file("t.txt", "3b 4b 5b\tnote, 99z\r\n\n9g 9r J\r\n");
  const Answer answer = tilefish({"check", "--file", path});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.out, HasSubstr("3b 4b 5b  run of 3, 12 points\n"));
  EXPECT_THAT(answer.out, HasSubstr("9g 9r J  group of 3, 27 points"));
  EXPECT_EQ(answer.err, "");
}

TEST(CheckFile, GoesOnAfterABadLineAndNamesIt) {
  const TemporaryFolder folder;
  const std::string path = folder.file("t.txt", "3b 4b 5b\n\n3b 4x 5b\n3b 4b 6b\n9g 9r J");
  const Answer answer = tilefish({"check", "--file", path});
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(answer.err, "tilefish: " + path +
                            ":3:4: '4x': no colour 'x' in this game; expected a colour letter out of b g r y\n"
                            "  3b 4x 5b\n"
                            "     ^~\n");
  EXPECT_THAT(answer.out, HasSubstr("gap at 5b"));
  EXPECT_THAT(answer.out, HasSubstr("9g 9r J"));
}

TEST(CheckFile, ExitsWithTheWorstOfItsLines) {
  const TemporaryFolder folder;
  EXPECT_EQ(tilefish({"check", "--file", folder.file("a", "3b 4b 5b\n9g 9r J\n")}).status, 0);
  EXPECT_EQ(tilefish({"check", "--file", folder.file("b", "3b 4b 6b\n9g 9r J\n")}).status, 1);
  EXPECT_EQ(tilefish({"check", "--file",
                      folder.file("marked",
                                  "\xef\xbb\xbf"
                                  "3b 4b 5b\r\n9g 9r J\r\n")})
                .status,
            0);
  EXPECT_EQ(tilefish({"check", "--file", folder.file("c", "x\n3b 4b 6b\n")}).status, 2);
}

TEST(CheckFile, PrintsOneJsonObjectALine) {
  const TemporaryFolder folder;
  const std::string path = folder.file("t\xff.txt", "3b 4b 5b\nx\xfe\n3b 4b 6b\n");
  const Answer answer = tilefish({"check", "--json", "--file", path});
  EXPECT_EQ(answer.status, 2);
  const auto objects = json_lines(answer.out);
  ASSERT_EQ(objects.size(), 3U);
  EXPECT_TRUE(objects[0].at("legal").as_bool());
  EXPECT_EQ(objects[1].at("line").to_number<int>(), 2);
  EXPECT_EQ(objects[1].at("token").as_string(), "x\\xfe");
  EXPECT_FALSE(objects[2].at("legal").as_bool());
}

TEST(CheckFile, ShowsTheFirstBadLinesAndCountsTheOthers) {
  std::string lines;
  for (int i = 0; i < 3000; ++i) lines += i % 2 == 0 ? "99z\n" : "3b 4b 5b\n";
  const Answer answer = tilefish({"check", "--file", "-"}, {.input = lines});
  EXPECT_EQ(answer.status, 2);
  EXPECT_EQ(std::count(answer.err.begin(), answer.err.end(), '^'), 10);
  EXPECT_THAT(answer.err, HasSubstr("tilefish: 1490 more lines cannot be read, 1500 in all\n"));
  EXPECT_EQ(std::count(answer.out.begin(), answer.out.end(), '\n'), 3000) << "two for each good line";
}

TEST(CheckFile, ReadsStandardInput) {
  EXPECT_EQ(tilefish({"check", "--file", "-"}, {.input = "3b 4b 5b\n"}).status, 0);
  const Answer answer = tilefish({"check", "--file", "-"}, {.input = "3b 4b 5b\n7x\n"});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("tilefish: standard input:2:1: '7x': "));
  EXPECT_THAT(tilefish({"check", "--file", "-"}).err, HasSubstr("standard input: the file is empty"));
}

TEST(CheckFile, SaysWhatIsWrongWithAFile) {
  const TemporaryFolder folder;
  const Answer missing = tilefish({"check", "--file", folder.path("none")});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("none: cannot be opened: No such file or directory"));
  EXPECT_EQ(tilefish({"check", "--file", folder.path("")}).status, 2);
  const Answer empty = tilefish({"check", "--file", folder.file("empty", "")});
  EXPECT_EQ(empty.status, 2);
  EXPECT_THAT(empty.err, HasSubstr("the file is empty; expected one entry a line"));
  EXPECT_EQ(tilefish({"check", "--file", folder.file("blank", "\n \n\t\n")}).status, 2);
}

TEST(CheckFile, AndATableAreNotTakenTogether) {
  const TemporaryFolder folder;
  EXPECT_EQ(tilefish({"check", "3b 4b 5b", "--file", folder.file("t", "3b 4b 5b\n")}).status, 2);
}

TEST(CheckFile, SurvivesABinaryFile) {
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) bytes += static_cast<char>(i * 7919 >> 3);
  const TemporaryFolder folder;
  const Answer answer = tilefish({"check", "--file", folder.file("binary", bytes)});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, Not(HasSubstr("\x1b")));
}

class CheckHugeLine : public testing::TestWithParam<const char*> {};

TEST_P(CheckHugeLine, IsAnsweredWithinSeconds) {
  constexpr std::size_t size = 100'000'000;
  const std::string piece = GetParam();
  std::string line;
  line.reserve(size + piece.size());
  while (line.size() < size) line += piece;
  const TemporaryFolder folder;
  const std::string path = folder.file("huge", line);
  const auto start = std::chrono::steady_clock::now();
  const Answer answer = tilefish({"check", "--file", path});
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_EQ(answer.status, 2);
  EXPECT_LT(answer.err.size(), 1000U);
}

INSTANTIATE_TEST_SUITE_P(OfOneHundredMegabytes, CheckHugeLine, testing::Values("7", "3b "));

}  // namespace
}  // namespace tilefish::cli
