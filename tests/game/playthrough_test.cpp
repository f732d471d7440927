// Golden play-throughs: recorded matches beside what every seat saw at every turn, as `tilefish replay --views` prints
// it.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "rules/game_record.h"
#include "rules/view.h"

namespace tilefish {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string views_of(const Game& game) {
  std::string text;
  for (int seat = 0; seat < game.players(); ++seat) text += to_string(view_of(game, seat));
  return text;
}

std::string playthrough_of(const GameRecord& record) {
  Game game = Game::make(record.setup).value();
  std::string text = views_of(game);
  for (const Event& event : record.events) {
    EXPECT_FALSE(game.apply(event)) << to_string(event);
    text += "\n> " + to_string(event) + "\n" + views_of(game);
  }
  return text;
}

TEST(PlayThrough, ShowsEverySeatWhatTheGoldenFilesSay) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(TILEFISH_TEST_DATA "/playthroughs")) {
    if (entry.path().extension() != ".match") continue;
    ++files;
    SCOPED_TRACE(entry.path().filename());
    const Result<GameRecord> record = parse_game_record(text_of(entry.path()), entry.path().filename().string());
    ASSERT_TRUE(record.ok()) << record.error().describe();
    ASSERT_TRUE(replay(*record).ok());
    std::filesystem::path views = entry.path();
    EXPECT_EQ(playthrough_of(*record), text_of(views.replace_extension(".views")));
  }
  EXPECT_GE(files, 4);
}

}  // namespace
}  // namespace tilefish
