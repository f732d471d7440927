// Every question to the exact solver can be stopped and bounded: a hard one comes back soon after it was asked to, and
// one that wants much memory ends at its limit.
#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/sanitizer.h"
#include "base/stop_after.h"
#include "rules/notation.h"
#include "rules/verify.h"
#include "solver/all_moves.h"
#include "solver/move_solver.h"
#include "solver/opening.h"
#include "solver/plan.h"
#include "solver/puzzle_solver.h"
#include "solver/random_tables.h"

namespace tilefish {
namespace {

Ruleset game(int colours, int numbers, int copies, int jokers, JokerRule rule) {
  RulesetFields wanted;
  wanted.colours = colours;
  wanted.numbers = numbers;
  wanted.copies = copies;
  wanted.jokers = jokers;
  wanted.joker_rule = rule;
  return Ruleset::make(wanted).value();
}

// Half of all tiles, which leaves most choice.
TileCounts half_of_the_tiles(const Ruleset& ruleset) {
  Rng rng(1);
  TileCounts tiles(ruleset.numbers());
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      for (int copy = 0; copy < ruleset.copies(); ++copy) {
        if (rng.below(2) == 0) tiles.add(Tile(number, colour));
      }
    }
  }
  tiles.set_jokers(ruleset.jokers());
  return tiles;
}

// 168 tiles of one game whose rows have 16 million options each.
TileCounts all_tiles(const Ruleset& ruleset) {
  TileCounts tiles(ruleset.numbers());
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) tiles.add(Tile(number, colour), ruleset.copies());
  }
  return tiles;
}

// Of number 1 there is one colour alone, and more of it than runs can take: that not all can be laid has to be proven.
TileCounts with_a_stray_colour(TileCounts tiles, const Ruleset& ruleset) {
  tiles.set_row(1, row_of(0, ruleset.copies()));
  tiles.set_row(2, tiles.row(2) - row_of(0, std::min(1, row_count(tiles.row(2), 0))));
  return tiles;
}

TileCounts hard_tiles(const Ruleset& ruleset) { return with_a_stray_colour(half_of_the_tiles(ruleset), ruleset); }

const Ruleset& wide_game() {
  static const Ruleset ruleset = game(8, 13, 7, 2, JokerRule::free);
  return ruleset;
}

const Ruleset& short_game() {
  static const Ruleset ruleset = game(8, 3, 7, 0, JokerRule::free);
  return ruleset;
}

Position position_of(const TileCounts& rack, bool opened = true) { return {.rack = rack, .opened = opened}; }

// A table full of melds and jokers, and a rack that fits everywhere.
Position busy_position(const Ruleset& ruleset, int rack_tiles) {
  Rng rng(7);
  Position position = random_position(rng, ruleset, {.melds = 24, .longest = 5, .rack = rack_tiles, .jokers = 0.15});
  position.opened = true;
  return position;
}

// The rack of a player who has hoarded, under `six`.
Position hoarded() {
  const Ruleset& six = Ruleset::six();
  return busy_position(six, 45);
}

TEST(Stop, TheBestMoveWithFreeJokers) {
  const Position position = position_of(hard_tiles(wide_game()));
  MoveSolver solver(wide_game());
  expect_to_stop_when_asked(
      [&](const Limits& limits) { return reason_of(solver.best(position, Weights::value(30), {}, limits)); });
}

TEST(Stop, TheValueOfTheBestMove) {
  const Position position = position_of(hard_tiles(wide_game()));
  MoveSolver solver(wide_game());
  expect_to_stop_when_asked(
      [&](const Limits& limits) { return reason_of(solver.best_value(position, Weights::value(30), limits)); });
}

TEST(Stop, WhetherTheRackCanGoOut) {
  const Position position = position_of(hard_tiles(wide_game()));
  MoveSolver solver(wide_game());
  expect_to_stop_when_asked([&](const Limits& limits) { return reason_of(solver.can_go_out(position, limits)); });
}

TEST(Stop, TheBestMoveUnderTheSwapRule) {
  const Ruleset ruleset = game(8, 13, 7, 7, JokerRule::swap);
  Position position = busy_position(ruleset, 60);
  MoveSolver solver(ruleset);
  expect_to_stop_when_asked(
      [&](const Limits& limits) { return reason_of(solver.best(position, Weights::value(30), {}, limits)); });
}

TEST(Stop, TheMoveThatChangesLeast) {
  const Position position = hoarded();
  MoveSolver solver(Ruleset::six());
  // The question takes seconds when the table is busy; however often it is asked, it stops.
  expect_to_stop_when_asked([&](const Limits& limits) {
    StopReason reason = StopReason::none;
    for (int i = 0; i < 10'000 && reason == StopReason::none; ++i) {
      reason = reason_of(solver.best(position, Weights::value(30), {.keep_melds = true}, limits));
    }
    return reason;
  });
}

