#include "puzzles/run_value.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "puzzles/brute_force.h"

namespace tilefish {
namespace {

// The copies of 1b, 2b, … as digits.
TileCounts column(std::string_view digits) {
  TileCounts tiles(static_cast<int>(digits.size()));
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] != '0') tiles.add(Tile(static_cast<int>(i) + 1, 0), digits[i] - '0');
  }
  return tiles;
}

std::int64_t tiles_in_runs(std::string_view digits, int min_meld) {
  const TileCounts tiles = column(digits);
  Meter unlimited;
  return RunValue(1, 8, min_meld).of_all(tiles, Weights::tiles(), 1, tiles.numbers(), unlimited);
}

TEST(RunValue, LoneDoubleNeedsTwoNeighboursOnEachSide) {
  // Thesis §6.2, the rules for m = 2.
  EXPECT_EQ(tiles_in_runs("11211", 3), 6);
  EXPECT_EQ(tiles_in_runs("1121", 3), 4);
  EXPECT_EQ(tiles_in_runs("1221", 3), 6);
  EXPECT_EQ(tiles_in_runs("1220", 3), 3);
}

TEST(RunValue, TriplesFollowTheRulesOfTheThesis) {
  // Thesis §6.2, the rules for m = 3: two 2s before and two 1s after, or 2s beside and non-zeros at the ends.
  EXPECT_EQ(tiles_in_runs("22311", 3), 9);
  EXPECT_EQ(tiles_in_runs("12321", 3), 9);
  EXPECT_EQ(tiles_in_runs("11311", 3), 6);
  EXPECT_EQ(tiles_in_runs("2331", 3), 9);
  EXPECT_EQ(tiles_in_runs("1331", 3), 6);
}

TEST(RunValue, EqualsBruteForceOnRandomColumns) {
  Rng rng(1);
  for (int round = 0; round < 400; ++round) {
    const int copies = static_cast<int>(rng.between(1, 4));
    const int min_meld = static_cast<int>(rng.between(2, 5));
    const Ruleset ruleset = testing::small_ruleset(1, 9, copies, min_meld);
    const TileCounts tiles = testing::random_tiles(rng, ruleset, 20);
    Meter unlimited;
    for (const Weights& weights : {Weights::tiles(), Weights::value(0)}) {
      ASSERT_EQ(RunValue(1, copies, min_meld).of_all(tiles, weights, 1, 9, unlimited),
                testing::brute_force_best(tiles, weights, min_meld, testing::Allowed::runs))
          << to_string(tiles) << ", melds of at least " << min_meld;
    }
  }
}

TEST(RunValue, RunsThroughATileEqualBruteForce) {
  Rng rng(2);
  for (int round = 0; round < 150; ++round) {
    const int min_meld = static_cast<int>(rng.between(2, 5));
    const Ruleset ruleset = testing::small_ruleset(1, 8, 4, min_meld);
    const TileCounts tiles = testing::random_tiles(rng, ruleset, 22);
    for (int number = 1; number <= 8; ++number) {
      std::vector<std::int32_t> weights(8 * max_colours, 0);
      weights[static_cast<std::size_t>(max_colours * (number - 1))] = 1;
      ASSERT_EQ(most_runs_through(tiles, Tile(number, 0), min_meld),
                testing::brute_force_best(tiles, Weights::custom(weights, 0), min_meld))
          << to_string(tiles) << " at " << number << ", melds of at least " << min_meld;
    }
  }
}

TEST(RunValue, LargestGameOfTheNotationIsWithinReach) {
  TileCounts tiles(30);
  for (int number = 1; number <= 30; ++number) tiles.set_row(number, row_of(0, 8));
  Meter unlimited;
  EXPECT_EQ(RunValue(1, max_copies, max_min_meld).of_all(tiles, Weights::tiles(), 1, 30, unlimited), 240);
}

// The rules of the thesis (§6.2) for a column of up to three copies: a lone t needs two neighbours on each side, two t in a row
// one each. Where a rule fails the t loses a copy and the rules are applied again.
class ThesisRules {
 public:
  enum class Furthest { as_printed, at_most_the_closest };

