#include "puzzles/window_effort.h"

#include <gtest/gtest.h>

#include "puzzles/brute_force.h"
#include "puzzles/generator.h"
#include "solver/reference/windowed.h"

namespace tilefish {
namespace {

std::uint64_t states_visited(const TileCounts& tiles, const Ruleset& game) {
  return reference::solve_windowed(reference::puzzle_question(tiles, Weights::value(0)), game).answer.nodes;
}

TEST(WindowEffort, EqualsTheStatesThatTheMethodVisits) {
  Rng rng(8);
  std::uint64_t most = 0;
  for (int round = 0; round < 60; ++round) {
    const int colours = static_cast<int>(rng.between(2, 4));
    const int copies = static_cast<int>(rng.between(1, 3));
    const int min_meld = static_cast<int>(rng.between(2, 4));
    const Ruleset game = testing::small_ruleset(colours, copies == 3 ? 7 : 12, copies, min_meld);
    const TileCounts tiles = puzzle_with_shares(rng, game, ShareSource(ShareSource::Kind::random).draw(rng, copies));
    const std::uint64_t states = states_visited(tiles, game);
    ASSERT_EQ(WindowEffort(game).states(tiles), states) << to_string(tiles) << ", melds of at least " << min_meld;
    most = std::max(most, states);
  }
  EXPECT_GT(most, 10'000U);
}

TEST(WindowEffort, EqualsTheStatesOnTheGameOfTheThesis) {
  Rng rng(9);
  WindowEffort effort(Ruleset::thesis());
  for (const double zero : {0.35, 0.5, 0.7}) {
    const TileCounts tiles = puzzle_with_shares(rng, Ruleset::thesis(), {zero, 0.6 * (1 - zero), 0.4 * (1 - zero)});
    ASSERT_EQ(effort.states(tiles), states_visited(tiles, Ruleset::thesis())) << to_string(tiles);
  }
}

TEST(WindowEffort, WhatTheBoundsCloseTakesNoStates) {
  Rng rng(10);
  EXPECT_EQ(WindowEffort(Ruleset::thesis()).states(puzzle_with_shares(rng, Ruleset::thesis(), {0, 0, 1})), 0U);
}

}  // namespace
}  // namespace tilefish
