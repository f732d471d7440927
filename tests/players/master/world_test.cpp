// The rounds that master imagines and those of a match, played side by side: whatever happens, they stay the same.

#include "players/master/world.h"

#include <algorithm>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "game/random_mover.h"
#include "players/finder.h"
#include "rules/builtin_rulesets.h"
#include "rules/game.h"

namespace tilefish {
namespace {

World world_of(const Game& game) {
  World world;
  world.table = game.table();
  world.pool.assign(game.pool().begin(), game.pool().end());
  world.to_move = *game.to_move();
  world.passes = game.passes();
  for (int seat = 0; seat < game.players(); ++seat) {
    static_cast<RoundSeat&>(world.seats.emplace_back()) = game.seat(seat);
  }
  return world;
}

// Turns are taken as master imagines them; penalties and resignations it never imagines, but it could.
void take(World& world, const Event& event, const Ruleset& ruleset) {
  if (const Lay* lay = std::get_if<Lay>(&event)) return world.take_turn(lay->table);
  if (std::holds_alternative<Draw>(event)) return world.take_turn(std::nullopt);
  if (const Resign* resigned = std::get_if<Resign>(&event)) return world.resign(resigned->seat);
  (void)world.draw(std::holds_alternative<Overtime>(event) ? ruleset.overtime_draw() : ruleset.illegal_draw());
  world.end_turn();
}

void expect_same(const World& world, const Game& game) {
  ASSERT_EQ(world.table, game.table());
  ASSERT_EQ(world.pool, std::vector<Tile>(game.pool().begin(), game.pool().end()));
  ASSERT_EQ(world.passes, game.passes());
  for (int seat = 0; seat < game.players(); ++seat) {
    ASSERT_EQ(static_cast<const RoundSeat&>(world.seat(seat)), static_cast<const RoundSeat&>(game.seat(seat)));
  }
  if (!game.round_over()) {
    ASSERT_FALSE(world.over());
    ASSERT_EQ(world.to_move, *game.to_move());
    return;
  }
  if (game.result()->end == RoundEnd::walked_out) {
    ASSERT_EQ(world.seats_left(), 1);
    return;
  }
  ASSERT_TRUE(world.over());
  ASSERT_EQ(world.result(game.ruleset()).gains, game.result()->gains);
  const std::vector<int>& winners = game.result()->winners;
  for (int seat = 0; seat < game.players(); ++seat) {
    if (game.seat(seat).resigned) continue;
    const bool wins = std::find(winners.begin(), winners.end(), seat) != winners.end();
    ASSERT_EQ(world.win_share(seat, game.ruleset()), wins ? 1.0 / static_cast<double>(winners.size()) : 0.0);
  }
}

struct Seen {
  int went_out = 0;
  int blocked = 0;
  int walked_out = 0;
  int passes = 0;
  int penalties = 0;
  int resignations = 0;
};

class SideBySide {
 public:
  explicit SideBySide(const Ruleset& ruleset) : ruleset_(ruleset), finder_(ruleset) {}

  void play(int players, std::uint64_t seed, Seen& seen) {
    SCOPED_TRACE(::testing::Message() << ruleset_.name() << ", must_play " << ruleset_.must_play() << ", " << players
                                      << " players, seed " << seed);
    Game game =
        Game::make({.ruleset = ruleset_, .players = players, .rounds = 2, .seed = seed}, [&](const Position& at) {
          return finder_.can_move(at);
        }).value();
    Rng rng(seed);
    World world = world_of(game);
    while (!game.match_over()) {
      const Event event = next_event(game, rng);
      if (const std::optional<Refusal> refusal = game.apply(event)) {
        ASSERT_EQ(refusal->reason, RefusalReason::resigned_already) << refusal->sentence;
        continue;
      }
      if (std::holds_alternative<NextRound>(event)) {
        world = world_of(game);
        continue;
      }
      take(world, event, ruleset_);
      ASSERT_NO_FATAL_FAILURE(expect_same(world, game)) << to_string(event);
      seen.passes += game.passes() > 0 ? 1 : 0;
      seen.penalties += std::holds_alternative<Overtime>(event) || std::holds_alternative<IllegalTable>(event) ? 1 : 0;
      seen.resignations += std::holds_alternative<Resign>(event) ? 1 : 0;
      if (!game.round_over()) continue;
      seen.went_out += game.result()->end == RoundEnd::went_out ? 1 : 0;
      seen.blocked += game.result()->end == RoundEnd::blocked ? 1 : 0;
      seen.walked_out += game.result()->end == RoundEnd::walked_out ? 1 : 0;
    }
  }

 private:
  Event next_event(const Game& game, Rng& rng) {
    if (game.round_over()) return NextRound{};
    const int seat = *game.to_move();
    if (rng.below(300) == 0) return Resign{static_cast<int>(rng.below(static_cast<std::uint64_t>(game.players())))};
    if (rng.below(30) == 0) return Overtime{seat};
    if (rng.below(40) == 0) return IllegalTable{seat};
    if (rng.below(4) != 0) {
      if (std::optional<Table> table = testing::random_move(game.position(seat), ruleset_, rng)) {
        return Lay{seat, *std::move(table)};
      }
    }
    if (!ruleset_.must_play()) return Draw{seat};
    std::optional<Table> table = finder_.best(game.position(seat), Weights::tiles());
    return table ? Event(Lay{seat, *std::move(table)}) : Event(Draw{seat});
  }

  Ruleset ruleset_;
  MoveFinder finder_;
};

TEST(MasterWorld, PlaysByTheRulesOfTheMatch) {
  Seen seen;
  for (const std::string& name : builtin_ruleset_names()) {
    for (const bool must_play : {false, true}) {
      RulesetFields numbers = builtin_ruleset(name)->fields();
      numbers.must_play = must_play;
      const Ruleset ruleset = Ruleset::make(numbers).value();
      SideBySide pair(ruleset);
      // A game of 800 tiles takes its time.
      const std::uint64_t matches = ruleset.total_tiles() > 500 ? 1 : 15;
      for (std::uint64_t seed = 1; seed <= matches; ++seed) {
        const int spread = ruleset.max_players() - ruleset.min_players() + 1;
        const int players = ruleset.min_players() + static_cast<int>(seed) % spread;
        ASSERT_NO_FATAL_FAILURE(pair.play(players, seed, seen));
      }
    }
  }
  for (const int count :
       {seen.went_out, seen.blocked, seen.walked_out, seen.passes, seen.penalties, seen.resignations}) {
    EXPECT_GT(count, 10) << "or the test has not seen it";
  }
}

}  // namespace
}  // namespace tilefish
