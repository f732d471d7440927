#include "arena/external/robot_protocol.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/external/command_words.h"
#include "rules/game.h"
#include "rules/notation.h"

namespace tilefish {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(RobotProtocol, GreetsWithTheVersionAndTheRules) {
  const std::string text = greeting(Ruleset::classic());
  EXPECT_EQ(text.substr(0, text.find('\n')), "tilefish robot 1");
  EXPECT_THAT(text, HasSubstr("\nrule colours = 4\n"));
  EXPECT_THAT(text, HasSubstr("\nrule opening_points = 30\n"));
  EXPECT_EQ(text.substr(text.size() - 7), "\nhello\n");
}

TEST(RobotProtocol, ReadsTheNameOfARobot) {
  EXPECT_EQ(parse_robot_name("robot 1 Deep Tile").value(), "Deep Tile");
  for (const char* line :
       {"", "robot", "robot 1", "robot 1 ", "robot one x", "robot 99999999999 x", "robot -1 x", "robot 1x y", "draw"}) {
    EXPECT_FALSE(parse_robot_name(line).ok()) << line;
  }
  EXPECT_THAT(parse_robot_name("robot 2 x").error().what, HasSubstr("version"));
}

TEST(RobotProtocol, TellsWhatTheSeatMayKnow) {
  Game game = Game::make({.ruleset = Ruleset::classic(), .players = 2, .seed = 5}).value();
  const int first = *game.to_move();
  ASSERT_FALSE(game.apply(Draw{first}));
  const int seat = *game.to_move();
  const std::string text = turn_message(view_of(game, seat), {.time = std::chrono::milliseconds(50), .nodes = 7}, 9);
  EXPECT_EQ(text, "turn\nseat " + std::to_string(seat) + "\nround 1 of 1\nstarter " + std::to_string(first) +
                      "\nplayer 0 " + (first == 0 ? "15" : "14") + " unopened 0\nplayer 1 " +
                      (first == 1 ? "15" : "14") + " unopened 0\npool 77\npasses 0\nevent " + std::to_string(first) +
                      " draw\ntable \nrack " + to_string(game.seat(seat).rack) + "\ntime 50\nnodes 7\nseed 9\ngo\n");
}

TEST(RobotProtocol, ReadsDrawsAndTables) {
  EXPECT_EQ(parse_choice("draw", Ruleset::classic()).value(), Choice());
  const Choice laid = parse_choice("lay 3b 4b 5b, 9g 9r J", Ruleset::classic()).value();
  ASSERT_TRUE(laid);
  EXPECT_EQ(to_string(*laid), "3b 4b 5b, 9g 9r J");
  for (const char* line : {"", "Draw", "draw ", "lay", "lay 3b 4b", "lay 99z", "pass", "lays 3b 4b 5b"}) {
    EXPECT_FALSE(parse_choice(line, Ruleset::classic()).ok()) << "'" << line << "'";
  }
}

TEST(CommandWords, AreTakenAsWritten) {
  EXPECT_THAT(command_words("python3 bot.py").value(), ElementsAre("python3", "bot.py"));
  EXPECT_THAT(command_words("  a  'b c' d\\ e \"f \\\" g\" h'i'j ''").value(),
              ElementsAre("a", "b c", "d e", "f \" g", "hij", ""));
  EXPECT_THAT(command_words("echo $HOME; rm *|&").value(), ElementsAre("echo", "$HOME;", "rm", "*|&"));
}

TEST(CommandWords, MustNameAProgramAndCloseTheirQuotes) {
  for (const char* text : {"", "   ", "''", "a 'b", "a \"b", "a \\", "a \"b\\"}) {
    EXPECT_FALSE(command_words(text).ok()) << "'" << text << "'";
  }
  EXPECT_FALSE(command_words(std::string_view("a\0b", 3)).ok());
}

}  // namespace
}  // namespace tilefish
