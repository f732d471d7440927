#include "counting/run_states.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

std::vector<int> lengths_of(const RunStates& states, RunStates::State state, int min_meld) {
  std::vector<int> lengths;
  for (int length = 1; length <= min_meld; ++length) {
    lengths.insert(lengths.end(), static_cast<std::size_t>(states.runs(state, length)), length);
  }
  return lengths;
}

// Whether every run of `b` has a partner of its own in `a` that is at least as long, and what is left of `a` may end.
bool outranks(std::vector<int> a, const std::vector<int>& b, int min_meld) {
  if (a.size() < b.size()) return false;
  std::sort(a.begin(), a.end());
  do {
    bool holds = true;
    for (std::size_t i = 0; i < a.size(); ++i) holds = holds && (i < b.size() ? a[i] >= b[i] : a[i] == min_meld);
    if (holds) return true;
  } while (std::next_permutation(a.begin(), a.end()));
  return false;
}

TEST(RunStates, ThereAreTenForTwoCopies) {
  RunningWork work(Work{});
  EXPECT_EQ(RunStates(2, 3, 0, JokerPlay::on_closing, work.meter()).size(), 10);
  // Jokers add to them only where a run may begin with one: at most three runs then, of three lengths.
  EXPECT_EQ(RunStates(2, 3, 1, JokerPlay::on_closing, work.meter()).size(), 10);
  EXPECT_EQ(RunStates(2, 3, 1, JokerPlay::in_order, work.meter()).size(), 20);
}

TEST(RunStates, WithoutJokersARowLeavesOneWay) {
  RunningWork work(Work{});
  const RunStates states(2, 3, 0, JokerPlay::on_closing, work.meter());
  for (int state = 0; state < states.size(); ++state) {
    for (int tiles = 0; tiles <= 2; ++tiles) {
      EXPECT_LE(states.steps(static_cast<RunStates::State>(state), tiles).size(), 1U);
    }
  }
}

TEST(RunStates, DistanceIsZeroExactlyWhereEveryRunHasALongerPartner) {
  for (const JokerPlay play : {JokerPlay::on_closing, JokerPlay::in_order}) {
    for (int min_meld = 2; min_meld <= 4; ++min_meld) {
      RunningWork work(Work{});
      const RunStates states(2, min_meld, 1, play, work.meter());
      for (int i = 0; i < states.size(); ++i) {
        for (int j = 0; j < states.size(); ++j) {
          const auto a = static_cast<RunStates::State>(i);
          const auto b = static_cast<RunStates::State>(j);
          EXPECT_EQ(states.distance(a, b) == 0,
                    outranks(lengths_of(states, a, min_meld), lengths_of(states, b, min_meld), min_meld));
          bool all_merits = true;
          for (std::size_t bit = 0; bit < states.merits(a).size(); ++bit) {
            all_merits = all_merits && (states.merits(a)[bit] || !states.merits(b)[bit]);
          }
          EXPECT_EQ(states.distance(a, b) == 0, all_merits);
        }
      }
    }
  }
}

TEST(RunStates, DistancesObeyTheTriangleInequality) {
  RunningWork work(Work{});
  const RunStates states(2, 3, 1, JokerPlay::on_closing, work.meter());
  for (int i = 0; i < states.size(); ++i) {
    for (int j = 0; j < states.size(); ++j) {
      for (int l = 0; l < states.size(); ++l) {
        const auto a = static_cast<RunStates::State>(i);
        const auto b = static_cast<RunStates::State>(j);
        const auto c = static_cast<RunStates::State>(l);
        EXPECT_LE(states.distance(a, c), states.distance(a, b) + states.distance(b, c));
      }
    }
  }
}

}  // namespace
}  // namespace tilefish
