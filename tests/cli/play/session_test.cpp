#include "cli/play/session.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "players/roster.h"
#include "rules/game_record.h"

namespace tilefish::cli {
namespace {

PlaySession session_of(std::istream& input, std::uint64_t seed = 1, const std::string& autosave = {}) {
  Game game = Game::make({.ruleset = Ruleset::classic(), .players = 2, .seed = seed}).value();
  std::vector<PlaySeat> seats;
  seats.push_back({"you", nullptr});
  seats.push_back({"optimal", make_player({.robot = Robot::optimal}, Ruleset::classic())});
  return PlaySession(std::move(game), std::move(seats), {.autosave = autosave}, input);
}

TEST(PlaySession, IsLeftUnfinishedWhenTheInputEnds) {
  std::istringstream input("draw\n");
  PlaySession session = session_of(input);
  EXPECT_FALSE(session.run());
  EXPECT_GE(session.game().history().size(), 2U);
}

TEST(PlaySession, GoesOnAfterNonsense) {
  std::istringstream input("\nfly\nlay 99z\nadd\ntake 1b 77\npick 3\nsort shape\nsave\ndone\nundo\nhelp\nshow\nquit\n");
  PlaySession session = session_of(input);
  EXPECT_FALSE(session.run());
  for (const TurnRecord& turn : session.game().history()) EXPECT_EQ(seat_of(turn.event), 1) << "only the robot moved";
}

TEST(PlaySession, CanBePlayedByHintsToTheEnd) {
  std::string commands;
  // Where there is no hint to pick, `pick` and `done` are refused and `draw` ends the turn.
  for (int turn = 0; turn < 200; ++turn) commands += "moves\npick 1\ndone\ndraw\n";
  std::istringstream input(commands);
  PlaySession session = session_of(input, 3);
  EXPECT_TRUE(session.run());
  EXPECT_TRUE(session.game().match_over());
}

TEST(PlaySession, IsSavedAfterEveryTurn) {
  const std::string path = (std::filesystem::temp_directory_path() / "tilefish_session_test.match").string();
  std::istringstream input("draw\ndraw\n");
  PlaySession session = session_of(input, 1, path);
  EXPECT_FALSE(session.run());
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::filesystem::remove(path);
  const Result<GameRecord> record = parse_game_record(text, path);
  ASSERT_TRUE(record.ok()) << record.error().describe();
  EXPECT_EQ(record->names, (std::vector<std::string>{"you", "optimal"}));
  const Result<Game> game = replay(*record);
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->fingerprint(), session.game().fingerprint());
}

TEST(PlaySession, SaysWhenItCannotBeSaved) {
  std::istringstream input;
  PlaySession session = session_of(input);
  EXPECT_TRUE(save_match(session.game(), session.names(), "/nonexistent/folder/file"));
}

}  // namespace
}  // namespace tilefish::cli
