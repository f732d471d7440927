#include "rules/puzzle_file.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/any_game.h"
#include "rules/in_notation.h"

namespace tilefish {
namespace {

Result<PuzzleFile> read(std::string_view text, const PuzzleLimits& limits = {}) {
  return parse_puzzle_file(text, "p.txt", limits);
}

std::string complaint_about(std::string_view text, const PuzzleLimits& limits = {}) {
  const Result<PuzzleFile> file = read(text, limits);
  return file.ok() ? "accepted" : file.error().describe();
}

TEST(PuzzleFile, HoldsPuzzlesOfATileCountAndALineOfTiles) {
  const PuzzleFile file = readable(read("2\n3\n3b 4b 5b\n4\n9g 9r 9y 9g\n"));
  ASSERT_EQ(file.puzzles.size(), 2U);
  EXPECT_EQ(to_string(file.puzzles[0].tiles), "3b 4b 5b");
  EXPECT_EQ(to_string(file.puzzles[1].tiles), "9g 9r 9y 9g");
  EXPECT_EQ(file.numbers, 9);
  EXPECT_EQ(file.copies, 2);
  EXPECT_EQ(file.puzzles[0].highest_number, 5);
  EXPECT_EQ(file.puzzles[0].most_copies, 1);
}

TEST(PuzzleFile, ToleratesOtherLineEndsAndSpaces) {
  EXPECT_EQ(complaint_about("1\r\n3\r\n3b 4b 5b\r\n"), "accepted");
  EXPECT_EQ(complaint_about("1\n3\n3b 4b 5b"), "accepted");
  EXPECT_EQ(complaint_about(" 1 \n\t3\n  3b   4b\t5b  \n\n \r\n"), "accepted");
  EXPECT_EQ(complaint_about("0\n"), "accepted");
  EXPECT_EQ(complaint_about("1\n0\n\n"), "accepted");
}

TEST(PuzzleFile, TakesNumbersAndCopiesFromTheLimitsWhereGiven) {
  const PuzzleFile file = readable(read("1\n3\n3b 4b 5b\n", {.numbers = 40, .copies = 3}));
  EXPECT_EQ(file.numbers, 40);
  EXPECT_EQ(file.copies, 3);
}

TEST(PuzzleFile, CountsCopiesAnewInEachPuzzle) {
  const PuzzleFile file = readable(read("3\n2\n3b 3b\n2\n3b 3b\n1\n3b\n", {.copies = 2}));
  EXPECT_EQ(file.puzzles.size(), 3U);
  EXPECT_EQ(file.puzzles[2].most_copies, 1);
}

TEST(PuzzleFile, TakesJokersWhereThereAreAny) {
  EXPECT_EQ(complaint_about("1\n3\n3b J 5b\n", {.jokers = 1}), "accepted");
  EXPECT_EQ(complaint_about("1\n3\n3b J J\n", {.jokers = 1}),
            "p.txt:3:6: 'J': one J too many; expected at most 1 in one puzzle");
  EXPECT_EQ(complaint_about("1\n3\n3b J 5b\n"),
            "p.txt:3:4: 'J': no jokers in this game; expected a number and a colour letter such as 7b");
}

TEST(PuzzleFile, SaysWhereAFileEndsEarly) {
  EXPECT_EQ(complaint_about(""), "p.txt:1: the file ends early; expected the number of puzzles");
  EXPECT_EQ(complaint_about("2\n"), "p.txt:2: the file ends early; expected the number of tiles of a puzzle");
  EXPECT_EQ(complaint_about("2\n3\n"), "p.txt:3: the file ends early; expected a line of 3 tiles");
  EXPECT_EQ(complaint_about("2\n3\n3b 4b 5b\n"),
            "p.txt:4: the file ends early; expected the number of tiles of a puzzle");
  EXPECT_EQ(complaint_about("18446744073709551615\n3\n3b 4b 5b\n"),
            "p.txt:4: the file ends early; expected the number of tiles of a puzzle");
}

TEST(PuzzleFile, SaysWhatIsWrongWithACount) {
  EXPECT_EQ(complaint_about("x\n"), "p.txt:1:1: 'x': not a whole number; expected the number of puzzles");
  EXPECT_EQ(complaint_about("\n"), "p.txt:1:1: not a whole number; expected the number of puzzles");
  EXPECT_EQ(complaint_about("-1\n"), "p.txt:1:1: '-1': not a whole number; expected the number of puzzles");
  EXPECT_EQ(complaint_about("1.5\n"), "p.txt:1:1: '1.5': not a whole number; expected the number of puzzles");
  EXPECT_EQ(complaint_about("1 2\n"), "p.txt:1:1: '1 2': not a whole number; expected the number of puzzles");
  EXPECT_EQ(complaint_about("1\n  3b 4b 5b\n"),
            "p.txt:2:3: '3b 4b 5b': not a whole number; expected the number of tiles of a puzzle");
  EXPECT_EQ(complaint_about("99999999999999999999\n"),
            "p.txt:1:1: '99999999999999999999': the number is too large; expected the number of puzzles");
}

TEST(PuzzleFile, SaysWhenTheTilesAreNotAsManyAsAnnounced) {
  EXPECT_EQ(complaint_about("1\n4\n3b 4b 5b\n"),
            "p.txt:3:1: 3 tiles in this line; expected 4, as the line before says");
  EXPECT_EQ(complaint_about("1\n2\n3b 4b 5b\n"),
            "p.txt:3:1: 3 tiles in this line; expected 2, as the line before says");
  EXPECT_EQ(complaint_about("1\n0\n3b\n"), "p.txt:3:1: 1 tile in this line; expected 0, as the line before says");
}

TEST(PuzzleFile, SaysWhatStandsAfterTheLastPuzzle) {
  EXPECT_EQ(complaint_about("1\n3\n3b 4b 5b\n\n  more\n"),
            "p.txt:5:3: 'more': text after the last of 1 puzzles; expected the end of the file");
  EXPECT_EQ(complaint_about("0\n0\n"),
            "p.txt:2:1: '0': text after the last of 0 puzzles; expected the end of the file");
}

TEST(PuzzleFile, PointsAtATileThatCannotBeRead) {
  EXPECT_EQ(complaint_about("1\n3\n3b 4x 5b\n"),
            "p.txt:3:4: '4x': no colour 'x' in this game; expected a colour letter out of b g r y");
  EXPECT_EQ(complaint_about("1\n3\n3b 4o 5b\n", {.colours = 5}), "accepted");
  EXPECT_EQ(complaint_about("1\n3\n3b 0b 5b\n"),
            "p.txt:3:4: '0b': the number is out of range; expected a number in 1 … 1000000");
  EXPECT_EQ(complaint_about("1\n1\n1000000b\n"), "accepted");
  EXPECT_EQ(complaint_about("1\n1\n1000001b\n"),
            "p.txt:3:1: '1000001b': the number is out of range; expected a number in 1 … 1000000");
  EXPECT_EQ(complaint_about("1\n1\n41b\n", {.numbers = 40}),
            "p.txt:3:1: '41b': the number is out of range; expected a number in 1 … 40");
  EXPECT_EQ(complaint_about("1\n3\n3b,4b,5b\n"),
            "p.txt:3:1: '3b,4b,5b': not a tile; expected a number and a colour letter such as 7b, or J");
}

TEST(PuzzleFile, RefusesTooManyCopies) {
  EXPECT_EQ(complaint_about("1\n3\n3b 3b 3b\n", {.copies = 2}),
            "p.txt:3:7: '3b': one 3b too many; expected at most 2 in one puzzle");
  EXPECT_EQ(complaint_about("1\n9\n3b 3b 3b 3b 3b 3b 3b 3b 3b\n"),
            "p.txt:3:25: '3b': one 3b too many; expected at most 8 in one puzzle");
}

TEST(PuzzleFile, RefusesBinaryText) {
  EXPECT_EQ(complaint_about(std::string_view("\x7f"
                                             "ELF\0\1",
                                             6)),
            "p.txt:1:1: '\\x7fELF\\x00\\x01': not a whole number; expected the number of puzzles");
  EXPECT_EQ(complaint_about(std::string_view("1\n1\n\0\n", 6)),
            "p.txt:3:1: '\\x00': not a tile; expected a number and a colour letter such as 7b, or J");
  EXPECT_EQ(complaint_about("\xef\xbb\xbf"
                            "1\n1\n3b\n"),
            "p.txt:1:1: '\\xef\\xbb\\xbf1': not a whole number; expected the number of puzzles");
}

TEST(PuzzleFile, ReadsOnAfterABadPuzzle) {
  PuzzleLineParser parser("p.txt", {.copies = 2});
  EXPECT_FALSE(parser.parse({.line = 3, .tiles = 3, .text = "3b 3b 3b"}).ok());
  EXPECT_TRUE(parser.parse({.line = 5, .tiles = 2, .text = "3b 3b"}).ok());
  EXPECT_FALSE(parser.parse({.line = 7, .tiles = 2, .text = "3b 3b 4b"}).ok());
  EXPECT_TRUE(parser.parse({.line = 9, .tiles = 2, .text = "3b 3b"}).ok());
}

TEST(PuzzleFile, FindsThePuzzlesWithoutReadingThem) {
  const std::vector<PuzzleLine> lines = readable(split_puzzle_file("2\n3\n3b 4b 5b\n1\nnonsense\n", "p.txt"));
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1].line, 5U);
  EXPECT_EQ(lines[1].tiles, 1U);
  EXPECT_EQ(lines[1].text, "nonsense");
}

