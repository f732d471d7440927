// `tilefish puzzle bounds`: what can be said of a puzzle's best answer without solving it, beside that answer.

#include <memory>
#include <optional>

#include <fmt/core.h>

#include "cli/output/json.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "puzzles/bounds.h"
#include "solver/puzzle_solver.h"

namespace tilefish::cli {

namespace {

struct BoundsOptions {
  std::string file = "-";
  bool tiles = false;
  bool json = false;
  AnswerLimits limits;
  RulesOption rules;
};

void print_bounds_as_json(const PuzzleBounds& bounds, std::optional<std::int64_t> best) {
  print_json(JsonObject{{"runs", bounds.plain.runs},
                        {"groups", bounds.plain.groups},
                        {"total", bounds.plain.total},
                        {"total_without_isolated", bounds.reduced.total},
                        {"lower", bounds.plain.lower()},
                        {"upper", bounds.reduced.upper()},
                        {"lower_by_segments", bounds.lower()},
                        {"upper_by_segments", bounds.upper()},
                        {"best", best ? Json(*best) : Json(nullptr)}});
}

void print_head() {
  fmt::print("{:>8} {:>8} {:>8} {:>8}   {:>8} {:>8} {:>8} {:>8}   {:>8}\n", "runs", "groups", "total", "usable",
             "lower", "upper", "lower'", "upper'", "best");
}

void print_bounds(const PuzzleBounds& bounds, std::optional<std::int64_t> best) {
  fmt::print("{:>8} {:>8} {:>8} {:>8}   {:>8} {:>8} {:>8} {:>8}   {:>8}\n", bounds.plain.runs, bounds.plain.groups,
             bounds.plain.total, bounds.reduced.total, bounds.plain.lower(), bounds.reduced.upper(), bounds.lower(),
             bounds.upper(), best ? std::to_string(*best) : "-");
}

ExitStatus show_bounds(const BoundsOptions& options) {
  const Result<PuzzleInput> input = read_puzzles(options.file, options.rules);
  if (!input) return report_error(input.error());
  const Weights weights = options.tiles ? Weights::tiles() : Weights::value(0);
  BoundFinder finder(input->ruleset);
  PuzzleSolver solver(input->ruleset);
  if (!options.json) print_head();
  return answer_each(*input, options.limits, options.json,
                     [&](std::size_t, const TileCounts& tiles, const Limits& limits) -> std::optional<Stopped> {
                       const Outcome<Reduction> reduction = reduce(tiles, input->ruleset.min_meld(), limits);
                       if (!reduction.finished()) return reduction.stopped();
                       const Outcome<PuzzleBounds> bounds = finder.of(tiles, reduction.value(), weights, limits);
                       if (!bounds.finished()) return bounds.stopped();
                       const Outcome<std::int64_t> best = solver.best_total(tiles, weights, limits);
                       if (!best.finished() && best.stopped().reason == StopReason::flag) return best.stopped();
                       // The bounds hold whether or not the best answer is known.
                       const auto print = options.json ? print_bounds_as_json : print_bounds;
                       print(bounds.value(), best.finished() ? std::optional(best.value()) : std::nullopt);
                       return best.finished() ? std::nullopt : std::optional(best.stopped());
                     });
}

}  // namespace

void add_puzzle_bounds(const Command& puzzle) {
  auto options = std::make_shared<BoundsOptions>();
  const Command command = puzzle.subcommand("bounds", "Bounds of the best answer that need no solving, beside it");
  command.text("file", options->file, "FILE", "puzzles; - is standard input");
  command.flag("--tiles", options->tiles, "count tiles instead of points");
  command.flag("--json", options->json, "print JSON, one object for each puzzle");
  options->limits.add_to(command);
  options->rules.add_with_numbers_to(command);
  command.footer(
      "Columns: the best of runs alone and of groups alone; all tiles; those that fit a meld; the bounds\n"
      "max(runs, groups) and min(runs + groups, usable); the same summed over the segments into which the puzzle "
      "falls;\n"
      "the best answer.");
  command.on_run([options] { return show_bounds(*options); });
}

}  // namespace tilefish::cli
