// `tilefish puzzle explore`: which shares of copies make puzzles hard, as a table and as heat maps.

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cli/interrupt.h"
#include "cli/options/plot.h"
#include "cli/options/threads.h"
#include "cli/options/workers.h"
#include "cli/output/gnuplot.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "puzzles/effort_method.h"
#include "puzzles/exploration.h"
#include "puzzles/plots.h"
#include "work/kinds/exploration.h"

namespace tilefish::cli {

namespace {

struct ExploreOptions {
  EffortMethod method = EffortMethod::count;
  ExplorationGrid grid;
  int puzzles = 100;
  std::uint64_t seed = 1;
  std::string out = "-";
  std::string effort_plot;
  std::string time_plot;
  bool json = false;
  unsigned threads = 0;
  AnswerLimits limits;  // of the whole sweep
  WorkersOption workers;
  RulesOption rules{"thesis"};
};

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
  const std::string of_method = options.method == EffortMethod::exact ? "exact solver" : "windowed method";
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
  return flaw_of(options.grid);
}

Exploration explore_here(const ExplorationOptions& sweep, const ExploreOptions& options, const Limits& limits) {
  ThreadPool pool(options.threads);
  Progress progress("shares", cells_of(options.grid));
  const ProgressBar bar(progress);
  return explore(sweep, measure_by(options.method, sweep.ruleset, pool.size()), pool, progress, limits);
}

// By workers.
Result<Exploration> have_explored(const ExplorationOptions& sweep, EffortMethod method, const WorkersLine& line,
                                  const Limits& limits) {
  work::ExplorationJob job(sweep, method, line.build());
  Progress progress("shares");
  const ProgressBar bar(progress);
  const Result<work::AskEnd> end = line.ask(job, progress, limits);
  if (!end) return end.error();
  return Exploration{.cells = job.cells(), .stop = *end == work::AskEnd::done ? StopReason::none : why_stopped(limits)};
}

ExitStatus explore_and_draw(const ExploreOptions& options) {
  const Result<Ruleset> ruleset = options.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  if (const std::optional<Error> error = wrong_with(options, *ruleset)) return report_error(*error);
  std::optional<WorkersLine> line;
  if (options.workers.wanted()) {
    Result<WorkersLine> connected = options.workers.connect();
    if (!connected) return report_error(connected.error());
    line.emplace(std::move(connected).value());
  }
  const InterruptGuard interrupt;
  const Limits limits = options.limits.limits(interrupt.flag());
  const ExplorationOptions sweep{*ruleset, options.grid, options.puzzles, options.seed};
  const Result<Exploration> found = line ? have_explored(sweep, options.method, *line, limits)
                                         : Result<Exploration>(explore_here(sweep, options, limits));
  if (!found) return report_error(found.error());
  const std::vector<ExplorationCell>& cells = found->cells;
  const ExitStatus written = write_text(options.out, options.json ? exploration_json(cells) : exploration_csv(cells));
  if (written != exit_done) return written;
  if (const std::optional<Error> error = draw(options, cells)) return report_error(*error);
  if (found->stop == StopReason::none) return exit_done;
  const std::string how_far = fmt::format("after {} of {} pairs of shares", cells.size(), cells_of(options.grid));
  return report_stop(found->stop, options.limits, how_far);
}

}  // namespace

void add_puzzle_explore(const Command& puzzle) {
  auto options = std::make_shared<ExploreOptions>();
  const Command command = puzzle.subcommand("explore", "Effort by the shares of tiles with zero, one and two copies");
  command
      .choice("--method", options->method,
              std::vector<std::pair<std::string, EffortMethod>>{
                  {"count", EffortMethod::count}, {"window", EffortMethod::window}, {"exact", EffortMethod::exact}},
              "count: states of the windowed method, counted without running it; window: that method, run and timed;\n"
              "exact: the exact solver")
      .shows("count");
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
  options->workers.add_to(command);
  options->rules.add_with_numbers_to(command);
  command.footer(
      "Examples:\n"
      "  tilefish puzzle explore --plot all.svg\n"
      "  tilefish puzzle explore --to 10 --step 0.5 --plot zoomed.svg\n"
      "  tilefish puzzle explore --method exact --threads 1 --plot-time time.svg\n"
      "  tilefish puzzle explore --puzzles 1000 --workers nats://localhost");
  command.on_run([options] { return explore_and_draw(*options); });
}

}  // namespace tilefish::cli
