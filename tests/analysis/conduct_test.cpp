#include "analysis/conduct.h"

#include <vector>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

std::vector<TellingTurn> opened_turns(const std::vector<std::pair<int, bool>>& racks_and_lays) {
  std::vector<TellingTurn> turns;
  for (const auto& [rack, laid] : racks_and_lays) turns.push_back({.rack = rack, .opened = true, .laid = laid});
  return turns;
}

TEST(Conduct, WhoHasShownNothingIsTakenToLay) { EXPECT_EQ(conduct_of({}), SeatConduct{}); }

TEST(Conduct, WhoLaysNowAndThenLays) {
  const std::vector<TellingTurn> turns =
      opened_turns({{14, false}, {15, true}, {12, false}, {13, false}, {14, true}, {11, false}, {12, true}});
  EXPECT_EQ(conduct_of(turns).conduct, Conduct::plays);
}

TEST(Conduct, WhoNeverLaysThoughItCouldWaits) {
  const std::vector<TellingTurn> turns =
      opened_turns({{12, false}, {13, false}, {14, false}, {15, false}, {16, false}, {17, false}});
  EXPECT_EQ(conduct_of(turns), (SeatConduct{.conduct = Conduct::hoards}));
}

TEST(Conduct, WhoLaysOnlyAboveACapWaitsUpToIt) {
  const std::vector<TellingTurn> turns = opened_turns({{10, false},
                                                       {11, false},
                                                       {12, false},
                                                       {13, true},
                                                       {9, false},
                                                       {10, false},
                                                       {11, false},
                                                       {12, false},
                                                       {13, true},
                                                       {8, false},
                                                       {9, false}});
  EXPECT_EQ(conduct_of(turns), (SeatConduct{.conduct = Conduct::hoards, .rack_cap = 12}));
}

TEST(Conduct, WhoLaysASingleTileAboveItsCapLaysLittle) {
  std::vector<TellingTurn> turns = opened_turns({{20, false},
                                                 {22, false},
                                                 {24, false},
                                                 {25, true},
                                                 {24, false},
                                                 {25, true},
                                                 {24, false},
                                                 {25, true},
                                                 {24, false}});
  for (TellingTurn& turn : turns) turn.laid_little = turn.laid;
  EXPECT_EQ(conduct_of(turns), (SeatConduct{.conduct = Conduct::hoards, .rack_cap = 24, .lays_little = true}));
}

TEST(Conduct, WhoAlsoLeavesItsOpeningForLaterOpensLate) {
  std::vector<TellingTurn> turns = opened_turns({{30, false}, {31, false}, {32, false}, {33, false}, {34, false}});
  for (int rack = 14; rack < 24; ++rack) turns.push_back({.rack = rack, .is_early = true});
  EXPECT_EQ(conduct_of(turns), (SeatConduct{.conduct = Conduct::waits}));
}

}  // namespace
}  // namespace tilefish
