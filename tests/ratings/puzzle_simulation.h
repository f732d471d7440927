// Simulated solvers and puzzles, rated against each other as the server does it: how fast do both sides find the truth?
#pragma once

#include <cstdint>
#include <vector>

#include "ratings/simulation.h"

namespace tilefish {

struct PuzzleSimulationOptions {
  int solvers = 1000;
  int puzzles = 5000;
  int attempts = 100;        // of each solver
  double first_error = 300;  // by which the first rating of a puzzle is off at most
  std::uint64_t seed = 1;
};

struct PuzzleSimulation {
  std::vector<SimulationPoint> solvers;  // by attempts of each, from 0 on
  std::vector<SimulationPoint> puzzles;
};

[[nodiscard]] PuzzleSimulation simulate_puzzles(const PuzzleSimulationOptions& options);

}  // namespace tilefish
