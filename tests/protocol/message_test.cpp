#include "protocol/message.h"

#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "protocol/shown.h"

namespace tilefish::wire {
namespace {

TEST(Message, IsNumberedWhenItIsWritten) {
  EXPECT_EQ(Message(Done{}, 5).text(7), R"({"n":7,"re":5,"type":"done"})");
  EXPECT_EQ(Message(News(Closing{"Back soon."})).text(8), R"({"n":8,"type":"closing","sentence":"Back soon."})");
}

// As between nodes of a cluster: the one that has the connection sets the number.
TEST(Message, OfAnotherNodeGetsItsNumberLater) {
  const Message told(Answer(Pong{12}), 3);
  const Message heard(told.text(0));
  EXPECT_EQ(heard, told);
  EXPECT_EQ(heard.text(41), told.text(41));
  EXPECT_EQ(Message("no JSON").text(41), "no JSON");
}

// What a message is about as long as decides what it costs whoever asked.
TEST(Message, IsAboutAsLongAsItSays) {
  PublicState state{.host = "h", .phase = Phase::playing, .next_digest = std::string(64, 'd')};
  state.seats.assign(4, {.kind = SeatKind::person, .name = "Somebody", .guest = "a guest of the house"});
  state.game = GameState{.id = "x", .digest = std::string(64, 'd')};
  for (int turn = 0; turn < 60; ++turn) state.game->history.add({.turn = turn, .laid = {Tile::joker()}});
  const Message message(News(RoomUpdate{"K7", 5, Cause{}, {std::make_shared<const Shown>(std::move(state)), {}}}));
  const double written = static_cast<double>(message.text(1).size());
  EXPECT_GT(written, 4096);
  EXPECT_NEAR(static_cast<double>(message.usual_bytes()), written, written / 4);
}

}  // namespace
}  // namespace tilefish::wire
