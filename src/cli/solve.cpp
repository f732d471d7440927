// `tilefish solve`: puzzles in, best totals out, one a line, on all cores.

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/progress.h"
#include "base/thread_pool.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/input.h"
#include "cli/options/objective.h"
#include "cli/options/rules.h"
#include "cli/options/threads.h"
#include "cli/output/complain.h"
#include "cli/output/json.h"
#include "cli/output/ordered_output.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "cli/output/terminal.h"
#include "cli/solve_method.h"
#include "rules/puzzle_file.h"
#include "solver/puzzle_score.h"

namespace tilefish::cli {

namespace {

struct SolveOptions {
  std::string file = "-";
  Objective objective = Objective::value;
  SolveMethodOptions method;
  bool show = false;
  bool json = false;
  unsigned threads = 0;
  RulesOption rules;
};

// Numbers and copies that the user did not fix are taken from the file.
PuzzleLimits limits_of(const RulesOption& rules, const Ruleset& ruleset) {
  PuzzleLimits limits{.colours = ruleset.colours(), .jokers = ruleset.jokers()};
  if (rules.gave_rules() || rules.gave("numbers")) limits.numbers = ruleset.numbers();
  if (rules.gave_rules() || rules.gave("copies")) limits.copies = ruleset.copies();
  return limits;
}

// Of the errors that many threads meet, the one of the lowest index: the same whichever thread was first.
class FirstError {
 public:
  void note(std::size_t index, const Error& error) {
    const std::lock_guard lock(mutex_);
    if (error_ && index_ < index) return;
    index_ = index;
    error_ = error;
  }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  std::mutex mutex_;
  std::size_t index_ = 0;
  std::optional<Error> error_;
};

Result<PuzzleFile> read_puzzles(const std::string& text, const std::string& source, const PuzzleLimits& limits,
                                ThreadPool& pool) {
  const Result<std::vector<PuzzleLine>> lines = split_puzzle_file(text, source);
  if (!lines) return lines.error();
  PuzzleFile file;
  file.puzzles.resize(lines->size());
  std::vector<PuzzleLineParser> parsers(pool.size(), PuzzleLineParser(source, limits));
  FirstError first_error;
  constexpr std::size_t chunk = 64;
  pool.for_each_index(
      lines->size(),
      [&](std::size_t index, unsigned worker) {
        Result<Puzzle> puzzle = parsers[worker].parse((*lines)[index]);
        if (!puzzle) return first_error.note(index, puzzle.error());
        file.puzzles[index] = std::move(puzzle).value();
      },
      chunk);
  if (first_error.error()) return *first_error.error();
  for (const Puzzle& puzzle : file.puzzles) {
    file.numbers = std::max(file.numbers, puzzle.highest_number);
    file.copies = std::max(file.copies, puzzle.most_copies);
  }
  return file;
}

std::string line_of(const SolveMethodAnswer& answer, const TileCounts& tiles, const SolveOptions& options,
                    const Style& style) {
  if (options.json) {
    JsonObject object{{"objective", name_of(options.objective)},
                      {"total", answer.total ? Json(*answer.total) : Json(nullptr)},
                      {"complete", answer.stop == StopReason::none},
                      {"melds", json_of(answer.melds)},
                      {"left", json_of((tiles - answer.melds.counts(tiles.numbers())).tiles())},
                      {"nodes", answer.nodes}};
    if (answer.stop != StopReason::none) object.add("stopped", options.method.limits.sentence(answer.stop));
    return object.text() + "\n";
  }
  std::string line = answer.total ? std::to_string(*answer.total) : "-";
  if (answer.stop != StopReason::none) line += " (stopped short)";
  if (options.show) {
    line += "\t";
    for (std::size_t i = 0; i < answer.melds.melds.size(); ++i) {
      line += (i > 0 ? ", " : "") + style.meld(answer.melds.melds[i]);
    }
  }
  return line + "\n";
}

// A file of loose tiles says nothing of penalties; a ruleset does, if one was named.
PuzzleScore score_of(const SolveOptions& options, const Ruleset& ruleset) {
  if (options.objective == Objective::tiles) return PuzzleScore::tiles();
  const bool penalised = options.rules.gave_rules() || options.rules.gave("joker_penalty");
  return PuzzleScore::value(penalised ? ruleset.joker_penalty() : 0);
}

ExitStatus solve_all(const PuzzleFile& file, const Ruleset& ruleset, const SolveOptions& options, ThreadPool& pool) {
  const PuzzleScore score = score_of(options, ruleset);
  const bool wants_melds = options.show || options.json;
  std::vector<std::unique_ptr<SolveMethod>> solvers;
  for (unsigned i = 0; i < pool.size(); ++i) solvers.push_back(make_solve_method(options.method, ruleset));
  const Style style(stdout);
  const InterruptGuard interrupt;
  Progress progress("puzzles", file.puzzles.size());
  const ProgressBar bar(progress);
  OrderedOutput output;
  FirstError first_error;
  std::atomic<StopReason> latest_stop = StopReason::none;
  pool.for_each_index(
      file.puzzles.size(),
      [&](std::size_t index, unsigned worker) {
        if (output.failed()) return;
        const TileCounts tiles(ruleset.numbers(), file.puzzles[index].tiles);
        const Limits limits = options.method.limits.limits(interrupt.flag());
        Result<SolveMethodAnswer> answer = solvers[worker]->solve(tiles, score.weights(), wants_melds, limits);
        if (!answer) return first_error.note(index, answer.error());
        if (answer->total) answer->total = score.total(*answer->total, tiles);
        if (answer->stop == StopReason::flag) return;
        if (answer->stop != StopReason::none) latest_stop.store(answer->stop, std::memory_order_relaxed);
        output.put(index, line_of(*answer, tiles, options, style));
        progress.advance();
      },
      4, &interrupt.flag());
  if (first_error.error()) return report_error(*first_error.error());
  if (interrupt.interrupted()) {
    return report_interrupt(fmt::format("after {} of {} puzzles", output.printed(), file.puzzles.size()));
  }
  if (latest_stop != StopReason::none) {
    complain(fmt::format("some totals are only the best found, not proven best: {}",
                         options.method.limits.sentence(latest_stop)));
    return exit_no;
  }
  return exit_done;
}

ExitStatus solve(SolveOptions& options) {
  Result<Ruleset> ruleset = options.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  Result<std::string> text = read_text(options.file, most_bytes_of_data);
  if (!text) return report_error(text.error());
  drop_byte_order_mark(*text);
  ThreadPool pool(options.threads);
  const PuzzleLimits limits = limits_of(options.rules, *ruleset);
  const Result<PuzzleFile> file = read_puzzles(*text, source_name(options.file), limits, pool);
  if (!file) return report_error(file.error());
  if (!limits.numbers) options.rules.set_unless_given("numbers", file->numbers);
  if (!limits.copies) options.rules.set_unless_given("copies", file->copies);
  ruleset = options.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  return solve_all(*file, *ruleset, options, pool);
}

}  // namespace

void add_solve(const Command& root) {
  auto options = std::make_shared<SolveOptions>();
  const Command command =
      root.subcommand("solve", "Puzzles in, best totals out: loose tiles, which melds are worth most?");
  command.text("file", options->file, "FILE", "a puzzle file, or - for standard input (the default)");
  command.flag("--show", options->show, "show the melds behind each total");
  command.flag("--json", options->json, "print JSON, one object for each puzzle");
  add_threads(command, options->threads);
  add_objective(command, options->objective);
  add_solve_method(command, options->method);
  options->rules.add_with_numbers_to(command);
  options->rules.add_joker_penalty_to(command);
  command.footer(
      "A puzzle file holds the number of puzzles, then for each a line with its number of\n"
      "tiles and a line of tiles. Without --rules, --numbers or --copies these are taken\n"
      "from the file. In a total of points a joker laid counts nothing; one that is left costs the penalty of the\n"
      "ruleset named by --rules, or that of --joker-penalty. In a total of tiles a joker counts one.\n"
      "\n"
      "Examples:\n"
      "  tilefish solve puzzles.txt\n"
      "  printf '1\\n4\\n1b 2b 3b 9r\\n' | tilefish solve --show\n"
      "  printf '1\\n2\\n9r J\\n' | tilefish solve --joker-penalty 25\n"
      "  tilefish solve --method ilp --objective tiles puzzles.txt\n"
      "\n"
      "Exit status: 0 all solved, 1 some stopped short at a limit, 2 the input cannot be read, 4 interrupted.");
  command.on_run([options] { return solve(*options); });
}

}  // namespace tilefish::cli
