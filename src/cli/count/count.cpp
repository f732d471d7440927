// `tilefish count`: how many hands of every size can be played in one move?

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/count/formulas.h"
#include "cli/count/melds.h"
#include "cli/count/openings.h"
#include "cli/count/output.h"
#include "cli/count/plot.h"
#include "cli/interrupt.h"
#include "cli/options/answer_limits.h"
#include "cli/options/plot.h"
#include "cli/options/rules.h"
#include "cli/options/threads.h"
#include "cli/output/complain.h"
#include "cli/output/report_error.h"
#include "cli/output/stage_bar.h"
#include "cli/output/terminal.h"
#include "counting/hand_table.h"
#include "counting/openings.h"

namespace tilefish::cli {

namespace {

constexpr WholeRange most_tiles{0, 1'000'000'000};

struct CountOptions {
  HandTableOptions table;
  CountFormat format = CountFormat::text;
  bool csv = false;
  bool json = false;
  bool formulas = false;
  bool openings = false;
  bool sets = false;
  Formula4Range check;
  std::string plot;
  unsigned threads = 0;
  AnswerLimits limits;
  RulesOption rules;
};

ExitStatus tell_stop(StopReason reason, const std::string& how_far, const CountOptions& options) {
  if (reason == StopReason::flag) {
    complain("interrupted" + how_far);
    return exit_interrupted;
  }
  complain(options.limits.sentence(reason));
  return exit_no;
}

std::string states_so_far(const Stopped& stopped) { return fmt::format(" after {} states", stopped.nodes); }

// Runs `task` on all threads, with a bar and with Ctrl-C, and hands what it finds to `show`; a stop is part of what it finds.
template <class Task, class Show>
ExitStatus watched(const CountOptions& options, const Task& task, const Show& show) {
  ThreadPool pool(options.threads);
  const InterruptGuard interrupt;
  StageBar bar;
  WorkWatch* const watch = is_terminal(stderr) ? &bar : nullptr;
  const auto found = task(Work{.pool = &pool, .limits = options.limits.limits(interrupt.flag()), .watch = watch});
  bar.finish();
  return found.ok() ? show(*found) : report_error(found.error());
}

Result<OpeningTable> make_opening_table(const Ruleset& ruleset, const Work& work) {
  Result<Outcome<std::vector<OpeningCount>>> counted = count_openings(ruleset, work);
  if (!counted) return std::move(counted).error();
  if (!counted->finished()) return OpeningTable{.stopped = counted->stopped()};
  return OpeningTable{.rows = std::move(*counted).value()};
}

ExitStatus show_table(const HandTable& table, const GameShape& shape, const CountOptions& options) {
  const bool has_something_to_say = table.finished() || !table.rows.empty() || options.format == CountFormat::json;
  if (has_something_to_say) print_hand_table(table, shape, options.table.jokers, options.format);
  if (!table.finished()) return tell_stop(table.stopped.reason, states_so_far(table.stopped), options);
  if (options.plot.empty()) return exit_done;
  const std::optional<Error> error = plot_hand_table(table.rows, shape, options.plot);
  return error ? report_error(*error) : exit_done;
}

ExitStatus count(CountOptions& options) {
  const Result<Ruleset> ruleset = options.rules.ruleset();
  if (!ruleset) return report_error(ruleset.error());
  const GameShape shape = GameShape::of(*ruleset);
  options.format = options.csv ? CountFormat::csv : options.json ? CountFormat::json : CountFormat::text;
  if (options.sets) {
    print_meld_counts(count_melds(shape, ruleset->jokers()), options.format);
    return exit_done;
  }
  if (options.formulas) {
    if (options.rules.gave("jokers")) return report_error({.what = "no formula has jokers", .place = {"--jokers"}});
    return watched(
        options, [&](const Work& work) { return Result(make_formulas(shape, options.check, work)); },
        [&](const Formulas& formulas) {
          print_formulas(formulas, options.format);
          return formulas.stop == StopReason::none ? exit_done : tell_stop(formulas.stop, "", options);
        });
  }
  if (options.openings) {
    return watched(
        options, [&](const Work& work) { return make_opening_table(*ruleset, work); },
        [&](const OpeningTable& table) {
          if (table.finished() || options.format == CountFormat::json) print_openings(table, *ruleset, options.format);
          if (table.finished()) return exit_done;
          return tell_stop(table.stopped.reason, states_so_far(table.stopped), options);
        });
  }
  // The papers count hands without jokers, and so does this command unless jokers are asked for.
  const bool with_jokers = options.rules.gave_rules() || options.rules.gave("jokers");
  options.table.jokers = with_jokers ? ruleset->jokers() : 0;
  return watched(
      options, [&](const Work& work) { return make_hand_table(shape, options.table, work); },
      [&](const HandTable& table) { return show_table(table, shape, options); });
}

}  // namespace

void add_count(const Command& root) {
  auto options = std::make_shared<CountOptions>();
  const Command command = root.subcommand("count", "How many hands of every size can be played in one move?");
  const Option csv = command.flag("--csv", options->csv, "print CSV: size,jokers,hands,winning,ratio");
  command.flag("--json", options->json, "print one JSON object").excludes(csv);
  const Option openings =
      command.flag("--openings", options->openings, "count the racks from which a player can open at once");
  const Option formulas =
      command.flag("--formulas", options->formulas, "the smaller numbers of the papers instead").excludes(openings);
  const Option sets =
      command.flag("--sets", options->sets, "the sets of tiles that make a meld, by kind, size and jokers")
          .excludes(openings)
          .excludes(formulas);
  command.whole("--check-colours", options->check.colours, {3, 16}, "check equation (4) up to so many colours (8)", "K")
      .needs(formulas);
  command.whole("--check-copies", options->check.copies, {1, 40}, "and up to so many copies of each (12)", "M")
      .needs(formulas);
  const auto of_hands = [&](const Option& option) { option.excludes(openings).excludes(formulas).excludes(sets); };
  HandTableOptions& table = options->table;
  of_hands(
      command.whole("--max-size", table.max_size, most_tiles, "stop at hands of so many tiles, jokers included", "T"));
  of_hands(add_plot(command, "--plot", options->plot, "also draw the ratios on a log scale (needs gnuplot)"));
  of_hands(command.whole("--exact-size", table.exact_size, most_tiles,
                         "count hands with two jokers or more exactly up to this size (28), sample larger ones", "T"));
  of_hands(command.whole("--exact-missing", table.exact_missing, most_tiles,
                         "count them exactly again where at most so many tiles are missing (10)", "X"));
  of_hands(command.whole("--samples", table.samples, {0, 1'000'000'000},
                         "samples for each size beyond; 0 leaves these sizes out"));
  of_hands(command.whole("--seed", table.seed, {}, "of the samples"));
  add_threads(command, options->threads);
  options->limits.add_to(command);
  options->rules.add_with_numbers_to(command);
  command.footer(
      "Jokers are counted only if --jokers or --rules is given (and in --openings and --sets). A row then tells of the "
      "hands\n"
      "with exactly so many jokers, and a row `all` of all hands of the size. What was sampled\n"
      "and not counted is marked with ~ and comes with its 95 % interval. A count that was\n"
      "stopped prints the rows that were finished; its JSON then says \"stopped\".\n"
      "\n"
      "Examples:\n"
      "  tilefish count\n"
      "  tilefish count --csv --max-size 26\n"
      "  tilefish count --jokers 1 --max-size 14\n"
      "  tilefish count --numbers 6 --plot six.svg\n"
      "  tilefish count --openings\n"
      "  tilefish count --sets\n"
      "\n"
      "Exit status: 0 done, 1 stopped by a limit, 2 the game or an option is out of range, 4 interrupted.");
  command.on_run([options] { return count(*options); });
}

}  // namespace tilefish::cli
