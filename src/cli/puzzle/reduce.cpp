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
  AnswerLimits limits;
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
  const int jokers = reduction.tiles.jokers();
  if (jokers > 0)
    fmt::print("  {} for all, counted with each\n", jokers == 1 ? "1 joker" : fmt::format("{} jokers", jokers));
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
  std::size_t puzzles = 0;
  double microseconds = 0;  // a puzzle
  std::int64_t points = 0;
};

// `solve` takes a puzzle and limits and gives an Outcome.
template <class Solve>
Outcome<WayTimed> timed(const char* name, const PuzzleInput& input, const AnswerLimits& limits, const StopFlag& stop,
                        const Solve& solve) {
  WayTimed way{.name = name, .puzzles = input.puzzles.size()};
  Progress progress(name, input.puzzles.size());
  const ProgressBar bar(progress);
  const std::clock_t start = std::clock();
  for (const TileCounts& tiles : input.puzzles) {
    const auto points = solve(tiles, limits.limits(stop));
    if (!points.finished()) return points.stopped();
    way.points += points.value();
    progress.advance();
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  way.microseconds = 1e6 * seconds / static_cast<double>(std::max<std::size_t>(1, way.puzzles));
  return way;
}

// Of the windowed method, a puzzle.
struct WindowStates {
  double plain = 0;
  double thesis = 0;
  double ours = 0;
};

Outcome<WindowStates> window_states(const PuzzleInput& input, const AnswerLimits& limits, const StopFlag& stop) {
  WindowEffort window(input.ruleset);
  WindowStates states;
  for (const TileCounts& tiles : input.puzzles) {
    const Limits each = limits.limits(stop);
    const Outcome<std::uint64_t> plain = window.states_without_reductions(tiles, each);
    if (!plain.finished()) return plain.stopped();
    const Outcome<std::uint64_t> thesis = window.states(tiles, each);
    if (!thesis.finished()) return thesis.stopped();
    const Outcome<Reduction> reduction = reduce(tiles, input.ruleset.min_meld(), each);
    if (!reduction.finished()) return reduction.stopped();
    const Outcome<std::uint64_t> ours = window.states_after(reduction.value(), each);
    if (!ours.finished()) return ours.stopped();
    states.plain += static_cast<double>(plain.value());
    states.thesis += static_cast<double>(thesis.value());
    states.ours += static_cast<double>(ours.value());
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, input.puzzles.size()));
  return WindowStates{states.plain / count, states.thesis / count, states.ours / count};
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

ExitStatus measure(const PuzzleInput& input, const ReduceOptions& options) {
  const InterruptGuard interrupt;
  const auto stopped = [&](const Stopped& why) {
    return report_stop(why.reason, options.limits, "before every puzzle was measured");
  };
  const Weights weights = Weights::value(0);
  PuzzleSolver solver(input.ruleset);
  ReducedSolving reduced(input.ruleset);
  BoundFinder bounds(input.ruleset);
  std::vector<WayTimed> ways;
  const auto measure_way = [&](const char* name, const auto& solve) -> std::optional<Stopped> {
    const Outcome<WayTimed> way = timed(name, input, options.limits, interrupt.flag(), solve);
    if (!way.finished()) return way.stopped();
    ways.push_back(way.value());
    return std::nullopt;
  };
  const auto exactly = [&](const TileCounts& tiles, const Limits& limits) {
    return solver.best_total(tiles, weights, limits);
  };
  const auto after_reductions = [&](const TileCounts& tiles, const Limits& limits) {
    return reduced.best_total(tiles, weights, limits);
  };
  const auto by_bounds = [&](const TileCounts& tiles, const Limits& limits) -> Outcome<std::int64_t> {
    const Outcome<Reduction> reduction = reduce(tiles, input.ruleset.min_meld(), limits);
    if (!reduction.finished()) return reduction.stopped();
    const Outcome<PuzzleBounds> found = bounds.of(tiles, reduction.value(), weights, limits);
    return found.finished() ? Outcome(found.value().lower()) : Outcome<std::int64_t>(found.stopped());
  };
  if (const auto why = measure_way("exact solver", exactly)) return stopped(*why);
  if (const auto why = measure_way("exact solver, reduced", after_reductions)) return stopped(*why);
  if (const auto why = measure_way("reductions and bounds alone", by_bounds)) return stopped(*why);
  const Outcome<WindowStates> states = window_states(input, options.limits, interrupt.flag());
  if (!states.finished()) return stopped(states.stopped());
  print_measures(ways, states.value(), options.json);
  return exit_done;
}

ExitStatus show_reductions(const ReduceOptions& options) {
  const Result<PuzzleInput> input = read_puzzles(options.file, options.rules);
  if (!input) return report_error(input.error());
  if (options.measure) return measure(*input, options);
  BoundFinder finder(input->ruleset);
  return answer_each(*input, options.limits, options.json,
                     [&](std::size_t index, const TileCounts& tiles, const Limits& limits) -> std::optional<Stopped> {
                       const Outcome<Reduction> reduction = reduce(tiles, input->ruleset.min_meld(), limits);
                       if (!reduction.finished()) return reduction.stopped();
                       const Outcome<PuzzleBounds> bounds =
                           finder.of(tiles, reduction.value(), Weights::value(0), limits);
                       if (!bounds.finished()) return bounds.stopped();
                       options.json ? print_as_json(reduction.value(), bounds.value())
                                    : print_text(index, reduction.value(), bounds.value());
                       return std::nullopt;
                     });
}

}  // namespace

void add_puzzle_reduce(const Command& puzzle) {
  auto options = std::make_shared<ReduceOptions>();
  const Command command = puzzle.subcommand("reduce", "Tiles that fit no meld, and where puzzles fall apart");
  command.text("file", options->file, "FILE", "puzzles; - is standard input");
  command.flag("--measure", options->measure,
               "what reducing saves: time of the exact solver, states of the windowed method");
  command.flag("--json", options->json, "print JSON, one object for each puzzle");
  options->limits.add_to(command);
  options->rules.add_with_numbers_to(command);
  command.on_run([options] { return show_reductions(*options); });
}

}  // namespace tilefish::cli
