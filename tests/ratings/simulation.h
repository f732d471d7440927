// Simulated players whose true strengths are known: how fast do ratings find them, and their order? Matches come out as the models
// expect, between two and at tables of four, and some of the opponents are robots with fixed ratings.
#pragma once

#include <cstdint>
#include <vector>

#include "ratings/glicko2.h"

namespace tilefish {

struct SimulationOptions {
  int players = 200;
  int matches = 100;         // of each
  int seats = 2;             // 2 or 4
  double robot_share = 0.5;  // of the matches between two; of the other seats at larger tables
  double robot_offset = 0;   // by which what robots are taken to be worth differs from what they are
  std::uint64_t seed = 1;
};

// Somebody, or a puzzle, with what is true and what is thought of it.
struct Simulated {
  double truth = 1500;
  Rating rating;
};

// After so many matches of each player.
struct SimulationPoint {
  int matches = 0;
  double error = 0;        // mean distance of a rating from the true strength
  double deviation = 0;    // mean of what the ratings say of themselves
  double correlation = 0;  // of the order by rating with the true order: Spearman's
  double covered = 0;      // share of the true strengths within two deviations
};

[[nodiscard]] SimulationPoint measured(const std::vector<Simulated>& all, int matches);

[[nodiscard]] std::vector<SimulationPoint> simulate_ratings(const SimulationOptions& options);

}  // namespace tilefish
