#include "arena/seated_game.h"

#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "arena/fake_players.h"
#include "players/roster.h"

namespace tilefish {
namespace {

PlayedGame play(std::vector<Player*> players, PlayOptions options = {}, int rounds = 1) {
  Game game =
      Game::make(
          {.ruleset = Ruleset::classic(), .players = static_cast<int>(players.size()), .rounds = rounds, .seed = 1})
          .value();
  const SeatedGame match = play_game(std::move(game), players, options, 1);
  EXPECT_TRUE(match.game().match_over());
  return match.played();
}

TEST(SeatedGame, PlaysToTheEndEvenIfNobodyEverPlays) {
  testing::Drawer one;
  testing::Drawer two;
  const PlayedGame played = play({&one, &two}, {}, 3);
  ASSERT_EQ(played.rounds.size(), 3U);
  EXPECT_EQ(played.rounds[1].turns, 106 - 28 + 2);
  EXPECT_EQ(played.blocked_rounds, 3);
  EXPECT_EQ(played.turns, 3 * (106 - 28 + 2));
  EXPECT_TRUE(played.forfeits.empty());
  EXPECT_EQ(std::accumulate(played.scores.begin(), played.scores.end(), std::int64_t{0}), 0);
  EXPECT_DOUBLE_EQ(played.win_shares[0] + played.win_shares[1], 3.0);
}

TEST(SeatedGame, KeepsWhatRobotsNoteBesideTheirEvents) {
  const auto level = make_player(parse_robot("level7").value(), Ruleset::classic());
  testing::Drawer drawer;
  const PlayedGame played = play({level.get(), &drawer});
  const auto noted =
      std::count_if(played.notes.begin(), played.notes.end(), [](const auto& note) { return !note.empty(); });
  EXPECT_EQ(noted, played.seats[0].turns) << "the other says nothing";
  for (const std::string& note : played.notes) EXPECT_EQ(parse_reason(note).has_value(), !note.empty()) << note;
}

TEST(SeatedGame, CountsAThrowAsAForfeitWithItsReason) {
  testing::Drawer one;
  testing::Thrower two;
  const PlayedGame played = play({&one, &two});
  ASSERT_EQ(played.forfeits.size(), 1U);
  EXPECT_EQ(played.forfeits[0].seat, 1);
  EXPECT_EQ(played.forfeits[0].reason, "threw: no more ideas");
  EXPECT_DOUBLE_EQ(played.win_shares[0], 1.0);
}

TEST(SeatedGame, CountsAnIllegalTableAsAForfeit) {
  testing::Cheat one;
  testing::Drawer two;
  const PlayedGame played = play({&one, &two});
  ASSERT_EQ(played.forfeits.size(), 1U);
  EXPECT_EQ(played.forfeits[0].seat, 0);
  EXPECT_DOUBLE_EQ(played.win_shares[1], 1.0);
}

TEST(SeatedGame, LetsTheOthersPlayOn) {
  testing::Cheat one;
  testing::Drawer two;
  testing::Drawer three;
  const PlayedGame played = play({&one, &two, &three});
  EXPECT_EQ(played.forfeits.size(), 1U);
  EXPECT_EQ(played.blocked_rounds, 1);
  EXPECT_DOUBLE_EQ(played.win_shares[0], 0.0);
}

TEST(SeatedGame, CountsAStallAsAForfeit) {
  testing::Drawer one;
  testing::Sleeper two;
  const PlayedGame played = play({&one, &two}, {.budget = {}, .stall_limit = std::chrono::milliseconds(10)});
  ASSERT_EQ(played.forfeits.size(), 1U);
  EXPECT_EQ(played.forfeits[0].seat, 1);
}

}  // namespace
}  // namespace tilefish
