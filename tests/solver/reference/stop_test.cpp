// The methods of the literature stop when they are asked to and keep to their bytes.
#include <chrono>

#include <gtest/gtest.h>

#include "base/stop_after.h"
#include "rules/notation.h"
#include "solver/reference/brute_force.h"
#include "solver/reference/hard_tiles.h"
#include "solver/reference/max_score.h"
#include "solver/reference/move_search.h"
#include "solver/reference/vector_files.h"
#include "solver/reference/windowed.h"

namespace tilefish::reference {
namespace {

using test::all_tiles;
using test::ruleset_of;
using test::some_tiles;

// Many states, and rows with many choices.
const Ruleset& hard_game() {
  static const Ruleset ruleset = ruleset_of(6, 60, 3, 3, 0);
  return ruleset;
}

Position hard_position() {
  return parse_position(
             "1b 2b 3b 4b 5b, 3g 4g 5g 6g, 7b 7g 7r 7y, 8r 9r 10r 11r 12r, 1y 2y 3y 4y, 10b 10g 10y, 11g 12g 13g, "
             "5r 5y 5b, 6r 7r 8r, 9b 10b 11b 12b 13b / 1b 2g 3r 4b 6b 6y 8b 8g 9y 9g 11y 12y 13r 13y 1r 2r",
             Ruleset::free())
      .value();
}

// A meld that takes long to resolve by moving one tile at a time, on a board with more tiles than any real one.
Position large_position(const Ruleset& ruleset) {
  Position position{.table = {}, .rack = TileCounts(ruleset.numbers()), .opened = true};
  for (int colour = 0; colour < ruleset.colours(); ++colour) {
    for (int number = 1; number + 2 <= ruleset.numbers(); number += 3) {
      position.table.melds.push_back(Meld::run(colour, number, 3, {}));
    }
  }
  for (int number = 1; number <= ruleset.numbers(); ++number) position.rack.add(Tile(number, number % 4));
  return position;
}

TEST(BruteForce, StopsWhenAsked) {
  expect_to_stop_when_asked([](const Limits& limits) {
    return solve_brute_force(puzzle_question(all_tiles(hard_game()), Weights::tiles()), hard_game(), limits).stop;
  });
}

TEST(MaxScore, StopsWhenAsked) {
  expect_to_stop_when_asked([](const Limits& limits) {
    return solve_max_score(puzzle_question(all_tiles(hard_game()), Weights::tiles()), hard_game(), limits,
                           EarlyStop::off)
        .stop;
  });
}

TEST(MaxScore, StopsWhenAskedInARowOfManyChoices) {
  const Ruleset ruleset = ruleset_of(8, 60, 8, 8, 8);
  expect_to_stop_when_asked([&](const Limits& limits) {
    return solve_max_score(puzzle_question(all_tiles(ruleset), Weights::tiles()), ruleset, limits).stop;
  });
}

TEST(MaxScore, KeepsItsBytes) {
  const Ruleset ruleset = ruleset_of(2, 60, 3, 4, 0);
  expect_to_keep_its_bytes(
      [&](const Limits& limits) {
        return solve_max_score(puzzle_question(all_tiles(ruleset), Weights::tiles()), ruleset, limits, EarlyStop::off)
            .stop;
      },
      5'000'000);
}

TEST(Windowed, StopsWhenAsked) {
  const Ruleset ruleset = ruleset_of(6, 60, 6, 3, 0);
  expect_to_stop_when_asked([&](const Limits& limits) {
    return solve_windowed(puzzle_question(some_tiles(ruleset, 6), Weights::tiles()), ruleset, limits).answer.stop;
  });
}

TEST(Windowed, StopsWhenAskedInARowOfManyChoices) {
  const Ruleset ruleset = ruleset_of(8, 60, 8, 8, 0);
  expect_to_stop_when_asked([&](const Limits& limits) {
    return solve_windowed(puzzle_question(some_tiles(ruleset, 8), Weights::tiles()), ruleset, limits).answer.stop;
  });
}

TEST(Windowed, KeepsItsBytes) {
  const Ruleset ruleset = ruleset_of(6, 60, 6, 3, 0);
  expect_to_keep_its_bytes([&](const Limits& limits) {
    return solve_windowed(puzzle_question(some_tiles(ruleset, 6), Weights::tiles()), ruleset, limits).answer.stop;
  });
}

TEST(MoveSearch, StopsWhenAsked) {
  for (const MoveSearchMethod method : {MoveSearchMethod::a_star, MoveSearchMethod::breadth_first}) {
    expect_to_stop_when_asked([&](const Limits& limits) {
      return search_move(hard_position(), Weights::tiles(), Ruleset::free(), {.method = method, .limits = limits}).stop;
    });
  }
}

TEST(MoveSearch, StopsWhenAskedOnALargeBoard) {
  const Ruleset ruleset = ruleset_of(4, 1000, 2, 3, 0);
  const Position position = large_position(ruleset);
  expect_to_stop_when_asked(
      [&](const Limits& limits) { return search_move(position, Weights::tiles(), ruleset, {.limits = limits}).stop; });
}

TEST(MoveSearch, KeepsItsBytes) {
  for (const MoveSearchMethod method : {MoveSearchMethod::a_star, MoveSearchMethod::breadth_first}) {
    expect_to_keep_its_bytes(
        [&](const Limits& limits) {
          const MoveSearchOptions options{.method = method, .max_depth = 64, .limits = limits};
          return search_move(hard_position(), Weights::tiles(), Ruleset::free(), options).stop;
        },
        20'000'000);
  }
}

}  // namespace
}  // namespace tilefish::reference
