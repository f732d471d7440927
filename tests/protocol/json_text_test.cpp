#include "protocol/json_text.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "base/random.h"
#include "protocol/shown.h"
#include "protocol/to_client.h"
#include "rules/notation.h"

namespace tilefish::wire {
namespace {

namespace json = boost::json;

TEST(JsonText, PutsCommasBetweenMembersAndItems) {
  std::string all;
  JsonText text(all);
  text.open('{');
  text.member("a", 1);
  text.key("b");
  text.open('[');
  text.open('{');
  text.close('}');
  text.null();
  text.value(true);
  text.close(']');
  text.list("c", std::vector<int>{});
  text.raw(R"("d":2)");
  text.close('}');
  EXPECT_EQ(all, R"({"a":1,"b":[{},null,true],"c":[],"d":2})");
}

// Every byte below 128 and letters beyond, as the library writes them.
TEST(JsonText, EscapesAsALibraryDoes) {
  Rng rng(20);
  for (int i = 0; i < 1000; ++i) {
    std::string words;
    for (std::uint64_t length = rng.below(20); length > 0; --length) {
      if (rng.chance(0.2)) {
        words += "é中";
      } else {
        words += static_cast<char>(rng.below(128));
      }
    }
    std::string all;
    JsonText(all).value(words);
    EXPECT_EQ(all, json::serialize(json::string(words)));
  }
}

TEST(JsonText, WritesTheLargestNumbers) {
  for (const std::int64_t number : {std::int64_t{0}, std::int64_t{-1}, INT64_MAX, INT64_MIN}) {
    std::string all;
    JsonText(all).value(number);
    EXPECT_EQ(all, std::to_string(number));
  }
}

// A room between two moves, with all that may be there and all that may not.
TEST(JsonText, AStateReadsBackAsWhatItWas) {
  TurnsText turns;
  turns.add({.turn = 1, .seat = 0, .kind = TurnKind::laid, .laid = {Tile::joker()}});
  turns.add({.turn = 2, .seat = 1, .kind = TurnKind::drew, .drawn = 1});
  PublicState state{.host = "h\"1", .phase = Phase::playing, .spectators = 2, .next_digest = "d", .ready = {1}};
  state.options.robots = {"greedy"};
  state.seats = {{.kind = SeatKind::person, .name = "Ann", .guest = "g1"},
                 {.kind = SeatKind::robot, .name = "greedy", .robot = "greedy"}};
  state.game = GameState{.id = "x", .turn = 3, .history = turns};
  const RoomUpdate update{"K7", 5, Cause{.kind = CauseKind::drew, .seat = 1, .drawn = 1}, {}};
  RoomUpdate told = update;
  told.state = {std::make_shared<const Shown>(state), {.seat = 0, .rack = {Tile::joker()}}};
  const json::object message = json::parse(to_text(News(told), 9)).as_object();
  EXPECT_EQ(message.at("n"), 9);
  EXPECT_EQ(message.at("cause"), json::parse(R"({"kind":"drew","seat":1,"drawn":1})"));
  const json::object& shown = message.at("state").as_object();
  EXPECT_EQ(shown.at("host"), "h\"1");
  EXPECT_EQ(shown.at("you"), json::parse(R"({"seat":0,"rack":["J"]})"));
  EXPECT_EQ(shown.at("seats").at(1).at("robot"), "greedy");
  EXPECT_FALSE(shown.at("seats").at(1).as_object().contains("guest"));
  EXPECT_TRUE(shown.at("game").at("to_move").is_null());
  EXPECT_EQ(shown.at("game").at("history").as_array().size(), 2U);
  EXPECT_EQ(shown.at("game").at("last"), shown.at("game").at("history").at(1));
  EXPECT_FALSE(shown.contains("today"));
}

}  // namespace
}  // namespace tilefish::wire
