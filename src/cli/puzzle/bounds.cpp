// `tilefish puzzle bounds`: what can be said of a puzzle's best answer without solving it, beside that answer.

#include <memory>

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
  RulesOption rules;
};

void print_as_json(const PuzzleBounds& bounds, std::int64_t best) {
  print_json(JsonObject{{"runs", bounds.plain.runs},
                        {"groups", bounds.plain.groups},
                        {"total", bounds.plain.total},
                        {"total_without_isolated", bounds.reduced.total},
                        {"lower", bounds.plain.lower()},
                        {"upper", bounds.reduced.upper()},
                        {"lower_by_segments", bounds.lower()},
                        {"upper_by_segments", bounds.upper()},
                        {"best", best}});
}

void print_head() {
  fmt::print("{:>8} {:>8} {:>8} {:>8}   {:>8} {:>8} {:>8} {:>8}   {:>8}\n", "runs", "groups", "total", "usable",
             "lower", "upper", "lower'", "upper'", "best");
}

void print_line(const PuzzleBounds& bounds, std::int64_t best) {
  fmt::print("{:>8} {:>8} {:>8} {:>8}   {:>8} {:>8} {:>8} {:>8}   {:>8}\n", bounds.plain.runs, bounds.plain.groups,
             bounds.plain.total, bounds.reduced.total, bounds.plain.lower(), bounds.reduced.upper(), bounds.lower(),
             bounds.upper(), best);
}

ExitStatus show_bounds(const BoundsOptions& options) {
  const Result<PuzzleInput> input = read_puzzles(options.file, options.rules);
  if (!input) return report_error(input.error());
  const Weights weights = options.tiles ? Weights::tiles() : Weights::value(0);
  BoundFinder finder(input->ruleset);
  PuzzleSolver solver(input->ruleset);
  if (!options.json) print_head();
  for (const TileCounts& tiles : input->puzzles) {
    const PuzzleBounds bounds = finder.of(tiles, reduce(tiles, input->ruleset.min_meld()), weights);
    const std::int64_t best = solver.best_total(tiles, weights);
    options.json ? print_as_json(bounds, best) : print_line(bounds, best);
  }
  return exit_done;
}

}  // namespace

void add_puzzle_bounds(const Command& puzzle) {
  auto options = std::make_shared<BoundsOptions>();
  const Command command = puzzle.subcommand("bounds", "Bounds of the best answer that need no solving, beside it");
  command.text("file", options->file, "FILE", "puzzles; - is standard input");
  command.flag("--tiles", options->tiles, "count tiles instead of points");
  command.flag("--json", options->json, "print JSON, one object for each puzzle");
  options->rules.add_with_numbers_to(command);
  command.footer(
      "Columns: the best of runs alone and of groups alone; all tiles; those that fit a meld; the bounds\n"
      "max(runs, groups) and min(runs + groups, usable); the same summed over the segments into which the puzzle "
      "falls;\n"
      "the best answer.");
  command.on_run([options] { return show_bounds(*options); });
}

}  // namespace tilefish::cli
