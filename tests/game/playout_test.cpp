// Thousands of matches by random play, with every invariant checked after every event.

#include <cstdint>
#include <numeric>

#include <gtest/gtest.h>

#include "base/sanitizer.h"
#include "game/random_mover.h"
#include "game/redealt.h"
#include "rules/game.h"
#include "rules/game_record.h"
#include "rules/meld_reading.h"
#include "rules/view.h"

namespace tilefish {
namespace {

// A turn of somebody careless: mostly plays or draws, at times runs out of time, errs or walks away.
Event random_event(const Game& game, Rng& rng) {
  if (game.round_over()) return NextRound{};
  const int seat = *game.to_move();
  if (rng.below(400) == 0) return Resign{static_cast<int>(rng.below(static_cast<std::uint64_t>(game.players())))};
  if (rng.below(40) == 0) return Overtime{seat};
  if (rng.below(60) == 0) return IllegalTable{seat};
  if (rng.below(8) != 0) {
    if (std::optional<Table> table = testing::random_move(game.position(seat), game.ruleset(), rng)) {
      return Lay{seat, *std::move(table)};
    }
  }
  return Draw{seat};
}

TileCounts all_tiles_of(const Game& game) {
  TileCounts sum = game.table().counts(game.ruleset().numbers());
  for (int seat = 0; seat < game.players(); ++seat) sum += game.seat(seat).rack;
  for (const Tile tile : game.pool()) sum.add(tile);
  return sum;
}

void check_invariants(const Game& game) {
  ASSERT_EQ(all_tiles_of(game), TileCounts(game.ruleset().numbers(), all_tiles(game.ruleset())));
  std::int64_t scores = 0;
  for (int seat = 0; seat < game.players(); ++seat) scores += game.seat(seat).score;
  ASSERT_EQ(scores, 0);
  for (const Meld& meld : game.table().melds) {
    ASSERT_TRUE(std::holds_alternative<Meld>(read_meld(meld.tiles(), game.ruleset()))) << to_string(meld);
  }
  for (int seat = 0; seat < game.players() && !game.round_over(); ++seat) {
    ASSERT_TRUE(game.seat(seat).resigned || !game.seat(seat).rack.empty()) << "an empty rack ends the round";
  }
  ASSERT_EQ(game.passes() > 0 && !game.pool().empty(), false) << "nobody passes while there is a pool";
}

struct Outcomes {
  int matches = 0;
  int went_out = 0;
  int blocked = 0;
  int walked_out = 0;
};

void play_out(const Ruleset& ruleset, int players, int rounds, std::uint64_t seed, Outcomes& outcomes) {
  SCOPED_TRACE(::testing::Message() << ruleset.name() << ", " << players << " players, seed " << seed);
  Result<Game> made = Game::make({.ruleset = ruleset, .players = players, .rounds = rounds, .seed = seed});
  ASSERT_TRUE(made.ok());
  Game& game = *made;
  Rng rng(seed);
  for (int turn = 0; !game.match_over(); ++turn) {
    ASSERT_LT(turn, 20'000) << "a match must end";
    const bool was_running = !game.round_over();
    const Event event = random_event(game, rng);
    const std::uint64_t before = std::holds_alternative<Resign>(event) ? game.fingerprint() : 0;
    if (const std::optional<Refusal> refusal = game.apply(event)) {
      ASSERT_EQ(refusal->reason, RefusalReason::resigned_already) << to_string(event) << ": " << refusal->sentence;
      ASSERT_EQ(game.fingerprint(), before) << "a refused event changes nothing";
      continue;
    }
    ASSERT_NO_FATAL_FAILURE(check_invariants(game)) << to_string(event);
    if (was_running && game.round_over()) {
      outcomes.went_out += game.result()->end == RoundEnd::went_out;
      outcomes.blocked += game.result()->end == RoundEnd::blocked;
      outcomes.walked_out += game.result()->end == RoundEnd::walked_out;
    }
  }
  ++outcomes.matches;
  const Result<GameRecord> record = parse_game_record(to_text(record_of(game)), "playout");
  ASSERT_TRUE(record.ok()) << record.error().describe();
  const Result<Game> again = replay(*record);
  ASSERT_TRUE(again.ok()) << again.error().describe();
  ASSERT_EQ(again->fingerprint(), game.fingerprint());
}

TEST(PlayOut, KeepsEveryInvariantOverThousandsOfMatches) {
  Outcomes outcomes;
  const auto matches = static_cast<std::uint64_t>(cases(2000));
  for (std::uint64_t seed = 0; seed < matches; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    const Ruleset& ruleset = seed % 2 == 0 ? Ruleset::classic() : Ruleset::free();
    ASSERT_NO_FATAL_FAILURE(play_out(ruleset, players, 1 + static_cast<int>(seed % 7 == 0), seed, outcomes));
  }
  for (std::uint64_t seed = 0; seed < matches / 10; ++seed) {
    ASSERT_NO_FATAL_FAILURE(play_out(Ruleset::six(), 2 + static_cast<int>(seed % 5), 2, seed, outcomes));
  }
  EXPECT_EQ(outcomes.matches, cases(2200));
  EXPECT_GT(outcomes.went_out, cases(100));
  EXPECT_GT(outcomes.blocked, cases(100));
  EXPECT_GT(outcomes.walked_out, cases(100));
}

TEST(PlayOut, AnyWorldASeatMustReckonWithLooksTheSameToIt) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Result<Game> made = Game::make({.ruleset = Ruleset::classic(), .players = 3, .rounds = 1, .seed = seed});
    ASSERT_TRUE(made.ok());
    Game& game = *made;
    Rng rng(seed);
    while (!game.round_over()) {
      for (int seat = 0; seat < game.players(); ++seat) {
        const Game other = testing::redealt(game, seat, rng);
        ASSERT_EQ(view_of(other, seat), view_of(game, seat));
        ASSERT_EQ(to_string(view_of(other, seat)), to_string(view_of(game, seat)));
        ASSERT_EQ(all_tiles_of(other), all_tiles_of(game));
      }
      (void)game.apply(random_event(game, rng));
    }
  }
}

}  // namespace
}  // namespace tilefish
