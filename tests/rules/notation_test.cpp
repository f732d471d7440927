#include "rules/notation.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "rules/in_notation.h"

namespace tilefish {
namespace {

struct BadText {
  std::string text;
  std::size_t column;
  std::string token;
  std::string what;  // how the message begins
};

template <class T>
void expect_error(const Result<T>& result, const BadText& bad) {
  ASSERT_FALSE(result.ok()) << bad.text;
  EXPECT_EQ(result.error().place.column, bad.column) << bad.text;
  EXPECT_EQ(result.error().token, bad.token) << bad.text;
  EXPECT_EQ(result.error().what.substr(0, bad.what.size()), bad.what) << bad.text;
}

TEST(Notation, ReadsATile) {
  EXPECT_EQ(readable(parse_tile("7b", Ruleset::classic())), Tile(7, 0));
  EXPECT_EQ(readable(parse_tile("13Y", Ruleset::classic())), Tile(13, 3));
  EXPECT_EQ(readable(parse_tile("j", Ruleset::classic())), Tile::joker());
  EXPECT_EQ(readable(parse_tile("1000000w", 8, 1'000'000)), Tile(1'000'000, 7));
}

TEST(Notation, SaysWhatIsWrongWithATile) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"14b", "'14b': the number is out of range; expected a number in 1 … 13"},
      {"0r", "'0r': the number is out of range; expected a number in 1 … 13"},
      {"00r", "'00r': the number is out of range; expected a number in 1 … 13"},
      {"7x", "'7x': no colour 'x' in this game; expected a colour letter out of b g r y"},
      {"7o", "'7o': no colour 'o' in this game; expected a colour letter out of b g r y"},
      {"J7", "'J7': not a tile; expected a number and a colour letter such as 7b, or J"},
      {"JJ", "'JJ': not a tile; expected a number and a colour letter such as 7b, or J"},
      {"b7", "'b7': not a tile; expected a number and a colour letter such as 7b, or J"},
      {"7bb", "'7bb': not a tile; expected a number and a colour letter such as 7b, or J"},
      {"-7b", "'-7b': not a tile; expected a number and a colour letter such as 7b, or J"},
      {"+7b", "'+7b': not a tile; expected a number and a colour letter such as 7b, or J"},
      {"7.5b", "'7.5b': not a tile; expected a number and a colour letter such as 7b, or J"},
      {"", "not a tile; expected a number and a colour letter such as 7b, or J"},
      {"7", "'7': the colour letter is missing; expected one of b g r y after the number"},
      {"07b", "'07b': the number starts with a zero; expected 7b"},
      {"99999999999999999999b", "'99999999999999999999b': the number is out of range; expected a number in 1 … 13"},
      {"7\x1b", "'7\\x1b': no colour '\\x1b' in this game; expected a colour letter out of b g r y"},
      {std::string("7\0b", 3), "'7\\x00b': not a tile; expected a number and a colour letter such as 7b, or J"},
  };
  for (const auto& [text, message] : cases) {
    const Result<Tile> tile = parse_tile(text, Ruleset::classic());
    ASSERT_FALSE(tile.ok()) << text;
    EXPECT_EQ(tile.error().describe(), message);
  }
}

TEST(Notation, KnowsNoNumberBeyondAMillion) {
  EXPECT_FALSE(parse_tile("1000001b", 8, max_numbers).ok());
  EXPECT_FALSE(parse_tile("4294967297b", 8, max_numbers).ok());
  EXPECT_FALSE(parse_tile("18446744073709551617b", 8, max_numbers).ok());
}

TEST(Notation, ReadsARack) {
  EXPECT_EQ(to_string(readable(parse_rack("10r  2b\t6b J", Ruleset::classic()))), "2b 6b 10r J");
  EXPECT_TRUE(readable(parse_rack("", Ruleset::classic())).empty());
  EXPECT_TRUE(readable(parse_rack(" \r\n", Ruleset::classic())).empty());
}

TEST(Notation, PointsAtWhatIsWrongInARack) {
  expect_error(parse_rack("2b 6x", Ruleset::classic()), {"2b 6x", 4, "6x", "no colour 'x'"});
  expect_error(parse_rack("2b, 6b", Ruleset::classic()), {"2b, 6b", 3, ",", "not expected here"});
  expect_error(parse_rack("2b / 6b", Ruleset::classic()), {"2b / 6b", 4, "/", "not expected here"});
  expect_error(parse_rack("7b 7b 8b 7B", Ruleset::classic()), {"7b 7b 8b 7B", 10, "7B", "one 7b too many"});
  expect_error(parse_rack("J J j", Ruleset::classic()), {"J J j", 5, "j", "one J too many"});
  expect_error(parse_rack("J", Ruleset::thesis()), {"J", 1, "J", "one J too many"});
}

