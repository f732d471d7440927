// The puzzle lab with jokers, which the thesis leaves to later work: everything is held against trying all melds.

#include <string>

#include <gtest/gtest.h>

#include "puzzles/bounds.h"
#include "puzzles/brute_force.h"
#include "puzzles/features.h"
#include "puzzles/generator.h"
#include "puzzles/joker_effort.h"
#include "puzzles/reduced_solving.h"
#include "puzzles/reduction.h"
#include "puzzles/window_effort.h"
#include "rules/notation.h"
#include "solver/puzzle_solver.h"
#include "solver/reference/windowed.h"

namespace tilefish {
namespace {

struct JokerPuzzle {
  Ruleset game;
  TileCounts tiles;

  [[nodiscard]] std::string note() const {
    return to_string(tiles) + ", " + std::to_string(game.colours()) + " colours, melds of at least " +
           std::to_string(game.min_meld());
  }
  [[nodiscard]] std::int64_t best(const Weights& weights, testing::Allowed allowed = testing::Allowed::both) const {
    return testing::brute_force_best(tiles, weights, game.min_meld(), allowed, game.colours());
  }
};

// Fewer jokers than a meld needs tiles, as brute force wants it.
JokerPuzzle random_puzzle(Rng& rng, int most_tiles = 14) {
  const int colours = static_cast<int>(rng.between(2, 5));
  const int copies = static_cast<int>(rng.between(1, 2));
  const int min_meld = static_cast<int>(rng.between(2, 4));
  const int jokers = static_cast<int>(rng.between(1, min_meld - 1));
  const Ruleset game = testing::small_ruleset(colours, 8, copies, min_meld, jokers);
  TileCounts tiles = testing::random_tiles(rng, game, most_tiles);
  tiles.set_jokers(jokers);
  return {game, tiles};
}

const Weights kinds_of_weights[] = {Weights::tiles(), Weights::value(0), Weights::value(30)};

TEST(Jokers, BruteForceAgreesWithTheSolver) {
  Rng rng(21);
  for (int round = 0; round < 150; ++round) {
    const JokerPuzzle puzzle = random_puzzle(rng);
    for (const Weights& weights : kinds_of_weights) {
      ASSERT_EQ(PuzzleSolver(puzzle.game).best_total(puzzle.tiles, weights), puzzle.best(weights)) << puzzle.note();
    }
  }
}

TEST(Jokers, BoundsAreExactForEachKindOfMeldAndEncloseTheBest) {
  Rng rng(22);
  int sharper = 0;
  for (int round = 0; round < 200; ++round) {
    const JokerPuzzle puzzle = random_puzzle(rng);
    for (const Weights& weights : kinds_of_weights) {
      const PuzzleBounds bounds =
          BoundFinder(puzzle.game).of(puzzle.tiles, reduce(puzzle.tiles, puzzle.game.min_meld()), weights);
      const std::int64_t best = puzzle.best(weights);
      ASSERT_EQ(bounds.plain.runs, puzzle.best(weights, testing::Allowed::runs)) << puzzle.note();
      ASSERT_EQ(bounds.plain.groups, puzzle.best(weights, testing::Allowed::groups)) << puzzle.note();
      ASSERT_LE(bounds.lower(), best) << puzzle.note();
      ASSERT_GE(bounds.upper(), best) << puzzle.note();
      ASSERT_LE(bounds.plain.lower(), bounds.lower()) << puzzle.note();
      ASSERT_LE(bounds.upper(), bounds.reduced.upper()) << puzzle.note();
      sharper += bounds.upper() - bounds.lower() < bounds.plain.upper() - bounds.plain.lower();
    }
  }
  EXPECT_GT(sharper, 20);
}

TEST(Jokers, ReductionsNeverChangeTheBestAnswer) {
  Rng rng(23);
  int removed = 0;
  int cut = 0;
  for (int round = 0; round < 400; ++round) {
    const JokerPuzzle puzzle = random_puzzle(rng);
    const Reduction reduction = reduce(puzzle.tiles, puzzle.game.min_meld());
    removed += reduction.removed.total();
    cut += reduction.segments.size() > 1;
    ASSERT_EQ(reduction.tiles + reduction.removed, puzzle.tiles);
    ASSERT_EQ(reduction.tiles.jokers(), puzzle.tiles.jokers());
    ReducedSolving solving(puzzle.game);
    for (const Weights& weights : kinds_of_weights) {
      const JokerPuzzle rest{puzzle.game, reduction.tiles};
      ASSERT_EQ(rest.best(weights), puzzle.best(weights)) << puzzle.note();
      ASSERT_EQ(solving.best_total(puzzle.tiles, weights), puzzle.best(weights)) << puzzle.note();
    }
  }
  EXPECT_GT(removed, 300);
  EXPECT_GT(cut, 50);
}

TEST(Jokers, JoinWhatFallsApartWithoutThem) {
  const Ruleset game = testing::small_ruleset(4, 9, 2, 3, 1);
  EXPECT_EQ(segments(parse_rack("2b 3b 5b 6b", game).value(), 3).size(), 4U);
  EXPECT_EQ(segments(parse_rack("2b 3b 5b 6b J", game).value(), 3), (std::vector<Segment>{{2, 6}}));
  EXPECT_EQ(segments(parse_rack("2b 3b 6b 7b J", game).value(), 3), (std::vector<Segment>{{2, 3}, {6, 7}}));
  EXPECT_EQ(to_string(reduce(parse_rack("2b 3b 9r J", game).value(), 3).removed), "9r");
}

TEST(Jokers, EffortIsThatOfTheMethodItself) {
  Rng rng(24);
  for (int round = 0; round < 30; ++round) {
    const JokerPuzzle puzzle = random_puzzle(rng, 10);
    const auto run =
        reference::solve_windowed(reference::puzzle_question(puzzle.tiles, Weights::value(0)), puzzle.game);
    EXPECT_EQ(WindowEffort(puzzle.game).states(puzzle.tiles), run.answer.nodes) << puzzle.note();
    EXPECT_EQ(run.answer.value, puzzle.best(Weights::value(0))) << puzzle.note();
  }
  const JokerPuzzle large{Ruleset::free(),
                          parse_rack("1b 2b 3b 4g 5g 6g 7r 8r 9r 10y 11y 12y J J", Ruleset::free()).value()};
  EXPECT_FALSE(WindowEffort(large.game).states(large.tiles, Limits{.nodes = 3}).finished());
}

TEST(Jokers, EffortIsEnclosedWithoutRunningTheMethod) {
  Rng rng(26);
  int exact = 0;
  constexpr int rounds = 80;
  double most = 0;
  for (int round = 0; round < rounds; ++round) {
    const int colours = static_cast<int>(rng.between(2, 3));
    const int copies = static_cast<int>(rng.between(1, 2));
    const int min_meld = static_cast<int>(rng.between(2, 4));
    const int jokers = static_cast<int>(rng.between(1, 3));
    const Ruleset game = testing::small_ruleset(colours, min_meld == 4 ? 14 : 12, copies, min_meld, jokers);
    TileCounts tiles = puzzle_with_shares(rng, game, ShareSource(ShareSource::Kind::random).draw(rng, copies));
    tiles.set_jokers(jokers);
    const auto question = reference::puzzle_question(tiles, Weights::value(0));
    const reference::Answer run = reference::solve_windowed(question, game, Limits{.nodes = 200'000}).answer;
    if (!run.complete()) continue;
    const auto states = static_cast<double>(run.nodes);
    Meter unlimited;
    const EffortRange range = JokerEffort(game).states(tiles, unlimited);
    const std::string note = JokerPuzzle{game, tiles}.note();
    ASSERT_LE(range.least, states) << note;
    ASSERT_GE(range.most, states) << note;
    exact += range.least == range.most;
    if (colours < min_meld) {
      ASSERT_EQ(range.least, range.most) << note;
    }
    most = std::max(most, states);
  }
  EXPECT_GT(exact, rounds / 4);
  EXPECT_GT(most, 5'000);
}

TEST(Jokers, MakeTilesFitThatFitNothingAlone) {
  const Ruleset game = Ruleset::free();
  const auto feature = [&](const char* rack, const char* name) {
    const std::vector<std::string> names = feature_names();
    const auto at = std::find(names.begin(), names.end(), name) - names.begin();
    return FeatureFinder(game).of(parse_rack(rack, game).value())[static_cast<std::size_t>(at)];
  };
  EXPECT_EQ(feature("2b 3b 9r", "isolated"), 1.0F);
  EXPECT_FLOAT_EQ(feature("2b 3b 9r J", "isolated"), 1.0F / 4);
  EXPECT_EQ(feature("2b 3b 2g", "both_ways"), 0.0F);
  EXPECT_FLOAT_EQ(feature("2b 3b 2g J", "both_ways"), 1.0F / 3);  // 2b alone
}

TEST(Jokers, AreDrawnByTheGeneratorOfGamesThatHaveThem) {
  PuzzleGenerator generator(Ruleset::free(), 5, ShareSource(ShareSource::Kind::random));
  std::array<int, 3> seen{};
  for (int i = 0; i < 300; ++i) ++seen[static_cast<std::size_t>(generator.next()->jokers())];
  for (const int each : seen) EXPECT_GT(each, 60);
  PuzzleGenerator none(Ruleset::thesis(), 5, ShareSource(ShareSource::Kind::random));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(none.next()->jokers(), 0);
}

}  // namespace
}  // namespace tilefish