// A sweep over so many numbers is repeated in parts on the way back from it. Wherever the limit is reached, there too,
// what comes is the whole answer or none.
TEST(Stop, TheBestMoveOfALongGameAtAnyNode) {
  const Ruleset ruleset = game(3, 1'200, 1, 1, JokerRule::free);
  Rng rng(1);
  Position position = random_position(rng, ruleset, {.melds = 100, .longest = 5, .rack = 900, .jokers = 0.1});
  position.opened = true;
  MoveSolver solver(ruleset);
  const std::optional<Move> best = solver.best(position, Weights::value(30));
  ASSERT_TRUE(best);
  int stops = 0;
  std::uint64_t nodes = 64;
  for (;;) {
    const auto answer = solver.best(position, Weights::value(30), {}, {.nodes = nodes});
    if (answer.finished()) {
      EXPECT_EQ(answer.value().value().value, best->value);
      break;
    }
    ++stops;
    nodes += nodes / 16;
  }
  EXPECT_GT(stops, 20);
}

TEST(Stop, TheBestOpening) {
  const TileCounts rack = half_of_the_tiles(wide_game());
  OpeningSolver solver(wide_game());
  for (const OpeningObjective objective :
       {OpeningObjective::value, OpeningObjective::tiles, OpeningObjective::fewest}) {
    expect_to_stop_when_asked([&](const Limits& limits) { return reason_of(solver.best(rack, objective, limits)); });
  }
}

TEST(Stop, AllMovesWithFreeJokers) {
  const Position position = position_of(half_of_the_tiles(wide_game()));
  AllMovesFinder finder(wide_game());
  expect_to_stop_when_asked([&](const Limits& limits) { return reason_of(finder.find(position, limits)); });
}

TEST(Stop, AllMovesUnderTheSwapRule) {
  const Ruleset ruleset = game(6, 13, 4, 6, JokerRule::swap);
  const Position position = busy_position(ruleset, 60);
  AllMovesFinder finder(ruleset);
  expect_to_stop_when_asked([&](const Limits& limits) { return reason_of(finder.find(position, limits)); });
}

TEST(Stop, AllOpenings) {
  const Position position = position_of(half_of_the_tiles(wide_game()), false);
  AllMovesFinder finder(wide_game());
  expect_to_stop_when_asked([&](const Limits& limits) { return reason_of(finder.find(position, limits)); });
}

// Until there is nothing left, or for as long as it may.
StopReason list_best(AllMovesFinder& finder, const Position& position, const Limits& limits) {
  Outcome<BestFirstMoves> found = finder.best_first(position, Weights::value(30), limits);
  if (!found.finished()) return found.stopped().reason;
  BestFirstMoves moves = std::move(found).value();
  while (moves.next()) {
  }
  return moves.how_far().reason;
}

TEST(Stop, TheListOfTheBestMoves) {
  AllMovesFinder finder(Ruleset::six());
  expect_to_stop_when_asked([&](const Limits& limits) { return list_best(finder, hoarded(), limits); });
}

TEST(Stop, TheListOfTheBestMovesOfALargeGame) {
  const Ruleset ruleset = game(6, 13, 4, 6, JokerRule::swap);
  const Position position = busy_position(ruleset, 60);
  AllMovesFinder finder(ruleset);
  expect_to_stop_when_asked([&](const Limits& limits) { return list_best(finder, position, limits); });
}

TEST(Stop, TheListOfTheBestMovesWithFreeJokers) {
  const Position position = position_of(half_of_the_tiles(wide_game()));
  AllMovesFinder finder(wide_game());
  expect_to_stop_when_asked([&](const Limits& limits) { return list_best(finder, position, limits); });
}

TEST(Stop, APuzzle) {
  const TileCounts tiles = hard_tiles(wide_game());
  PuzzleSolver solver(wide_game());
  expect_to_stop_when_asked(
      [&](const Limits& limits) { return reason_of(solver.best_total(tiles, Weights::value(0), limits)); });
  expect_to_stop_when_asked(
      [&](const Limits& limits) { return reason_of(solver.solve(tiles, Weights::value(0), limits)); });
}

TEST(Stop, ALongPuzzleWhileItIsTraced) {
  const Ruleset ruleset = game(4, 13, 2, 0, JokerRule::free);
  Rng rng(3);
  TileCounts tiles(200'000);
  for (int number = 1; number <= tiles.numbers(); ++number) {
    for (int colour = 0; colour < 4; ++colour) {
      tiles.add(Tile(number, colour), static_cast<int>(rng.below(3)));
    }
  }
  PuzzleSolver solver(ruleset);
  expect_to_stop_when_asked(
      [&](const Limits& limits) { return reason_of(solver.solve(tiles, Weights::value(0), limits)); });
}

TEST(Stop, ThePlanOfAMove) {
  // Two tables of the same tiles that have hardly a meld in common.
  const Ruleset ruleset = game(8, 13, 7, 0, JokerRule::free);
  Table runs;
  Table groups;
  for (int copy = 0; copy < 7; ++copy) {
    for (int colour = 0; colour < 8; ++colour) runs.melds.push_back(Meld::run(colour, 1, 13, {}));
    for (int number = 1; number <= 13; ++number) {
      groups.melds.push_back(Meld::group(number, std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
    }
  }
  expect_to_stop_when_asked([&](const Limits& limits) {
    StopReason reason = StopReason::none;
    for (int i = 0; i < 10'000 && reason == StopReason::none; ++i) {
      const Outcome<Plan> plan = make_plan(runs, groups, limits);
      reason = reason_of(plan);
      if (plan.finished() && limits.stop->requested()) return StopReason::flag;
    }
    return reason;
  });
}

TEST(Stop, AnswersAreTheSameAfterwards) {
  const Ruleset& ruleset = Ruleset::classic();
  MoveSolver solver(ruleset);
  AllMovesFinder finder(ruleset);
  Rng rng(11);
  for (int i = 0; i < cases(200); ++i) {
    Position position = random_position(rng, ruleset, {.melds = 8, .longest = 5, .rack = 12, .jokers = 0.1});
    position.opened = true;
    const std::uint64_t nodes = rng.below(40);
    static_cast<void>(solver.best(position, Weights::value(30), {.keep_melds = true}, {.nodes = nodes}));
    static_cast<void>(finder.find(position, {.nodes = nodes}));
    const std::optional<Move> move = solver.best(position, Weights::value(30), {.keep_melds = true});
    MoveSolver fresh(ruleset);
    const std::optional<Move> expected = fresh.best(position, Weights::value(30), {.keep_melds = true});
    ASSERT_EQ(move.has_value(), expected.has_value()) << to_string(position);
    if (move) {
      EXPECT_EQ(move->value, expected->value) << to_string(position);
      EXPECT_TRUE(verify_move(position, move->table, ruleset).legal()) << to_string(position);
    }
    EXPECT_EQ(finder.find(position).count(), AllMovesFinder(ruleset).find(position).count()) << to_string(position);
  }
}

TEST(Stop, ADeadlineHoldsInsideAnAnswer) {
  const Position position = position_of(hard_tiles(wide_game()));
  MoveSolver solver(wide_game());
  const Limits limits = Limits{}.within(std::chrono::milliseconds(20));
  EXPECT_EQ(reason_of(solver.best(position, Weights::value(30), {}, limits)), StopReason::deadline);
}

TEST(Stop, NodesAreCountedTheSameEveryTime) {
  const Position position = position_of(half_of_the_tiles(game(4, 13, 3, 2, JokerRule::free)));
  MoveSolver solver(game(4, 13, 3, 2, JokerRule::free));
  MoveSolver other(game(4, 13, 3, 2, JokerRule::free));
  const Outcome<std::optional<Move>> first = solver.best(position, Weights::value(30), {}, {.nodes = 50});
  const Outcome<std::optional<Move>> second = other.best(position, Weights::value(30), {}, {.nodes = 50});
  ASSERT_EQ(reason_of(first), StopReason::nodes);
  ASSERT_EQ(reason_of(second), StopReason::nodes);
  EXPECT_EQ(first.stopped().nodes, second.stopped().nodes);
}

TEST(Bytes, APuzzle) {
  const TileCounts tiles = with_a_stray_colour(all_tiles(short_game()), short_game());
  PuzzleSolver solver(short_game());
  expect_to_keep_its_bytes(
      [&](const Limits& limits) { return reason_of(solver.best_total(tiles, Weights::value(0), limits)); });
}

TEST(Bytes, TheBestMove) {
  const Position position = position_of(with_a_stray_colour(all_tiles(short_game()), short_game()));
  MoveSolver solver(short_game());
  expect_to_keep_its_bytes(
      [&](const Limits& limits) { return reason_of(solver.best(position, Weights::value(0), {}, limits)); });
}

TEST(Bytes, TheBestMoveUnderTheSwapRule) {
  const Ruleset ruleset = game(8, 3, 6, 2, JokerRule::swap);
  Position position = position_of(with_a_stray_colour(all_tiles(ruleset), ruleset));
  position.table = parse_table("1b 2b J", ruleset).value();
  position.rack.remove(Tile(1, 0));
  position.rack.remove(Tile(2, 0));
  MoveSolver solver(ruleset);
  expect_to_keep_its_bytes(
      [&](const Limits& limits) { return reason_of(solver.best(position, Weights::value(0), {}, limits)); });
}

TEST(Bytes, AnOpening) {
  const TileCounts rack = all_tiles(short_game());
  OpeningSolver solver(short_game());
  expect_to_keep_its_bytes(
      [&](const Limits& limits) { return reason_of(solver.best(rack, OpeningObjective::fewest, limits)); });
}

TEST(Bytes, AllMoves) {
  const Position position = position_of(half_of_the_tiles(wide_game()));
  AllMovesFinder finder(wide_game());
  expect_to_keep_its_bytes([&](const Limits& limits) { return reason_of(finder.find(position, limits)); });
}

TEST(Bytes, TheListOfTheBestMoves) {
  AllMovesFinder finder(Ruleset::six());
  expect_to_keep_its_bytes([&](const Limits& limits) { return list_best(finder, hoarded(), limits); });
}

}  // namespace
}  // namespace tilefish
