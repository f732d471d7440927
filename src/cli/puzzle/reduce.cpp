// `tilefish puzzle reduce`: what falls away from puzzles and where they fall apart, and what that saves.

#include <algorithm>
#include <ctime>
#include <memory>

#include <fmt/core.h>

#include "base/progress.h"
#include "cli/interrupt.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "cli/output/terminal.h"
#include "cli/puzzle/commands.h"
#include "puzzles/bounds.h"
#include "puzzles/reduced_solving.h"
#include "puzzles/window_effort.h"
#include "solver/puzzle_solver.h"

namespace tilefish::cli {

namespace {

struct ReduceOptions {
  std::string file = "-";
  bool measure = false;
  bool json = false;
  RulesOption rules;
};

void print_as_json(const Reduction& reduction, const PuzzleBounds& bounds) {
  JsonArray segments;
  for (std::size_t i = 0; i < reduction.segments.size(); ++i) {
    const Segment& segment = reduction.segments[i];
    segments.add(JsonObject{{"first", segment.first},
                            {"last", segment.last},
                            {"tiles", tiles_of(reduction.tiles, segment).total()},
                            {"lower", bounds.segments[i].lower()},
                            {"upper", bounds.segments[i].upper()}});
  }
  print_json(JsonObject{{"removed", json_of(reduction.removed.tiles())}, {"segments", segments}});
}

void print_text(std::size_t index, const Reduction& reduction, const PuzzleBounds& bounds) {
  const Style style(stdout);
  const std::vector<Tile> removed = reduction.removed.tiles();
  fmt::print("puzzle {}: {} isolated{}{}\n", index + 1, removed.size(), removed.empty() ? "" : ": ",
             style.tiles(removed));
  for (std::size_t i = 0; i < reduction.segments.size(); ++i) {
    const Segment& segment = reduction.segments[i];
    const Bounds& part = bounds.segments[i];
    fmt::print("  numbers {:>4} … {:<4} {:>5} tiles   {}\n", segment.first, segment.last,
               tiles_of(reduction.tiles, segment).total(),
               part.meet() ? fmt::format("worth {}, by its bounds", part.lower())
                           : fmt::format("worth {} … {}", part.lower(), part.upper()));
  }
}

// One way of solving all puzzles. The time is processor time, so that a busy machine does not blur it; the sum of the
// answers shows that the ways agree.
struct WayTimed {
  const char* name;
  std::uint64_t puzzles = 0;
  double microseconds = 0;  // a puzzle
  std::int64_t points = 0;
};

template <class Solve>
WayTimed timed(const char* name, const PuzzleInput& input, const InterruptGuard& interrupt, const Solve& solve) {
  WayTimed way{.name = name};
  Progress progress(name, input.puzzles.size());
  const ProgressBar bar(progress);
  const std::clock_t start = std::clock();
  for (const TileCounts& tiles : input.puzzles) {
    if (interrupt.interrupted()) break;
    way.points += solve(tiles);
    progress.advance();
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  way.puzzles = progress.done();
  way.microseconds = 1e6 * seconds / static_cast<double>(std::max<std::uint64_t>(1, way.puzzles));
  return way;
}

// Of the windowed method, a puzzle.
struct WindowStates {
  double plain = 0;
  double thesis = 0;
  double ours = 0;
};

WindowStates window_states(const PuzzleInput& input) {
  WindowEffort window(input.ruleset);
  WindowStates states;
  for (const TileCounts& tiles : input.puzzles) {
    states.plain += static_cast<double>(window.states_without_reductions(tiles).value());
    states.thesis += static_cast<double>(window.states(tiles));
    states.ours += static_cast<double>(window.states_after(reduce(tiles, input.ruleset.min_meld())).value());
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, input.puzzles.size()));
  return {states.plain / count, states.thesis / count, states.ours / count};
}

void print_measures(const std::vector<WayTimed>& ways, const WindowStates& states, bool json) {
  if (json) {
    JsonArray list;
    for (const WayTimed& way : ways) {
      list.add(JsonObject{
          {"name", way.name}, {"puzzles", way.puzzles}, {"microseconds", way.microseconds}, {"points", way.points}});
    }
    return print_json(JsonObject{
        {"ways", list},
        {"window_states",
         JsonObject{{"without_reductions", states.plain}, {"thesis", states.thesis}, {"ours", states.ours}}}});
  }
  for (const WayTimed& way : ways) {
    fmt::print("{:<34} {:>12.2f} µs a puzzle   {} points in all\n", way.name, way.microseconds, way.points);
  }
  fmt::print(
      "windowed method, states a puzzle: {:.0f} without reductions, {:.0f} with those of the thesis, {:.0f} with "
      "ours\n",
      states.plain, states.thesis, states.ours);
}

ExitStatus measure(const PuzzleInput& input, bool json) {
  const InterruptGuard interrupt;
  const Weights weights = Weights::value(0);
  PuzzleSolver solver(input.ruleset);
  ReducedSolving reduced(input.ruleset);
  std::vector<WayTimed> ways;
  const Limits limits{.stop = &interrupt.flag()};
  ways.push_back(timed("exact solver", input, interrupt, [&](const TileCounts& tiles) {
    const Outcome<std::int64_t> total = solver.best_total(tiles, weights, limits);
    return total.finished() ? total.value() : 0;
  }));
  ways.push_back(timed("exact solver, reduced", input, interrupt,
                       [&](const TileCounts& tiles) { return reduced.best_total(tiles, weights); }));
  ways.push_back(timed("reductions and bounds alone", input, interrupt,
                       [&](const TileCounts& tiles) { return reduced.bounds(tiles, weights).lower(); }));
  print_measures(ways, window_states(input), json);
  return interrupt.interrupted() ? report_interrupt("before all puzzles were timed") : exit_done;
}

ExitStatus show_reductions(const ReduceOptions& options) {
  const Result<PuzzleInput> input = read_puzzles(options.file, options.rules);
  if (!input) return report_error(input.error());
  if (options.measure) return measure(*input, options.json);
  BoundFinder finder(input->ruleset);
  const InterruptGuard interrupt;
  for (std::size_t i = 0; i < input->puzzles.size(); ++i) {
    if (interrupt.interrupted()) {
      return report_interrupt(fmt::format("after {} of {} puzzles", i, input->puzzles.size()));
    }
    const TileCounts& tiles = input->puzzles[i];
    const Reduction reduction = reduce(tiles, input->ruleset.min_meld());
    const PuzzleBounds bounds = finder.of(tiles, reduction, Weights::value(0));
    options.json ? print_as_json(reduction, bounds) : print_text(i, reduction, bounds);
  }
  return exit_done;
}

}  // namespace

void add_puzzle_reduce(const Command& puzzle) {
  auto options = std::make_shared<ReduceOptions>();
  const Command command = puzzle.subcommand("reduce", "Tiles that fit no meld, and where puzzles fall apart");
  command.text("file", options->file, "FILE", "puzzles; - is standard input");
  command.flag("--measure", options->measure,
               "what reducing saves: time of the exact solver, states of the windowed method");
  command.flag("--json", options->json, "print JSON, one object for each puzzle");
  options->rules.add_with_numbers_but_jokers_to(command);
  command.on_run([options] { return show_reductions(*options); });
}

}  // namespace tilefish::cli
