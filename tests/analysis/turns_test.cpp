#include "analysis/turns.h"

#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include "analysis/played_match.h"
#include "rules/game_record.h"
#include "rules/view.h"

namespace tilefish {
namespace {

using testing::played_match;
using testing::small_game;

TEST(MatchTurns, ShowWhatTheMoverSawAndNothingElse) {
  const Ruleset ruleset = small_game();
  const Game game = played_match(ruleset, {"level3", "level6", "hoarder"}, {.seed = 5, .rounds = 2});
  const GameRecord record = record_of(game);
  MatchTurns made = MatchTurns::of(record).value();
  const MatchTurns match = std::move(made);  // what the views point at moves along

  Game again = Game::make(record.setup).value();
  std::size_t turns = 0;
  for (const Event& event : record.events) {
    if (const std::optional<int> seat = seat_of(event)) {
      const Turn& turn = match.turns()[turns++];
      EXPECT_EQ(turn.view, view_of(again, *seat));
      EXPECT_EQ(turn.seat, *seat);
      EXPECT_EQ(turn.round, again.round());
      EXPECT_EQ(turn.racks[1], again.seat(1).rack);
      EXPECT_EQ(turn.pool.size(), again.pool().size());
    }
    const std::optional<Tile> top = again.pool().empty() ? std::nullopt : std::optional(again.pool().back());
    ASSERT_FALSE(again.apply(event));
    if (!seat_of(event)) continue;
    EXPECT_EQ(match.turns()[turns - 1].record, again.history().back());
    EXPECT_EQ(match.turns()[turns - 1].drawn, again.history().back().drawn == 1 ? top : std::nullopt);
  }
  EXPECT_EQ(turns, match.turns().size());
  ASSERT_EQ(match.rounds().size(), 2u);
  EXPECT_EQ(match.rounds()[1].result, game.result());
  EXPECT_EQ(match.rounds()[1].last_view, view_of(game, 0));
  EXPECT_EQ(match.rounds()[0].end, match.rounds()[1].first);
}

TEST(MatchTurns, KnowWhatRobotsNotedOfThem) {
  GameRecord record = record_of(played_match(small_game(), {"level3", "level6"}));
  record.notes = {"looks away", "something that somebody wrote"};
  const MatchTurns match = MatchTurns::of(record).value();
  EXPECT_EQ(match.turns()[0].reason, Reason(Motive::looks_away));
  EXPECT_FALSE(match.turns()[1].reason) << "no reason, so nothing is said";
  EXPECT_FALSE(match.turns()[2].reason);
}

TEST(MatchTurns, AMatchThatDoesNotFitItsSeedIsRefused) {
  GameRecord record = record_of(played_match(small_game(), {"level3", "level6"}));
  record.setup.seed = record.setup.seed.word() + 1;
  EXPECT_FALSE(MatchTurns::of(record).ok());
}

TEST(MatchTurns, AnEventOfASeatThatIsNotThereIsRefused) {
  GameRecord record = record_of(played_match(small_game(), {"level3", "level6"}));
  record.events.front() = Draw{.seat = 7};
  EXPECT_FALSE(MatchTurns::of(record).ok());
}

}  // namespace
}  // namespace tilefish
