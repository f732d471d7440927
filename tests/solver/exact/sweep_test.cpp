#include "solver/sweep.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "base/random.h"
#include "rules/notation.h"
#include "solver/frontier_scan.h"
#include "solver/narrow_runs.h"
#include "solver/reference/property.h"
#include "solver/reference/random_questions.h"
#include "solver/wide_runs.h"

namespace tilefish {
namespace {

using test::expect_property;

std::int64_t best_score_of(std::span<const SweepEnd> ends) {
  std::int64_t best = -1;
  for (const SweepEnd& end : ends) best = std::max(best, end.score);
  return best;
}

TEST(NarrowRuns, AShortRunMustGoOn) {
  NarrowRuns runs(4, 3);
  const std::array<Row, 2> ahead = {0x0001, 0x0000};
  runs.look_ahead(ahead);
  NarrowRuns::Key next = 0;
  EXPECT_FALSE(runs.advance(NarrowRuns::open(NarrowRuns::none()), 0x0001, 0, next));
  EXPECT_TRUE(runs.advance(NarrowRuns::open(NarrowRuns::none()), 0x0001, 1, next));
  EXPECT_FALSE(NarrowRuns::all_closed(next));
}

TEST(NarrowRuns, ALongRunIsAsGoodAsNoneAndMore) {
  NarrowRuns runs(4, 3);
  const std::array<Row, 2> ahead = {0x0001, 0x0001};
  NarrowRuns::Key key = NarrowRuns::none();
  for (int i = 0; i < 3; ++i) {
    runs.look_ahead(ahead);
    ASSERT_TRUE(runs.advance(NarrowRuns::open(key), 0x0001, 0, key));
    EXPECT_EQ(runs.covers(key, NarrowRuns::none()), i == 2);
  }
  EXPECT_FALSE(runs.covers(NarrowRuns::none(), key));
}

TEST(Sweep, GivesTheSameInNarrowAndWideStates) {
  expect_property(1000, [] {
    const auto position = *test::random_position({.colours = 4, .numbers = 9, .copies = 2, .jokers = 2});
    RC_PRE(position.ruleset.min_meld() == 3);
    const Weights weights = *test::random_weights(position.ruleset);
    const TileCounts table = position.position.table.counts(position.ruleset.numbers());
    const SweepInput input{.must = table, .may = position.position.rack, .weights = weights};
    Sweep<NarrowRuns> narrow(position.ruleset.colours(), 3);
    Sweep<WideRuns<4>> wide(position.ruleset.colours(), 3);
    Sweep<WideRuns<9>> widest(position.ruleset.colours(), 3);
    const std::int64_t best = best_score_of(narrow.run(input));
    RC_ASSERT(best == best_score_of(wide.run(input)));
    RC_ASSERT(best == best_score_of(widest.run(input)));
  });
}

TEST(FrontierScan, AllKindsFindTheSame) {
  Rng rng(7);
  const FrontierScan& plain = portable_frontier_scan();
  const FrontierScan& fast = fastest_frontier_scan();
  constexpr std::uint64_t guards = 0x8888888888888888;
  for (int round = 0; round < 10'000; ++round) {
    std::vector<std::uint64_t> keys(40 + frontier_padding);
    std::vector<std::int64_t> scores(keys.size());
    const auto draw = [&] { return (rng.next() & rng.next()) & ~guards; };
    for (std::size_t i = 0; i < keys.size(); ++i) {
      keys[i] = draw();
      scores[i] = static_cast<std::int64_t>(rng.next() % 5);
    }
    const std::size_t count = rng.next() % 40;
    const std::uint64_t few = draw() & draw();
    const auto score = static_cast<std::int64_t>(rng.next() % 5);
    EXPECT_EQ(plain.first_covering(keys.data(), scores.data(), count, few, score, guards),
              fast.first_covering(keys.data(), scores.data(), count, few, score, guards));
    const std::uint64_t many = ~few & ~guards;
    EXPECT_EQ(plain.first_covered_by(keys.data(), scores.data(), count, many, score, guards),
              fast.first_covered_by(keys.data(), scores.data(), count, many, score, guards));
  }
}

}  // namespace
}  // namespace tilefish
