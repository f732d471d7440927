#include "protocol/from_client.h"

#include <string>

#include <gtest/gtest.h>

#include "protocol/wire.h"

namespace tilefish::wire {
namespace {

BadRequest refused(std::string_view text) {
  const auto parsed = parse(text);
  const BadRequest* bad = std::get_if<BadRequest>(&parsed);
  EXPECT_NE(bad, nullptr) << text;
  return bad == nullptr ? BadRequest{} : *bad;
}

template <class Kind>
Kind request(std::string_view text) {
  const auto parsed = parse(text);
  const FromClient* message = std::get_if<FromClient>(&parsed);
  EXPECT_NE(message, nullptr) << (message == nullptr ? std::get<BadRequest>(parsed).sentence : "");
  return message == nullptr ? Kind{} : std::get<Kind>(message->request);
}

TEST(FromClient, ReadsEveryFieldOfARequest) {
  const Lay lay = request<Lay>(R"({"type":"lay","id":7,"room":"ABC234","turn":3,"table":[["3b","4b","5b"],["J"]]})");
  EXPECT_EQ(lay.room, "ABC234");
  EXPECT_EQ(lay.turn, 3);
  EXPECT_EQ(lay.table, (std::vector<std::vector<std::string>>{{"3b", "4b", "5b"}, {"J"}}));

  const Create create = request<Create>(
      R"({"type":"create","id":1,"options":{"ruleset":"six","seats":5,"robots":["smart","greedy"],"clock":60,)"
      R"("rounds":3,"public":true,"hints":false,"spectators":true}})");
  EXPECT_EQ(create.options, (RoomOptions{"six", 5, {"smart", "greedy"}, 60, 3, true, false, true}));
  EXPECT_FALSE(create.start.has_value());

  const Create from_position = request<Create>(
      R"({"type":"create","id":1,"options":{"ruleset":"six","seats":2,"robots":["smart"],"clock":0,)"
      R"("rounds":1,"public":false,"hints":true,"spectators":false},"start":{"position":"3b 4b 5b / 6b","opened":true}})");
  EXPECT_EQ(from_position.start, (StartPosition{"3b 4b 5b / 6b", true}));
}

TEST(FromClient, ReadsWhatIsAskedAboutPuzzles) {
  const AskPuzzle day = request<AskPuzzle>(R"({"type":"puzzle","id":1,"mode":"day","level":3})");
  EXPECT_EQ(day.mode, PuzzleMode::day);
  EXPECT_EQ(day.level, 3);
  EXPECT_FALSE(day.theme.has_value());
  EXPECT_EQ(request<AskPuzzle>(R"({"type":"puzzle","id":1,"mode":"training","theme":"cascade"})").theme, "cascade");
  EXPECT_EQ(refused(R"({"type":"puzzle","id":1,"mode":"luck"})").code, RefusalCode::bad_message);
  EXPECT_EQ(refused(R"({"type":"puzzle","id":1,"mode":"day","level":6})").code, RefusalCode::bad_message);
  const AnswerPuzzle answer =
      request<AnswerPuzzle>(R"({"type":"puzzle_answer","id":1,"attempt":9,"table":[["3b","J"]]})");
  EXPECT_EQ(answer.attempt, 9);
  EXPECT_EQ(answer.table, (std::vector<std::vector<std::string>>{{"3b", "J"}}));
}

TEST(FromClient, LetsOptionalFieldsBeMissing) {
  const Hello hello = request<Hello>(R"({"type":"hello","id":1,"v":1})");
  EXPECT_FALSE(hello.name.has_value());
  EXPECT_FALSE(hello.token.has_value());
}

TEST(FromClient, MakesEveryRequestOfTheDescription) {
  for (const RequestShape& shape : requests()) {
    std::string text = R"({"type":")" + std::string(shape.type) + R"(","id":1)";
    for (const Field& field : shape.fields) {
      if (field.optional) continue;
      text += ",\"" + std::string(field.name) + "\":";
      if (std::holds_alternative<Whole>(field.type.form)) text += "1";
      if (std::holds_alternative<Text>(field.type.form)) text += "\"x\"";
      if (const Word* word = std::get_if<Word>(&field.type.form))
        text += "\"" + std::string(word->words.front()) + "\"";
      if (std::holds_alternative<YesOrNo>(field.type.form)) text += "true";
      if (std::holds_alternative<List>(field.type.form)) text += "[]";
      if (std::holds_alternative<Object>(field.type.form)) {
        text +=
            R"({"ruleset":"x","seats":2,"robots":[],"clock":0,"rounds":1,"public":true,"hints":true,"spectators":true})";
      }
    }
    EXPECT_TRUE(std::holds_alternative<FromClient>(parse(text + "}"))) << text;
  }
}

TEST(FromClient, SaysWhichFieldIsWrongAndKeepsTheId) {
  const BadRequest missing = refused(R"({"type":"draw","id":12,"room":"ABC234"})");
  EXPECT_EQ(missing.id, 12);
  EXPECT_EQ(missing.code, RefusalCode::bad_message);
  EXPECT_EQ(missing.sentence, "draw: turn is missing");
  EXPECT_EQ(refused(R"({"type":"draw","id":12,"room":"ABC234","turn":-1})").sentence,
            "draw: turn should be a whole number from 0 to 1000000");
  EXPECT_EQ(refused(R"({"type":"draw","id":12,"room":"ABC234","turn":1.5})").sentence,
            "draw: turn should be a whole number from 0 to 1000000");
  EXPECT_EQ(refused(R"({"type":"join","id":12,"room":"0123456789abc"})").sentence,
            "join: room should be a text of at most 12 bytes");
  EXPECT_EQ(refused(R"({"type":"lay","id":1,"room":"A","turn":1,"table":[["123456789"]]})").sentence,
            "lay: table[0][0] should be a tile such as \"7b\"");
  EXPECT_EQ(refused(R"({"type":"ping","id":1,"extra":1})").sentence, "ping: there is no field extra");
  EXPECT_EQ(refused(R"({"type":"fly","id":1})").sentence, "there is no request fly");
}

TEST(FromClient, RefusesWhatHasNoUsableId) {
  for (const char* text : {R"({"type":"ping"})", R"({"type":"ping","id":0})", R"({"type":"ping","id":2147483648})",
                           R"({"type":"ping","id":"1"})", R"({"type":"ping","id":18446744073709551615})"}) {
    EXPECT_FALSE(refused(text).id.has_value()) << text;
  }
}

TEST(FromClient, RefusesWhatIsNotOneJsonObject) {
  for (const char* text : {"", "nonsense", "[]", "1", "null", "{", R"({"type":"ping","id":1}{})", "\xff\xfe",
                           R"({"a":[[[[[[[[1]]]]]]]]})"}) {
    EXPECT_EQ(refused(text).code, RefusalCode::not_json) << text;
  }
  EXPECT_EQ(refused("{\"type\":\"" + std::string(longest_message, 'x') + "\"}").code, RefusalCode::not_json);
}

TEST(FromClient, RefusesATableOfTooManyMelds) {
  std::string table;
  for (std::size_t i = 0; i <= most_melds; ++i) table += i == 0 ? "[]" : ",[]";
  EXPECT_EQ(refused(R"({"type":"lay","id":1,"room":"A","turn":1,"table":[)" + table + "]}").code,
            RefusalCode::bad_message);
}

}  // namespace
}  // namespace tilefish::wire
