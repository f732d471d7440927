#include "ratings/puzzle_simulation.h"

#include <cmath>
#include <cstddef>
#include <set>

#include "base/random.h"

namespace tilefish {

namespace {

// So many puzzles are looked at, and the one nearest to the solver's rating is tried.
constexpr int looks = 40;
// The server counts five days as a period; with ten puzzles a day an attempt is a fiftieth of one.
constexpr Glicko2Options attempt_options{.periods = 0.02};

class PuzzleWorld {
 public:
  explicit PuzzleWorld(const PuzzleSimulationOptions& options) : rng_(options.seed) {
    for (int i = 0; i < options.solvers; ++i) solvers_.push_back({.truth = 900 + 1200 * rng_.unit(), .rating = {}});
    for (int i = 0; i < options.puzzles; ++i) {
      const double truth = 700 + 1600 * rng_.unit();
      const double first = truth + options.first_error * (2 * rng_.unit() - 1);
      puzzles_.push_back({.truth = truth, .rating = {.rating = first, .deviation = 300}});
    }
    tried_.resize(solvers_.size());
  }

  // A puzzle for each solver.
  void try_round() {
    for (std::size_t i = 0; i < solvers_.size(); ++i) {
      const std::size_t chosen = choose(i);
      tried_[i].insert(chosen);
      meet(solvers_[i], puzzles_[chosen]);
    }
  }

  [[nodiscard]] const std::vector<Simulated>& solvers() const { return solvers_; }
  [[nodiscard]] const std::vector<Simulated>& puzzles() const { return puzzles_; }

 private:
  // Nobody tries a puzzle twice.
  std::size_t choose(std::size_t solver) {
    const auto distance = [&](std::size_t puzzle) {
      return std::abs(puzzles_[puzzle].rating.rating - solvers_[solver].rating.rating);
    };
    std::size_t chosen = rng_.below(puzzles_.size());
    for (int look = 0; look < looks || tried_[solver].contains(chosen); ++look) {
      const std::size_t other = rng_.below(puzzles_.size());
      const bool fits = !tried_[solver].contains(other);
      if (fits && (tried_[solver].contains(chosen) || distance(other) < distance(chosen))) chosen = other;
    }
    return chosen;
  }

  void meet(Simulated& solver, Simulated& puzzle) {
    const double odds = 1 / (1 + std::pow(10, (puzzle.truth - solver.truth) / 400));
    const double score = rng_.chance(odds) ? 1 : 0;
    const RatedResult of_solver{puzzle.rating, score};
    const RatedResult of_puzzle{solver.rating, 1 - score};
    solver.rating = updated(solver.rating, {&of_solver, 1}, attempt_options);
    puzzle.rating = updated(puzzle.rating, {&of_puzzle, 1}, attempt_options);
  }

  Rng rng_;
  std::vector<Simulated> solvers_;
  std::vector<Simulated> puzzles_;
  std::vector<std::set<std::size_t>> tried_;  // by solver
};

}  // namespace

PuzzleSimulation simulate_puzzles(const PuzzleSimulationOptions& options) {
  PuzzleWorld world(options);
  PuzzleSimulation simulation;
  for (int attempts = 0; attempts <= options.attempts; ++attempts) {
    if (attempts > 0) world.try_round();
    simulation.solvers.push_back(measured(world.solvers(), attempts));
    simulation.puzzles.push_back(measured(world.puzzles(), attempts));
  }
  return simulation;
}

}  // namespace tilefish
