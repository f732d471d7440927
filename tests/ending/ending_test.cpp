#include "ending/ending.h"

#include <gtest/gtest.h>

#include "base/sanitizer.h"
#include "ending/brute_ending.h"
#include "ending/rack_search.h"
#include "rules/notation.h"

namespace tilefish {
namespace {

using testing::BruteEnding;
using testing::random_ending;
using testing::small_game;

const std::vector<Ruleset>& small_games() {
  static const std::vector<Ruleset> games = {small_game(2, 6, 2, 0), small_game(3, 5, 1, 1), small_game(3, 4, 2, 1),
                                             small_game(4, 4, 1, 2)};
  return games;
}

bool is_settled(const EndingPosition& position) { return position.mover.empty() || position.other.empty(); }

TEST(RackSearch, KeepsTheCheapestSafeRack) {
  int safe = 0;
  for (const Ruleset& ruleset : small_games()) {
    BruteEnding brute(ruleset);
    RackSearch racks(ruleset);
    Rng rng(7);
    for (int i = 0; i < 100; ++i) {
      const EndingPosition position = random_ending(ruleset, 7, rng);
      std::int64_t cheapest = INT64_MAX;
      std::vector<TileCounts> all = brute.racks_after_lays(position);
      all.push_back(position.mover);
      for (const TileCounts& kept : all) {
        if (brute.makes_melds(position.table + position.other + (position.mover - kept))) continue;
        cheapest = std::min(cheapest, kept.points(ruleset.joker_penalty()));
      }
      const auto found =
          racks
              .cheapest(
                  {.table = position.table, .rack = position.mover, .forbidden = {position.table + position.other}},
                  Limits{})
              .value();
      ASSERT_EQ(found ? found->points : INT64_MAX, cheapest)
          << to_string(position.table) << " / " << to_string(position.mover) << " / " << to_string(position.other);
      if (!found) continue;
      ++safe;
      EXPECT_EQ(found->points, found->kept.points(ruleset.joker_penalty()));
      EXPECT_TRUE(brute.makes_melds(position.table + (position.mover - found->kept)));
      EXPECT_FALSE(brute.makes_melds(position.table + position.other + (position.mover - found->kept)));
    }
  }
  EXPECT_GT(safe, 100) << "or the test has not seen any";
}

// Of whole games to their end, all lays tried: what is proven is true, and the turn that was chosen keeps it.
TEST(Ending, AgreesWithBruteForceOverWholeSmallGames) {
  int proven = 0;
  int seen = 0;
  std::array<int, 3> results{};
  for (const Ruleset& ruleset : small_games()) {
    BruteEnding brute(ruleset);
    EndingSolver solver(ruleset);
    Rng rng(11);
    for (int i = 0; i < (has_sanitizer ? 15 : 60); ++i) {
      const EndingPosition position = random_ending(ruleset, 6, rng);
      if (is_settled(position)) continue;
      const EndingResult truth = brute.result(position);
      const EndingAnswer answer = solver.solve(position, Limits{});
      ++seen;
      const std::string text =
          to_string(position.table) + " / " + to_string(position.mover) + " / " + to_string(position.other);
      ASSERT_TRUE(position.mover.contains(answer.kept)) << text;
      ASSERT_TRUE(brute.makes_melds(position.table + (position.mover - answer.kept))) << text;
      ++results[static_cast<std::size_t>(static_cast<int>(truth) + 1)];
      if (!answer.proven) continue;
      ++proven;
      ASSERT_EQ(answer.result, truth) << text << " keeps " << to_string(answer.kept);
      if (answer.kept.empty()) continue;
      const bool passes = answer.kept == position.mover;
      const EndingPosition next{.table = position.table + (position.mover - answer.kept),
                                .mover = position.other,
                                .other = answer.kept,
                                .passes = passes ? 1 : 0};
      if (truth == EndingResult::win) {
        ASSERT_EQ(brute.result(next), EndingResult::loss) << text;
      }
    }
  }
  EXPECT_GT(proven, seen * 9 / 10);
  for (const int count : results) EXPECT_GE(count, cases(3)) << "or the test has not seen it";
}

TEST(Ending, GoesOutWhereItCan) {
  const Ruleset& ruleset = Ruleset::free();
  EndingSolver solver(ruleset);
  const auto rack = [&](const char* text) { return parse_rack(text, ruleset).value(); };
  const EndingAnswer answer =
      solver.solve({.table = rack("3b 4b 5b"), .mover = rack("6b 7b"), .other = rack("1g 1r 9y")}, Limits{});
  EXPECT_TRUE(answer.kept.empty());
  EXPECT_EQ(answer.result, EndingResult::win);
  EXPECT_TRUE(answer.proven);
}

TEST(Ending, AnswersWithinItsLimits) {
  const Ruleset& ruleset = Ruleset::free();
  EndingSolver solver(ruleset);
  Rng rng(3);
  const EndingPosition position = random_ending(ruleset, 30, rng);
  const EndingAnswer answer = solver.solve(position, {.nodes = 20});
  EXPECT_TRUE(position.mover.contains(answer.kept));
  EXPECT_LE(solver.nodes(), 100U);
}

TEST(Ending, ProvesNothingOnceItsTimeIsUp) {
  const Ruleset& ruleset = Ruleset::free();
  EndingSolver solver(ruleset);
  const auto rack = [&](const char* text) { return parse_rack(text, ruleset).value(); };
  // The mover could go out, and has no time to see it.
  const EndingPosition position{.table = rack("3b 4b 5b"), .mover = rack("6b 7b"), .other = rack("1g 1r 9y")};
  EXPECT_FALSE(solver.solve(position, {.deadline = Limits::Clock::now()}).proven);
  EXPECT_EQ(solver.nodes(), 0U);
  EXPECT_TRUE(solver.is_safe(position)) << "which is asked without any limit";
}

}  // namespace
}  // namespace tilefish
