#include "arena/external/robot_protocol.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/external/command_words.h"
#include "arena/external/robot_reader.h"
#include "players/roster.h"
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

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size(); from = text.find('\n', from) + 1) {
    lines.push_back(text.substr(from, text.find('\n', from) - from));
  }
  return lines;
}

TEST(RobotReader, ReadsBackWhatTheArenaTells) {
  const Ruleset ruleset = parse_greeting(lines_of(greeting(Ruleset::classic()))).value();
  EXPECT_EQ(ruleset, Ruleset::classic());
  Game game = Game::make({.ruleset = Ruleset::classic(), .players = 3, .seed = 5}).value();
  const std::unique_ptr<Player> player = make_player(parse_robot("optimal").value(), Ruleset::classic());
  for (int i = 0; i < 60 && !game.round_over(); ++i) {
    const int seat = *game.to_move();
    const View view = view_of(game, seat);
    const std::string text = turn_message(view, {.time = std::chrono::milliseconds(50), .nodes = 7}, 9);
    const auto turn = parse_turn(lines_of(text), ruleset);
    ASSERT_TRUE(turn.ok()) << turn.error().describe();
    EXPECT_EQ((*turn)->budget.nodes, 7U);
    EXPECT_EQ((*turn)->budget.time, std::chrono::milliseconds(50));
    EXPECT_EQ((*turn)->seed, 9U);
    View told = (*turn)->view;
    told.lots = view.lots;  // which nobody tells a robot
    told.ruleset = view.ruleset;
    ASSERT_EQ(told, view);
    const Choice choice = player->choose(view, {}, 1);
    EXPECT_EQ(parse_choice(answer_of(choice), ruleset).value(), choice);
    ASSERT_FALSE(game.apply(choice ? Event(Lay{seat, *choice}) : Event(Draw{seat})));
  }
}

TEST(RobotReader, RefusesWhatItCannotRead) {
  EXPECT_FALSE(parse_greeting({}).ok());
  EXPECT_FALSE(parse_greeting({"tilefish robot 2", "hello"}).ok());
  for (const char* line : {"seat x", "seat 7", "pool", "player 3 1 opened 0", "rack 99z", "event 0 dance"}) {
    EXPECT_FALSE(parse_turn({"turn", "seat 0", "player 0 14 unopened 0", line, "go"}, Ruleset::classic()).ok()) << line;
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
