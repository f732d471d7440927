#include "cli/output/json.h"

#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "protocol/game_json.h"
#include "rules/notation.h"

namespace tilefish::cli {
namespace {

TEST(Json, WritesNumbersForReaders) {
  EXPECT_EQ(Json(0.4).text(), "0.4");
  EXPECT_EQ(Json(0.21880653237281708).text(), "0.218807");
  EXPECT_EQ(Json(-12.5).text(), "-12.5");
  EXPECT_EQ(Json(0.0).text(), "0");
  EXPECT_EQ(Json(1.0).text(), "1");
  EXPECT_EQ(Json(123456.7).text(), "123457");
  EXPECT_EQ(Json(98765432109.0).text(), "98765432109");
  EXPECT_EQ(Json(9.60471e-6).text(), "9.60471e-06");
  EXPECT_EQ(Json(1e300).text(), "1e+300");
  EXPECT_EQ(Json(std::numeric_limits<double>::infinity()).text(), "null");
  EXPECT_EQ(Json(std::numeric_limits<double>::quiet_NaN()).text(), "null");
  EXPECT_EQ(Json(std::numeric_limits<std::uint64_t>::max()).text(), "18446744073709551615");
  EXPECT_EQ(Json(std::numeric_limits<std::int64_t>::min()).text(), "-9223372036854775808");
}

TEST(Json, EscapesText) {
  EXPECT_EQ(Json("a\"b\\c\n\x01").text(), "\"a\\\"b\\\\c\\n\\u0001\"");
  EXPECT_EQ(Json(std::string("grün")).text(), "\"grün\"");
}

TEST(Json, PutsValuesIntoArraysAndObjects) {
  JsonArray array{1, "two", 3.5};
  array.add(nullptr);
  EXPECT_EQ(array.size(), 4U);
  const JsonObject object{{"list", array}, {"empty", JsonObject{}}, {"yes", true}};
  EXPECT_EQ(object.text(), R"({"list":[1,"two",3.5,null],"empty":{},"yes":true})");
}

// Commands print what the server sends, in their own quicker way.
TEST(Json, WritesTilesAsTheWireHasThem) {
  const Ruleset& ruleset = Ruleset::classic();
  const Position position = parse_position("3b 4b J 6b, 13g 13r J / 1b 10r 13y", ruleset).value();
  EXPECT_EQ(json_of(position.table).text(), boost::json::serialize(to_json(position.table)));
  EXPECT_EQ(json_of(position.table.melds[0]).text(), R"(["3b","4b","J","6b"])");
  EXPECT_EQ(json_of(position.rack.tiles()).text(), R"(["1b","10r","13y"])");
  EXPECT_EQ(json_of(position).text(), '"' + to_string(position) + '"');
  EXPECT_EQ(json_of(Table()).text(), "[]");
  EXPECT_EQ(json_of(std::vector<Tile>()).text(), "[]");
}

TEST(Json, EscapesWhatTheLibraryEscapes) {
  for (int code = 0; code < 256; ++code) {
    const std::string text = std::string("a") + static_cast<char>(code) + "z";
    EXPECT_EQ(Json(text).text(), boost::json::serialize(boost::json::string_view(text))) << code;
  }
}

}  // namespace
}  // namespace tilefish::cli
