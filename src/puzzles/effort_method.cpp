#include "puzzles/effort_method.h"

#include <memory>
#include <vector>

#include "puzzles/window_effort.h"
#include "solver/puzzle_solver.h"
#include "solver/reference/windowed.h"

namespace tilefish {

namespace {

// One solver for each worker, behind one face.
template <class Solver, class Measure>
MeasureEffort with_workers(const Ruleset& ruleset, unsigned workers, Measure measure) {
  auto solvers = std::make_shared<std::vector<Solver>>();
  for (unsigned i = 0; i < workers; ++i) solvers->emplace_back(ruleset);
  return [solvers, measure](const TileCounts& tiles, unsigned worker, const Limits& limits) {
    return measure((*solvers)[worker], tiles, limits);
  };
}

}  // namespace

MeasureEffort measure_by(EffortMethod method, const Ruleset& ruleset, unsigned workers) {
  if (method == EffortMethod::exact) {
    const auto nodes = [](PuzzleSolver& solver, const TileCounts& tiles, const Limits& limits) {
      const std::uint64_t before = solver.nodes();
      const Outcome<std::int64_t> best = solver.best_total(tiles, Weights::value(0), limits);
      return best.finished() ? Outcome<std::uint64_t>(solver.nodes() - before) : Outcome<std::uint64_t>(best.stopped());
    };
    return with_workers<PuzzleSolver>(ruleset, workers, nodes);
  }
  if (method == EffortMethod::window) {
    return [ruleset](const TileCounts& tiles, unsigned, const Limits& limits) -> Outcome<std::uint64_t> {
      const reference::Question question = reference::puzzle_question(tiles, Weights::value(0));
      const reference::Answer answer = reference::solve_windowed(question, ruleset, limits).answer;
      if (!answer.complete()) return Stopped{.reason = answer.stop, .nodes = answer.nodes};
      return answer.nodes;
    };
  }
  return with_workers<WindowEffort>(
      ruleset, workers,
      [](WindowEffort& effort, const TileCounts& tiles, const Limits& limits) { return effort.states(tiles, limits); });
}

}  // namespace tilefish
