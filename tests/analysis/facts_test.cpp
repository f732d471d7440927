#include "analysis/facts.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/played_match.h"
#include "analysis/turns.h"
#include "base/random.h"
#include "players/finder.h"
#include "rules/game_record.h"
#include "rules/in_notation.h"
#include "rules/verify.h"
#include "solver/moves/brute_moves.h"
#include "solver/random_tables.h"

namespace tilefish {
namespace {

using testing::played_match;
using testing::small_game;

TurnFacts facts_of(const Position& before, const std::optional<Table>& after, const Ruleset& ruleset) {
  return FactFinder(ruleset).find(before, after, Limits{}).value();
}

TileCounts counts_of(std::string_view text) { return {13, tiles_of(text)}; }

TEST(Facts, WhoeverDrewButCouldGoOutOverlookedIt) {
  const TurnFacts facts = facts_of(position_of("3b 4b 5b / 2b 6b"), std::nullopt, Ruleset::classic());
  EXPECT_TRUE(facts.could_go_out);
  EXPECT_TRUE(facts.overlooked_going_out());
  EXPECT_EQ(facts.most_tiles, 2);
  EXPECT_EQ(facts.most_points, 8);
  EXPECT_EQ(facts.moves, 3u);  // 2b, 6b, both
  EXPECT_EQ(facts.left_over, counts_of("2b 6b"));
  EXPECT_TRUE(facts.laid.empty());
  EXPECT_FALSE(facts.opening);
}

TEST(Facts, AMoveThatLeavesATileBehindSaysWhich) {
  const Position before = position_of("3b 4b 5b, 9g 9r 9y / 6b 9b 13r");
  const TurnFacts facts = facts_of(before, table_of("3b 4b 5b 6b, 9g 9r 9y"), Ruleset::classic());
  EXPECT_FALSE(facts.could_go_out);
  EXPECT_EQ(facts.laid, counts_of("6b"));
  EXPECT_EQ(facts.kept, counts_of("9b 13r"));
  EXPECT_EQ(facts.left_over, counts_of("9b"));
  EXPECT_EQ(facts.melds_broken, 1) << "the run is longer now";
  EXPECT_EQ(facts.most_tiles, 2);
  EXPECT_EQ(facts.most_points, 15);
}

TEST(Facts, MostPointsNeedNotBeMostTiles) {
  // The group spares its 4r for three tiles or its 4g for two, not both.
  const TurnFacts facts = facts_of(position_of("4b 4g 4r 4y / 2r 3r 5r 5g 6g"), std::nullopt, Ruleset::classic());
  EXPECT_EQ(facts.most_tiles, 3);
  EXPECT_EQ(facts.most_points, 11);
}

TEST(Facts, WhoHasNotOpenedIsToldWhatIsMissing) {
  Position before = position_of("3b 4b 5b / 9b 9g 9r 2y");
  before.opened = false;
  const TurnFacts facts = facts_of(before, std::nullopt, Ruleset::classic());
  ASSERT_TRUE(facts.opening);
  EXPECT_FALSE(facts.opening->could_open);
  EXPECT_EQ(facts.opening->points, 27);
  EXPECT_EQ(facts.opening->missing, 3);
  EXPECT_EQ(facts.most_tiles, 0);
  EXPECT_EQ(facts.moves, 0u);
}

TEST(Facts, AnOpeningMayNotTouchTheTableAndIsJudgedByThat) {
  Position before = position_of("3b 4b 5b / 10b 10g 10r 6b 1g 1r 1y");
  before.opened = false;
  const TurnFacts facts = facts_of(before, table_of("3b 4b 5b, 10b 10g 10r"), Ruleset::classic());
  ASSERT_TRUE(facts.opening);
  EXPECT_TRUE(facts.opening->could_open);
  EXPECT_EQ(facts.opening->points, 33);
  EXPECT_EQ(facts.left_over, counts_of("1g 1r 1y")) << "the 6b would touch the table";
  EXPECT_FALSE(facts.could_go_out);
}

// Every number against every move there is, found by trying all tables.
void expect_what_brute_force_says(const Position& before, const Ruleset& ruleset) {
  const std::vector<TileCounts> moves = brute_moves(before, ruleset);
  const TurnFacts facts = facts_of(before, std::nullopt, ruleset);
  int most_tiles = 0;
  std::int64_t most_points = 0;
  for (const TileCounts& move : moves) {
    most_tiles = std::max(most_tiles, move.total());
    most_points = std::max(most_points, move.points(ruleset.joker_penalty()));
  }
  EXPECT_EQ(facts.moves, moves.size()) << to_string(before);
  EXPECT_EQ(facts.most_tiles, most_tiles) << to_string(before);
  EXPECT_EQ(facts.most_points, most_points) << to_string(before);
  EXPECT_EQ(facts.could_go_out, !before.rack.empty() && most_tiles == before.rack.total()) << to_string(before);
  if (facts.opening) {
    EXPECT_EQ(facts.opening->could_open, !moves.empty()) << to_string(before);
  }
}

TEST(Facts, AgreeWithBruteForceOnRandomPositions) {
  Rng rng(7);
  for (const JokerRule rule : {JokerRule::free, JokerRule::swap}) {
    const Ruleset ruleset = small_game(rule);
    for (int i = 0; i < 60; ++i) {
      Position position = random_position(rng, ruleset, {.melds = 2, .longest = 4, .rack = 5});
      if (position.rack.empty()) continue;
      position.opened = rng.chance(0.7);
      expect_what_brute_force_says(position, ruleset);
    }
  }
}

TEST(Facts, OfPlayedTurnsAreThoseOfBruteForce) {
  const Ruleset ruleset = small_game();
  const Game game = played_match(ruleset, {"level2", "level4"}, {.seed = 1});
  const MatchTurns match = MatchTurns::of(record_of(game)).value();
  FactFinder finder(ruleset);
  int laid_less = 0;
  for (const Turn& turn : match.turns()) {
    const Position& before = turn.view.position;
    if (before.table.counts(ruleset.numbers()).total() + before.rack.total() > 16) continue;
    expect_what_brute_force_says(before, ruleset);
    const TurnFacts facts = finder.find(before, turn.laid_table(), Limits{}).value();
    EXPECT_EQ(facts.laid, turn.record.laid);
    // What is said to be left over can be laid together with what was.
    const std::vector<TileCounts> moves = brute_moves(before, ruleset);
    const TileCounts together = facts.laid + facts.left_over;
    EXPECT_TRUE(together.empty() || std::find(moves.begin(), moves.end(), together) != moves.end())
        << to_string(before) << " with " << to_string(together);
    laid_less += facts.left_over.empty() ? 0 : 1;
  }
  EXPECT_GT(laid_less, 0) << "these robots overlook tiles";
}

TEST(Facts, AreNotThereWhenStopped) {
  Position before{.rack = TileCounts(13)};
  for (int number = 1; number <= 13; ++number) before.rack.set_row(number, 0x2222);
  StopFlag stop;
  stop.request();
  const Outcome<TurnFacts> facts = FactFinder(Ruleset::classic()).find(before, std::nullopt, {.stop = &stop});
  ASSERT_FALSE(facts.finished());
  EXPECT_EQ(facts.stopped().reason, StopReason::flag);
}

}  // namespace
}  // namespace tilefish
