#include "ending/ending_search.h"

#include <gtest/gtest.h>

#include "base/sanitizer.h"
#include "ending/brute_ending.h"
#include "ending/safe_racks.h"
#include "rules/notation.h"

namespace tilefish {
namespace {

using testing::BruteEnding;
using testing::random_ending;
using testing::small_game;

std::string text_of(const EndingPosition& position) {
  return to_string(position.table) + " / " + to_string(position.mover) + " / " + to_string(position.other);
}

// All tiles of the game are dealt, as at an empty pool, to racks that brute force can play to the end.
EndingPosition whole_ending(const Ruleset& ruleset, Rng& rng) {
  for (;;) {
    EndingPosition position = random_ending(ruleset, static_cast<int>(ruleset.total_tiles()), rng);
    const int most = std::max(position.mover.total(), position.other.total());
    if (!position.mover.empty() && !position.other.empty() && most <= 7) return position;
  }
}

TEST(EndingSearch, KeepsSafeRacksAndProvesOnlyWhatIsTrue) {
  int proven = 0;
  int right = 0;
  int seen = 0;
  for (const Ruleset& ruleset : {small_game(3, 5, 1, 1), small_game(3, 4, 2, 1), small_game(4, 4, 1, 1)}) {
    BruteEnding brute(ruleset);
    EndingSearch search(ruleset);
    Rng rng(17);
    for (int i = 0; i < (has_sanitizer ? 20 : 60); ++i) {
      const EndingPosition position = whole_ending(ruleset, rng);
      if (brute.makes_melds(position.table + position.mover)) continue;
      Meter meter(Limits{.nodes = 2000});
      const std::vector<EndingTurn> turns = search.turns(position, EndingAim::win, rng, meter);
      for (const EndingTurn& turn : turns) {
        ASSERT_TRUE(position.mover.contains(turn.kept)) << text_of(position);
        const TileCounts table = position.table + (position.mover - turn.kept);
        ASSERT_TRUE(brute.makes_melds(table)) << text_of(position);
        ASSERT_FALSE(brute.makes_melds(table + position.other)) << text_of(position);
      }
      if (turns.empty()) continue;
      const EndingResult truth = brute.result(position);
      const std::int64_t score = turns.front().value.score;
      ++seen;
      right += (score > 0) == (truth == EndingResult::win) ? 1 : 0;
      if (!turns.front().value.proven || score <= 0) continue;
      ++proven;
      ASSERT_EQ(truth, EndingResult::win) << text_of(position) << " keeps " << to_string(turns.front().kept);
    }
  }
  EXPECT_GT(seen, has_sanitizer ? 13 : 40);
  EXPECT_GT(proven, has_sanitizer ? 1 : 4) << "or the test has not seen any";
  EXPECT_GT(right, seen * 7 / 10);
}

TEST(EndingSearch, ScoresAreWinsFirstOrPointsAlone) {
  const Ruleset ruleset = small_game(3, 5, 1, 1);
  EndingSearch search(ruleset);
  const std::int64_t all_points = 10'000;
  int wins = 0;
  int points = 0;
  Rng rng(18);
  for (int i = 0; i < cases(60); ++i) {
    const EndingPosition position = whole_ending(ruleset, rng);
    for (const EndingAim aim : {EndingAim::win, EndingAim::points}) {
      Meter meter(Limits{.nodes = 500});
      for (const EndingTurn& turn : search.turns(position, aim, rng, meter)) {
        if (turn.value.score == 0) continue;  // a tie, or not looked at
        EXPECT_EQ(std::abs(turn.value.score) > all_points, aim == EndingAim::win) << text_of(position);
        ++(aim == EndingAim::win ? wins : points);
      }
    }
  }
  EXPECT_GT(wins, cases(20));
  EXPECT_GT(points, cases(20));
}

// Melds of the rack alone, worth enough.
TEST(EndingSearch, OpensByItsOwnTilesWhereItHasNotOpened) {
  const Ruleset& ruleset = Ruleset::free();
  EndingSearch search(ruleset);
  Rng rng(23);
  int lays = 0;
  for (int i = 0; i < 6; ++i) {
    EndingPosition position = random_ending(ruleset, 106, rng);
    position.mover_opened = false;
    position.passes = 0;
    Meter meter(Limits{.nodes = 300});
    Melding melding(ruleset);
    for (const EndingTurn& turn : search.turns(position, EndingAim::win, rng, meter)) {
      const TileCounts laid = position.mover - turn.kept;
      if (laid.empty()) continue;
      ++lays;
      EXPECT_TRUE(melding.can_lay_all(laid)) << to_string(laid);
      EXPECT_GE(laid.points(0), ruleset.opening_points());
    }
  }
  EXPECT_GT(lays, 0);
}

// Behind, and with no rack below the other's in reach, it opens all the same: the table takes the rest in the turn after.
TEST(EndingSearch, OpensWhereThatIsNotEnoughToBeAhead) {
  const Ruleset& ruleset = Ruleset::free();
  EndingSearch search(ruleset);
  SafeRackHunt hunt(ruleset);
  Rng rng(31);
  int seen = 0;
  int opened = 0;
  for (std::uint64_t i = 0; i < 120; ++i) {
    EndingPosition position = random_ending(ruleset, 106, rng);
    position.mover_opened = false;
    position.passes = 0;
    const auto points = [&](const TileCounts& rack) { return rack.points(ruleset.joker_penalty()); };
    const bool can_open = position.mover.total() > 20 && hunt.is_safe(position, position.mover);
    if (!can_open || points(position.mover) <= points(position.other) + 30) continue;
    ++seen;
    Meter meter(Limits{.nodes = 300});
    Rng of_search(i);
    const std::vector<EndingTurn> turns = search.turns(position, EndingAim::win, of_search, meter);
    for (const EndingTurn& turn : turns) {
      EXPECT_TRUE(hunt.is_safe(position, turn.kept)) << text_of(position);
      opened += points(turn.kept) >= points(position.other) ? 1 : 0;
    }
  }
  EXPECT_GT(seen, 2);
  EXPECT_GT(opened, 0) << "none of " << seen;
}

TEST(EndingSearch, StopsWhenItsMeterDoes) {
  const Ruleset& ruleset = Ruleset::free();
  EndingSearch search(ruleset);
  Rng rng(29);
  const EndingPosition position = random_ending(ruleset, 106, rng);
  Meter meter(Limits{.nodes = 30});
  (void)search.turns(position, EndingAim::win, rng, meter);
  EXPECT_LE(meter.nodes(), 31U);
}

}  // namespace
}  // namespace tilefish
