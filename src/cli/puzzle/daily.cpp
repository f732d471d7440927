// `tilefish puzzle daily`: the puzzle of the day, the same for everyone.

#include <ctime>
#include <memory>

#include <fmt/core.h>

#include "cli/interrupt.h"
#include "cli/output/json.h"
#include "cli/output/report_error.h"
#include "cli/output/terminal.h"
#include "cli/puzzle/commands.h"
#include "puzzles/daily_puzzle.h"

namespace tilefish::cli {

namespace {

struct DailyOptions {
  std::string date;
  int level = 0;
  int count = 1;
  bool solution = false;
  bool json = false;
  AnswerLimits limits;
  RulesOption rules{"classic"};
};

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[sizeof "2026-11-15"] = "";
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

void print_text(const PeoplePuzzle& puzzle, const std::string& date, const DailyOptions& options) {
  const Style style(stdout);
  fmt::print("{} · level {} · {} solution{}, the shortest in {} steps\n\n", style.strong(date), puzzle.level(),
             puzzle.solutions, puzzle.solutions == 1 ? "" : "s", puzzle.steps());
  for (const Meld& meld : puzzle.position.table.melds) fmt::print("  {}\n", style.meld(meld));
  fmt::print("\n  rack: {}\n", style.tiles(puzzle.position.rack.tiles()));
  if (!options.solution) return;
  fmt::print("\n");
  const std::vector<std::string> steps = sentences(puzzle.plan);
  for (std::size_t i = 0; i < steps.size(); ++i) fmt::print("  {}. {}\n", i + 1, steps[i]);
}

void print_as_json(const PeoplePuzzle& puzzle, const std::string& date, const DailyOptions& options) {
  JsonObject object{{"date", date},
                    {"level", puzzle.level()},
                    {"position", to_string(puzzle.position)},
                    {"solutions", puzzle.solutions},
                    {"steps", puzzle.steps()},
                    {"rearranging", puzzle.rearranging},
                    {"touched", puzzle.touched},
                    {"jokers_moved", puzzle.jokers_moved}};
  if (options.solution) {
    JsonArray steps;
    for (const std::string& step : sentences(puzzle.plan)) steps.add(step);
    object.add("table", json_of(puzzle.solution));
    object.add("plan", steps);
  }
  print_json(object);
}

ExitStatus show_daily(const DailyOptions& options) {
  const Result<Ruleset> ruleset = options.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  if (!suits_people_puzzles(*ruleset)) {
    return report_error(
        {.what = "this ruleset has no puzzles for people",
         .expected = "at most 60 numbers, fewer jokers than a meld needs tiles, and tiles for all racks"});
  }
  const std::string date = options.date.empty() ? today() : options.date;
  const Result<std::uint64_t> seed = seed_of_date(date);
  if (!seed) return report_error(seed.error());
  // Days without a chosen level go through all of them.
  const int level = options.level > 0 ? options.level : 1 + static_cast<int>(*seed % hardest_level);
  const InterruptGuard interrupt;
  PeoplePuzzleFinder finder(*ruleset);
  for (int i = 0; i < options.count; ++i) {
    const Outcome<PeoplePuzzle> puzzle = finder.find(*seed, level, options.limits.limits(interrupt.flag()));
    if (!puzzle.finished()) {
      const std::string how_far = fmt::format("after {} of {} puzzles", i, options.count);
      if (options.json) {
        const std::string sentence = options.limits.sentence(puzzle.stopped().reason);
        print_json(JsonObject{{"date", date}, {"level", level}, {"stopped", sentence}});
      }
      return report_stop(puzzle.stopped().reason, options.limits, how_far);
    }
    options.json ? print_as_json(puzzle.value(), date, options) : print_text(puzzle.value(), date, options);
  }
  return exit_done;
}

}  // namespace

void add_puzzle_daily(const Command& puzzle) {
  auto options = std::make_shared<DailyOptions>();
  const Command command = puzzle.subcommand("daily", "The puzzle of the day for people, the same for everyone");
  command.text("--date", options->date, "DATE", "a day such as 2026-11-15 (default: today, UTC)");
  command.whole("--level", options->level, {1, hardest_level}, "1 (gentle) … 5 (hard); default: the day decides",
                "1…5");
  command.whole("--count", options->count, {1, 10'000}, "that many puzzles of the day, all different");
  command.flag("--solution", options->solution, "show a shortest way, step by step");
  command.flag("--json", options->json, "print JSON, one object for each puzzle");
  options->limits.add_to(command);
  options->rules.add_to(command);
  command.footer(
      "Play the whole rack. Every puzzle comes from a game, none can be solved by laying tiles on melds alone, and no "
      "way to\n"
      "any of its solutions is shorter than the steps it names.");
  command.on_run([options] { return show_daily(*options); });
}

}  // namespace tilefish::cli