RC_GTEST_PROP(PuzzleFileProperty, ReadsBackWhatIsWritten, (const std::vector<AnyPosition>& any)) {
  std::string text = std::to_string(any.size()) + "\n";
  for (const AnyPosition& each : any) {
    text += std::to_string(each.position.rack.total()) + "\n" + to_string(each.position.rack) + "\n";
  }
  const PuzzleFile file = readable(read(text, {.colours = 8, .jokers = 8}));
  RC_ASSERT(file.puzzles.size() == any.size());
  int highest = 1;
  for (std::size_t i = 0; i < any.size(); ++i) {
    RC_ASSERT(file.puzzles[i].tiles == any[i].position.rack.tiles());
    for (const Tile tile : file.puzzles[i].tiles) highest = std::max(highest, tile.is_joker() ? 1 : tile.number());
  }
  RC_ASSERT(file.numbers == highest);
}

RC_GTEST_PROP(PuzzleFileProperty, AnswersAnyBytes, (const std::string& text)) {
  for (const std::string& each : {text, "1\n" + text, "1\n3\n" + text}) {
    const Result<PuzzleFile> file = read(each);
    RC_ASSERT((file.ok() || (file.error().place.source == "p.txt" && file.error().place.line >= 1U)));
  }
}

}  // namespace
}  // namespace tilefish
