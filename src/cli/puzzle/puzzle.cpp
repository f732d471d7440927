// `tilefish puzzle`: the puzzle lab.

#include <algorithm>
#include <cstdio>

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/input.h"
#include "cli/output/complain.h"
#include "cli/output/json.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "rules/puzzle_file.h"

namespace tilefish::cli {

Result<PuzzleInput> read_puzzles(const std::string& path, const RulesOption& rules) {
  RulesOption decided = rules;
  const Result<Ruleset> asked = rules.ruleset();
  if (!asked) return asked.error();
  PuzzleLimits limits{.colours = asked->colours(), .jokers = asked->jokers()};
  if (rules.gave_rules() || rules.gave("numbers")) limits.numbers = asked->numbers();
  if (rules.gave_rules() || rules.gave("copies")) limits.copies = asked->copies();
  Result<std::string> text = read_text(path, most_bytes_of_data);
  if (!text) return text.error();
  drop_byte_order_mark(*text);
  const Result<PuzzleFile> file = parse_puzzle_file(*text, source_name(path), limits);
  if (!file) return file.error();
  if (!limits.numbers) decided.set_unless_given("numbers", file->numbers);
  if (!limits.copies) decided.set_unless_given("copies", file->copies);
  // Bounds and features take no longer than the jokers that are there need.
  int most_jokers = 0;
  for (const Puzzle& puzzle : file->puzzles) {
    const auto jokers =
        std::count_if(puzzle.tiles.begin(), puzzle.tiles.end(), [](Tile tile) { return tile.is_joker(); });
    most_jokers = std::max(most_jokers, static_cast<int>(jokers));
  }
  decided.set_unless_given("jokers", most_jokers);
  const Result<Ruleset> ruleset = decided.ruleset();
  if (!ruleset) return ruleset.error();
  PuzzleInput input{.ruleset = *ruleset};
  for (const Puzzle& puzzle : file->puzzles) input.puzzles.emplace_back(ruleset->numbers(), puzzle.tiles);
  return input;
}

ExitStatus answer_each(const PuzzleInput& input, const AnswerLimits& limits, bool json, const AnswerPuzzle& answer) {
  const InterruptGuard interrupt;
  ExitStatus status = exit_done;
  for (std::size_t i = 0; i < input.puzzles.size(); ++i) {
    const std::optional<Stopped> stopped = answer(i, input.puzzles[i], limits.limits(interrupt.flag()));
    if (interrupt.interrupted()) {
      const std::size_t done = stopped ? i : i + 1;
      return report_interrupt(fmt::format("after {} of {} puzzles", done, input.puzzles.size()));
    }
    if (!stopped) continue;
    status = exit_no;
    const std::string sentence = limits.sentence(stopped->reason);
    if (json) print_json(JsonObject{{"puzzle", i + 1}, {"stopped", sentence}});
    complain(fmt::format("puzzle {}: {}", i + 1, sentence));
  }
  return status;
}

ExitStatus report_stop(StopReason reason, const AnswerLimits& limits, const std::string& how_far) {
  if (reason == StopReason::flag) return report_interrupt(how_far);
  complain(fmt::format("{} ({})", limits.sentence(reason), how_far));
  return exit_no;
}

ExitStatus write_text(const std::string& path, const std::string& text) {
  std::FILE* file = path == "-" ? stdout : std::fopen(path.c_str(), "wb");
  if (file == nullptr) return report_error(not_writable(path));
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
  const ExitStatus status = written ? exit_done : report_lost_output(path);
  if (file != stdout && std::fclose(file) != 0 && written) return report_lost_output(path);
  return status;
}

ExitStatus report_lost_output(const std::string& path) {
  // Of standard output the program itself tells at its end.
  if (path != "-") complain(path + ": the output could not be written");
  return exit_internal;
}

Error not_writable(const std::string& path) {
  return {.what = "cannot be written",
          .expected = "a file in a folder that exists, or - for standard output",
          .place = {path}};
}

void add_puzzle(const Command& root) {
  const Command puzzle =
      root.subcommand("puzzle", "The puzzle lab: bounds, reductions, data sets, difficulty, the puzzle of the day");
  puzzle.require_subcommand();
  add_puzzle_bounds(puzzle);
  add_puzzle_reduce(puzzle);
  add_puzzle_features(puzzle);
  add_puzzle_generate(puzzle);
  add_puzzle_explore(puzzle);
  add_puzzle_complexity(puzzle);
  add_puzzle_joker(puzzle);
#ifdef TILEFISH_HAS_TRAINING
  add_puzzle_train(puzzle);
#endif
  add_puzzle_rate(puzzle);
  add_puzzle_daily(puzzle);
  add_puzzle_stock(puzzle);
  puzzle.footer(
      "Puzzles are loose tiles; a file holds the number of puzzles, then for each a line with the "
      "number\n"
      "of its tiles and a line of tiles.\n"
      "\n"
      "Help on each: tilefish puzzle COMMAND --help");
}

}  // namespace tilefish::cli
