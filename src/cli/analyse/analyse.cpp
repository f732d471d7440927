// `tilefish analyse`: where a recorded match was won and lost, and how much of it was luck.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "analysis/match_analysis.h"
#include "base/progress.h"
#include "base/thread_pool.h"
#include "cli/analyse/plot.h"
#include "cli/analyse/report.h"
#include "cli/analyse/summary.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/match_input.h"
#include "cli/options/plot.h"
#include "cli/options/threads.h"
#include "cli/options/workers.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "work/kinds/analysis.h"

namespace tilefish::cli {

namespace {

struct AnalyseOptions {
  std::vector<std::string> files;
  AnalysisOptions analysis;
  double time = 0;  // seconds for each match; 0 for no limit
  unsigned threads = 0;
  bool json = false;
  bool without_luck = false;
  std::string plot;
  WorkersOption workers;
};

constexpr double usual_seconds = 10;

class AnalyseCommand {
 public:
  AnalyseCommand(const AnalyseOptions& options, std::optional<WorkersLine> line)
      : options_(options), line_(std::move(line)), pool_(options.threads) {}

  ExitStatus run() {
    ExitStatus status = exit_done;
    int done = 0;
    for (const std::string& file : options_.files) {
      const ExitStatus one = analyse(file);
      if (one != exit_done) status = one;
      if (interrupt_.interrupted()) break;
      ++done;
    }
    if (options_.files.size() > 1) {
      options_.json ? print_json(summary_.json()) : summary_.print();
    }
    if (!interrupt_.interrupted()) return status;
    return report_interrupt(
        fmt::format("after {} of {} matches; what was found by then is shown", done, options_.files.size()));
  }

 private:
  ExitStatus analyse(const std::string& file) {
    const Result<GameRecord> record = read_match(file, Promise::must_be_kept, interrupt_.flag());
    if (interrupt_.interrupted()) return exit_interrupted;
    if (!record) return report_error(record.error());
    const std::optional<int> seat = options_.analysis.seat;
    if (seat && *seat >= record->setup.players) {
      return report_error({.what = "the match has no such seat",
                           .expected = fmt::format("--seat from 0 to {}", record->setup.players - 1),
                           .token = std::to_string(*seat),
                           .place = {.source = record->source}});
    }
    Result<MatchTurns> turns = MatchTurns::of(*record);
    if (!turns) return report_error(turns.error());

    MatchAnalysis analysis(*std::move(turns), options_.analysis);
    if (line_) {
      if (const std::optional<Error> error = have_worked(analysis, *record)) return report_error(*error);
    } else {
      work(analysis);
    }
    tell(analysis, *record);
    if (options_.plot.empty()) return exit_done;
    const std::optional<Error> error = plot_analysis(analysis, *record, options_.plot);
    return error ? report_error(*error) : exit_done;
  }

  void work(MatchAnalysis& analysis) {
    Limits limits{.stop = &interrupt_.flag()};
    if (options_.time > 0) limits = limits.within(std::chrono::duration<double>(options_.time));
    Progress progress("analysing");
    const ProgressBar bar(progress);
    (void)analysis.run(pool_, limits, progress);
  }

  // By workers, who are told what all turns have in common.
  std::optional<Error> have_worked(MatchAnalysis& analysis, const GameRecord& record) {
    const Limits limits{.stop = &interrupt_.flag()};
    Progress progress("analysing");
    const ProgressBar bar(progress);
    Progress facts("facts");
    if (analysis.find_all_facts(pool_, limits, facts) != StopReason::none) return std::nullopt;
    work::AnalysisJob job(analysis, record, line_->build());
    const Result<work::AskEnd> end = line_->ask(job, progress, limits);
    return end ? std::nullopt : std::optional(end.error());
  }

  void tell(const MatchAnalysis& analysis, const GameRecord& record) {
    if (options_.files.size() > 1) {
      if (!interrupt_.interrupted()) summary_.add(analysis, record);
    } else if (options_.json) {
      print_json(json_of(analysis, record.names));
    } else {
      print_analysis(analysis, record);
    }
  }

  const AnalyseOptions& options_;
  const std::optional<WorkersLine> line_;
  const InterruptGuard interrupt_;
  ThreadPool pool_;
  AnalysisSummary summary_;
};

}  // namespace

void add_analyse(const Command& root) {
  auto options = std::make_shared<AnalyseOptions>();
  const Command command =
      root.subcommand("analyse", "Say where a recorded match was won and lost, and how much was luck");
  command
      .words("games", options->files, 1, Command::any_number, "FILE",
             "matches as text or JSON, - for standard input; of several only what they say together is shown")
      .required();
  command.whole("--seat", options->analysis.seat, {0, 7}, "only the turns of this seat", "S");
  command
      .decimal("--time", options->time, {0.001, 86'400}, "S",
               "seconds for each match; the turns are looked at again and again, each time more closely")
      .shows("10 without --nodes");
  command.whole("--nodes", options->analysis.nodes, {20, 1'000'000},
                "play-outs for each turn; the same number gives the same analysis everywhere");
  command.whole("--seed", options->analysis.seed, {}, "which worlds are imagined")
      .shows(fmt::format("{}", options->analysis.seed));
  command.flag("--open", options->analysis.open_racks, "also what the turns were worth with all racks known");
  command.flag("--no-luck", options->without_luck, "leave the luck of draws out, which takes half of the time");
  add_threads(command, options->threads);
  command.flag("--json", options->json, "print JSON; docs/analysis.md describes it");
  add_plot(command, "--plot", options->plot, "draw the chances of each seat over the turns");
  options->workers.add_to(command);
  command.footer(
      "A line for each turn: the chance that the mover has after it, with its 95 % interval, what the tile drawn\n"
      "was worth, and a name if part of the win was lost. Turns that mattered are shown in full, with the better "
      "play.\n"
      "\n"
      "Examples:\n"
      "  tilefish arena level4 level6 --pairs 1 --save games\n"
      "  tilefish analyse games/000000-0.match\n"
      "  tilefish analyse games/000000-0.match --seat 0 --time 60 --plot graph.svg\n"
      "  tilefish analyse games/*.match --nodes 100\n"
      "  tilefish analyse games/000000-0.match --nodes 10000 --workers nats://localhost\n"
      "\n"
      "Exit status: 0 done, 2 a match cannot be read or does not fit its seed, 4 interrupted, with what was found.");
  command.on_run([options] {
    options->analysis.luck = !options->without_luck;
    if (options->time == 0 && options->analysis.nodes == 0) options->time = usual_seconds;
    if (!options->plot.empty() && options->files.size() > 1) {
      return report_error({.what = "a graph is drawn of one match", .expected = "a single FILE with --plot"});
    }
    std::optional<WorkersLine> line;
    if (options->workers.wanted()) {
      if (options->time > 0) {
        return report_error({.what = "workers analyse by play-outs, not by time", .expected = "--nodes"});
      }
      Result<WorkersLine> connected = options->workers.connect();
      if (!connected) return report_error(connected.error());
      line.emplace(std::move(connected).value());
    }
    return AnalyseCommand(*options, std::move(line)).run();
  });
}

}  // namespace tilefish::cli