TEST(Notation, ReadsATable) {
  const Table table = table_of("3b 4b 5b, 9g 9r 9y J");
  ASSERT_EQ(table.melds.size(), 2U);
  EXPECT_TRUE(table.melds[0].is_run());
  EXPECT_FALSE(table.melds[1].is_run());
  EXPECT_TRUE(table_of("").empty());
  EXPECT_TRUE(table_of(" \t ").empty());
  EXPECT_EQ(to_string(table_of("5B 3B 4B,j 12y 13y")), "3b 4b 5b, J 12y 13y");
}

TEST(Notation, PointsAtWhatIsWrongInATable) {
  const std::vector<BadText> cases = {
      {"3b 4b 99z", 7, "99z", "no colour 'z'"},
      {"3b 4b 5b,", 10, "", "a meld without tiles"},
      {",3b 4b 5b", 1, "", "a meld without tiles"},
      {"3b 4b 5b,, 9g 9r J", 10, "", "a meld without tiles"},
      {"3b 4b 5b , , 9g", 12, "", "a meld without tiles"},
      {"3b 4b 5b / 6b", 10, "/", "not expected here"},
      {"3b 4b 6b", 1, "3b 4b 6b", "not a legal meld: gap at 5b"},
      {"3b 4b 5b,  7b 8b", 12, "7b 8b", "not a legal meld: needs one more tile"},
      {"3b 4b 5b, 3b 4b 5b, 3b 4b 5b", 21, "3b", "one 3b too many"},
      {"3b;4b;5b", 1, "3b;4b;5b", "not a tile"},
      {"3b 4b 5b\xff", 7, "5b\xff", "not a tile"},
      {"\xef\xbb\xbf"
       "3b 4b 5b",
       1,
       "\xef\xbb\xbf"
       "3b",
       "not a tile"},
  };
  for (const BadText& bad : cases) expect_error(parse_table(bad.text, Ruleset::classic()), bad);
}

TEST(Notation, KeepsIllegalMeldsOfALooseTable) {
  const std::vector<LooseMeld> melds = readable(parse_loose_table("3b 4b 6b,  7b", Ruleset::classic()));
  ASSERT_EQ(melds.size(), 2U);
  EXPECT_EQ(to_string(melds[0].tiles), "3b 4b 6b");
  EXPECT_EQ(melds[0].column, 1U);
  EXPECT_EQ(to_string(melds[1].tiles), "7b");
  EXPECT_EQ(melds[1].column, 12U);
}

TEST(Notation, ReadsAPosition) {
  const Position position = position_of("3b 4b 5b, 9g 9r 9y J / 2b 6b 10r J");
  EXPECT_EQ(to_string(position.table), "3b 4b 5b, 9g 9r 9y J");
  EXPECT_EQ(to_string(position.rack), "2b 6b 10r J");
  EXPECT_TRUE(position.opened);
  EXPECT_TRUE(position_of("/").table.empty());
  EXPECT_TRUE(position_of("/").rack.empty());
  EXPECT_EQ(to_string(position_of("/3b").rack), "3b");
  EXPECT_EQ(to_string(position_of("3b 4b 5b/6b")), "3b 4b 5b / 6b");
}

TEST(Notation, PointsAtWhatIsWrongInAPosition) {
  const std::vector<BadText> cases = {
      {"", 1, "", "the slash between table and rack is missing"},
      {"3b 4b 5b", 9, "", "the slash between table and rack is missing"},
      {"3b 4b 5b / 6b / 7b", 15, "/", "not expected here"},
      {"3b 4b 5b / 6b, 7b", 14, ",", "not expected here"},
      {"3b 4b 5b, / 6b", 11, "", "a meld without tiles"},
      {"3b 4b / 6b", 1, "3b 4b", "not a legal meld: needs one more tile"},
      {"3b 4b 5b / 3b 3b", 15, "3b", "one 3b too many"},
      {"9g 9r J / J J", 13, "J", "one J too many"},
      {"3b 4b 5b / 14b", 12, "14b", "the number is out of range"},
  };
  for (const BadText& bad : cases) expect_error(parse_position(bad.text, Ruleset::classic()), bad);
}

TEST(Notation, ReadsOneMeldWhereOneIsAskedFor) {
  EXPECT_EQ(to_string(meld_of("8y 7y J")), "7y 8y J");
  expect_error(parse_meld("3b 4b 5b, 6b", Ruleset::classic()), {"", 9, ",", "not expected here"});
  expect_error(parse_meld("", Ruleset::classic()), {"", 1, "", "not a legal meld: needs 3 more tiles"});
}

TEST(Notation, ShowsNoControlBytesOfARulesetsName) {
  const Ruleset hostile = ruleset_of({.name = "\x1b[2J", .copies = 1});
  EXPECT_EQ(parse_rack("3b 3b", hostile).error().expected, "at most 1, as many as the ruleset '\\x1b[2J' has");
}

}  // namespace
}  // namespace tilefish
