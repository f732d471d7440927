#include "ratings/simulation.h"

#include <gtest/gtest.h>

#include "ratings/puzzle_simulation.h"

namespace tilefish {
namespace {

TEST(RatingSimulation, BetweenTwoFindsTheTrueOrder) {
  const std::vector<SimulationPoint> course = simulate_ratings({.players = 200, .matches = 60, .seats = 2});
  EXPECT_GT(course[10].correlation, 0.85);
  EXPECT_GT(course[60].correlation, 0.93);
  EXPECT_LT(course[60].error, course[5].error / 2);
}

TEST(RatingSimulation, AtTablesOfFourFindsItSooner) {
  const std::vector<SimulationPoint> course = simulate_ratings({.players = 200, .matches = 60, .seats = 4});
  EXPECT_GT(course[10].correlation, 0.9);
  EXPECT_GT(course[60].correlation, 0.95);
}

// Two deviations to either side are to hold nineteen truths of twenty.
TEST(RatingSimulation, DeviationsSayHowSureTheRatingsAre) {
  for (const int seats : {2, 4}) {
    const std::vector<SimulationPoint> course = simulate_ratings({.players = 300, .matches = 50, .seats = seats});
    for (const int matches : {5, 20, 50}) {
      EXPECT_GT(course[static_cast<std::size_t>(matches)].covered, 0.85) << seats << " seats, " << matches;
    }
  }
}

TEST(RatingSimulation, RobotsTieRatingsToTheirScale) {
  const std::vector<SimulationPoint> course = simulate_ratings({.matches = 80, .robot_share = 1});
  EXPECT_LT(course[80].error, 60);
}

TEST(RatingSimulation, SolversAndPuzzlesFindTheTruthTogether) {
  const PuzzleSimulation course = simulate_puzzles({.solvers = 200, .puzzles = 1000, .attempts = 60});
  EXPECT_GT(course.solvers[10].correlation, 0.85);
  EXPECT_GT(course.solvers[60].correlation, 0.93);
  EXPECT_LT(course.solvers[60].error, course.solvers[5].error / 2);
  EXPECT_LT(course.puzzles[60].error, 0.8 * course.puzzles[0].error);
  EXPECT_GT(course.puzzles[60].correlation, course.puzzles[0].correlation);
  for (const std::size_t attempts : {5U, 20U, 60U}) {
    EXPECT_GT(course.solvers[attempts].covered, 0.85) << attempts;
    EXPECT_GT(course.puzzles[attempts].covered, 0.85) << attempts;
  }
}

}  // namespace
}  // namespace tilefish