  ThesisRules(std::vector<int> copies, Furthest reading) : copies_(std::move(copies)), reading_(reading) {}

  std::int64_t points() {
    drop_short_stretches();
    while (apply(3) || apply(2)) drop_short_stretches();
    std::int64_t sum = 0;
    for (int i = 0; i < size(); ++i) sum += (i + 1) * at(i);
    return sum;
  }

 private:
  [[nodiscard]] int size() const { return static_cast<int>(copies_.size()); }
  [[nodiscard]] int at(int i) const { return i < 0 || i >= size() ? 0 : copies_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int end_of(int first, int least) const {
    int end = first;
    while (at(end) >= least) ++end;
    return end;
  }

  void drop_short_stretches() {
    for (int first = 0; first < size(); first = end_of(first, 1) + 1) {
      const int end = end_of(first, 1);
      if (end - first < 3) std::fill(copies_.begin() + first, copies_.begin() + end, 0);
    }
  }

  [[nodiscard]] bool lone_stays(int i, int t) const {
    const int near = at(i - 1);
    const int far = at(i + 1);
    int beyond_near = at(i - 2);
    int beyond_far = at(i + 2);
    if (near * far * beyond_near * beyond_far == 0) return false;
    if (t == 2) return true;
    if (reading_ == Furthest::as_printed && (near < beyond_near || far < beyond_far)) return false;
    beyond_near = std::min(near, beyond_near);
    beyond_far = std::min(far, beyond_far);
    return near + far + beyond_near + beyond_far >= 2 * t;
  }

  bool apply(int t) {
    bool changed = false;
    for (int first = 0; first < size(); ++first) {
      const int end = end_of(first, t);
      if (end == first) continue;
      const bool pair_stays = at(first - 1) > 0 && at(end) > 0 && at(first - 1) + at(end) >= t;
      if ((end - first == 1 && !lone_stays(first, t)) || (end - first == 2 && !pair_stays)) {
        for (int i = first; i < end; ++i) --copies_[static_cast<std::size_t>(i)];
        changed = true;
      }
      first = end;
    }
    return changed;
  }

  std::vector<int> copies_;
  Furthest reading_;
};

struct RuleMistakes {
  int columns = 0;
  int as_printed = 0;
  int corrected = 0;
};

RuleMistakes mistakes_of_the_rules(int copies, int most_numbers) {
  RuleMistakes mistakes;
  RunValue truth(1, copies, 3);
  for (int numbers = 3; numbers <= most_numbers; ++numbers) {
    std::vector<int> column(static_cast<std::size_t>(numbers), 0);
    while (true) {
      TileCounts tiles(numbers);
      for (int i = 0; i < numbers; ++i) tiles.add(Tile(i + 1, 0), column[static_cast<std::size_t>(i)]);
      Meter unlimited;
      const std::int64_t best = truth.of_all(tiles, Weights::value(0), 1, numbers, unlimited);
      ++mistakes.columns;
      if (ThesisRules(column, ThesisRules::Furthest::as_printed).points() != best) ++mistakes.as_printed;
      if (ThesisRules(column, ThesisRules::Furthest::at_most_the_closest).points() != best) ++mistakes.corrected;
      std::size_t place = 0;
      while (place < column.size() && column[place] == copies) column[place++] = 0;
      if (place == column.size()) break;
      ++column[place];
    }
  }
  return mistakes;
}

// docs/errata.md: the constraint on the furthest neighbours is to limit what they count, not to refuse.
TEST(RunValue, IsThatOfTheThesisRulesOnceTheyAreCorrected) {
  EXPECT_EQ(mistakes_of_the_rules(2, 8).as_printed, 0);
  const RuleMistakes three = mistakes_of_the_rules(3, 7);
  EXPECT_EQ(three.columns, 21'824);
  EXPECT_EQ(three.as_printed, 671);
  EXPECT_EQ(three.corrected, 0);
}

}  // namespace
}  // namespace tilefish
