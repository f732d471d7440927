// `tilefish puzzle explore`: which shares of copies make puzzles hard, as a table and as heat maps.

#include <memory>

#include <fmt/core.h>

#include "cli/interrupt.h"
#include "cli/options/plot.h"
#include "cli/options/threads.h"
#include "cli/output/gnuplot.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "puzzles/exploration.h"
#include "puzzles/plots.h"
#include "puzzles/window_effort.h"
#include "solver/puzzle_solver.h"
#include "solver/reference/windowed.h"

namespace tilefish::cli {

namespace {

struct ExploreOptions {
  std::string method = "count";
  ExplorationGrid grid;
  int puzzles = 100;
  std::uint64_t seed = 1;
  std::string out = "-";
  std::string effort_plot;
  std::string time_plot;
  bool json = false;
  unsigned threads = 0;
  AnswerLimits limits;  // of the whole sweep
  RulesOption rules{"thesis"};
};

// One solver for each worker, behind one face.
template <class Solver, class Measure>
MeasureEffort with_workers(const Ruleset& ruleset, unsigned workers, Measure measure) {
  auto solvers = std::make_shared<std::vector<Solver>>();
  for (unsigned i = 0; i < workers; ++i) solvers->emplace_back(ruleset);
  return [solvers, measure](const TileCounts& tiles, unsigned worker, const Limits& limits) {
    return measure((*solvers)[worker], tiles, limits);
  };
}

MeasureEffort method_of(const ExploreOptions& options, const Ruleset& ruleset, unsigned workers) {
  if (options.method == "exact") {
    const auto nodes = [](PuzzleSolver& solver, const TileCounts& tiles, const Limits& limits) {
      const std::uint64_t before = solver.nodes();
      const Outcome<std::int64_t> best = solver.best_total(tiles, Weights::value(0), limits);
      return best.finished() ? Outcome<std::uint64_t>(solver.nodes() - before) : Outcome<std::uint64_t>(best.stopped());
    };
    return with_workers<PuzzleSolver>(ruleset, workers, nodes);
  }
  if (options.method == "window") {
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

std::string exploration_json(const std::vector<ExplorationCell>& cells) {
  std::string lines;
  for (const ExplorationCell& cell : cells) {
    lines += JsonObject{{"zero", cell.zero},
                        {"one", cell.one},
                        {"two", 100 - cell.zero - cell.one},
                        {"mean_effort", cell.mean_effort},
                        {"highest_effort", cell.highest_effort},
                        {"mean_milliseconds", cell.mean_milliseconds}}
                 .text() +
             "\n";
  }
  return lines;
}

std::optional<Error> draw(const ExploreOptions& options, const std::vector<ExplorationCell>& cells) {
  const std::string of_method = options.method == "exact" ? "exact solver" : "windowed method";
  const auto title = [&](const char* what) {
    return fmt::format("{} of the {}, mean of {} puzzles", what, of_method, options.puzzles);
  };
  if (!options.effort_plot.empty()) {
    const std::string script =
        exploration_plot(cells, options.grid, HeatMapOf::effort, title("States"), options.effort_plot);
    if (std::optional<Error> error = run_gnuplot(script, options.effort_plot)) return error;
  }
  if (!options.time_plot.empty()) {
    const std::string script = exploration_plot(cells, options.grid, HeatMapOf::time, title("Time"), options.time_plot);
    return run_gnuplot(script, options.time_plot);
  }
  return std::nullopt;
}

std::optional<Error> wrong_with(const ExploreOptions& options, const Ruleset& ruleset) {
  if (ruleset.copies() != 2) {
    return Error{.what = "the sweep is over tiles with zero, one and two copies",
                 .expected = "a ruleset with two copies"};
  }
  const ExplorationGrid& grid = options.grid;
  constexpr double most_steps = 200;
  if (!(grid.from >= 0 && grid.to <= 100 && grid.from <= grid.to && grid.step > 0 &&
        (grid.to - grid.from) / grid.step <= most_steps)) {
    return Error{.what = "this grid cannot be swept", .expected = "0 ≤ from ≤ to ≤ 100 and at most 200 steps"};
  }
  return std::nullopt;
}

ExitStatus explore_and_draw(const ExploreOptions& options) {
  const Result<Ruleset> ruleset = options.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  if (const std::optional<Error> error = wrong_with(options, *ruleset)) return report_error(*error);
  const InterruptGuard interrupt;
  ThreadPool pool(options.threads);
  Progress progress("shares", cells_of(options.grid));
  Exploration found;
  {
    const ProgressBar bar(progress);
    found = explore({*ruleset, options.grid, options.puzzles, options.seed}, method_of(options, *ruleset, pool.size()),
                    pool, progress, options.limits.limits(interrupt.flag()));
  }
  const std::vector<ExplorationCell>& cells = found.cells;
  if (!write_text(options.out, options.json ? exploration_json(cells) : exploration_csv(cells)))
    return report_error(not_writable(options.out));
  if (const std::optional<Error> error = draw(options, cells)) return report_error(*error);
  if (found.stop == StopReason::none) return exit_done;
  const std::string how_far = fmt::format("after {} of {} pairs of shares", cells.size(), cells_of(options.grid));
  return report_stop(found.stop, options.limits, how_far);
}

}  // namespace

void add_puzzle_explore(const Command& puzzle) {
  auto options = std::make_shared<ExploreOptions>();
  const Command command = puzzle.subcommand("explore", "Effort by the shares of tiles with zero, one and two copies");
  command
      .choice("--method", options->method, {"count", "window", "exact"},
              "count: states of the windowed method, counted without running it; window: that method, run and timed;\n"
              "exact: the exact solver")
      .shows(options->method);
  constexpr DecimalRange percentage{0, 100};
  command.decimal("--from", options->grid.from, percentage, "P", "lowest percentage")
      .shows(fmt::format("{}", options->grid.from));
  command.decimal("--to", options->grid.to, percentage, "P", "highest percentage")
      .shows(fmt::format("{}", options->grid.to));
  command.decimal("--step", options->grid.step, percentage, "P", "between percentages")
      .shows(fmt::format("{}", options->grid.step));
  command.whole("--puzzles", options->puzzles, {1, 1'000'000}, "for each pair of shares")
      .shows(fmt::format("{}", options->puzzles));
  command.whole("--seed", options->seed, {}, "same seed, same puzzles").shows(fmt::format("{}", options->seed));
  command.text("--out", options->out, "FILE", "where the table goes, as CSV; - is standard output");
  command.flag("--json", options->json, "the table as JSON, one object for each pair of shares");
  add_plot(command, "--plot", options->effort_plot, "heat map of the states");
  add_plot(command, "--plot-time", options->time_plot, "heat map of the time");
  add_threads(command, options->threads);
  options->limits.add_to(command);
  options->rules.add_with_numbers_but_jokers_to(command);
  command.footer(
      "Examples:\n"
      "  tilefish puzzle explore --plot all.svg\n"
      "  tilefish puzzle explore --to 10 --step 0.5 --plot zoomed.svg\n"
      "  tilefish puzzle explore --method exact --threads 1 --plot-time time.svg");
  command.on_run([options] { return explore_and_draw(*options); });
}

}  // namespace tilefish::cli
