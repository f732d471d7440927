// `tilefish puzzle stock`: puzzles for people, found ahead of time for the server to give out.

#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>

#include <fmt/core.h>

#include "analysis/overlooked.h"
#include "base/progress.h"
#include "cli/interrupt.h"
#include "cli/options/input.h"
#include "cli/options/match_input.h"
#include "cli/options/threads.h"
#include "cli/options/workers.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "cli/puzzle/cut_back.h"
#include "puzzles/daily_puzzle.h"
#include "puzzles/stock.h"
#include "rules/builtin_rulesets.h"
#include "work/kinds/stock.h"

namespace tilefish::cli {

namespace {

struct StockCommand {
  std::uint64_t count = 0;
  std::uint64_t seed = 1;
  std::string out;
  std::string rules = "classic";
  std::vector<std::string> from;  // matches
  bool json = false;
  unsigned threads = 0;
  AnswerLimits limits;  // of the whole stock
  WorkersOption workers;
};

// Where to go on in the file, which is cut back to its last whole game.
Result<StockStart> prepare_stock_file(const StockCommand& command, const StockOptions& options) {
  if (!std::filesystem::exists(command.out)) return StockStart{};
  return cut_back<StockStart>(command.out,
                              [&](const std::string& text) { return find_stock_start(text, options, command.out); });
}

struct StockTally {
  std::uint64_t puzzles = 0;   // new ones
  std::uint64_t blunders = 0;  // of them, from the matches that were given
  std::array<std::uint64_t, hardest_level> levels{};
  std::map<Theme, std::uint64_t> themes;

  void count(const StockPuzzle& puzzle) {
    ++puzzles;
    blunders += puzzle.game == given_game ? 1 : 0;
    ++levels[static_cast<std::size_t>(puzzle.level - 1)];
    for (const Theme theme : puzzle.themes) ++themes[theme];
  }
};

void report_tally(const StockCommand& command, const StockTally& tally, std::uint64_t before, double seconds) {
  const double a_minute = seconds > 0 ? 60 * static_cast<double>(tally.puzzles) / seconds : 0;
  if (command.json) {
    JsonArray levels;
    for (const std::uint64_t level : tally.levels) levels.add(level);
    JsonObject themes;
    for (const auto& [theme, puzzles] : tally.themes) themes.add(std::string(name(theme)), puzzles);
    print_json(JsonObject{{"puzzles", before + tally.puzzles},
                          {"new", tally.puzzles},
                          {"blunders", tally.blunders},
                          {"seconds", seconds},
                          {"a_minute", a_minute},
                          {"levels", levels},
                          {"themes", themes}});
    return;
  }
  fmt::print("{} puzzles in {}, {} of them new: {:.0f} a minute\n", before + tally.puzzles, command.out, tally.puzzles,
             a_minute);
  if (tally.puzzles == 0) return;
  if (!command.from.empty()) fmt::print("from what somebody overlooked: {}\n", tally.blunders);
  fmt::print("levels 1 to 5:");
  for (const std::uint64_t level : tally.levels) fmt::print(" {}", level);
  fmt::print("\nthemes:");
  for (const auto& [theme, puzzles] : tally.themes) fmt::print(" {} {}", name(theme), puzzles);
  fmt::print("\n");
}

// Turns that may have cost the round are played on so often.
constexpr std::uint64_t play_outs_of_a_turn = 200;

// Takes the puzzles of the matches that were given, as many as are wanted and like no other; they count as there from then on.
Result<StopReason> take_blunders(const StockCommand& command, const StockOptions& options, StockJob& job,
                                 const Limits& limits) {
  ThreadPool pool(command.threads);
  Progress progress("matches", command.from.size());
  const ProgressBar bar(progress);
  for (const std::string& file : command.from) {
    if (job.start.puzzles >= job.count) break;
    const Result<GameRecord> record = read_match(file, Promise::must_be_kept, *limits.stop);
    if (limits.stop->requested()) return StopReason::flag;
    if (!record) return record.error();
    if (record->setup.ruleset.name() != options.ruleset.name()) {
      return Error{.what = "the match is by other rules than the stock",
                   .expected = options.ruleset.name(),
                   .token = record->setup.ruleset.name(),
                   .place = {.source = record->source}};
    }
    Result<MatchTurns> turns = MatchTurns::of(*record);
    if (!turns) return turns.error();
    MatchAnalysis analysis(*std::move(turns), {.nodes = play_outs_of_a_turn, .luck = false});
    const Outcome<std::vector<PeoplePuzzle>> found = find_blunder_puzzles(analysis, pool, limits);
    if (!found.finished()) return found.stopped().reason;
    for (const PeoplePuzzle& each : found.value()) {
      const StockPuzzle puzzle = stock_puzzle(each, given_game, options.ruleset);
      if (job.start.puzzles >= job.count || !job.start.likenesses.insert(puzzle.likeness).second) continue;
      job.take(puzzle);
      ++job.start.puzzles;
    }
    progress.advance();
  }
  return StopReason::none;
}

Outcome<std::uint64_t> fill_here(const StockOptions& options, const StockJob& job, unsigned threads,
                                 const Limits& limits) {
  ThreadPool pool(threads);
  Progress progress("puzzles", job.count);
  const ProgressBar bar(progress);
  return fill_stock(options, job, pool, progress, limits);
}

// By workers; the puzzles are written once all of them are there and may be believed, or as many as there are when it is stopped.
Result<Outcome<std::uint64_t>> have_filled(const StockOptions& options, const StockJob& job, const WorkersLine& line,
                                           const Limits& limits) {
  work::StockWork wanted(options, job.count, job.start, line.build());
  Progress progress("puzzles");
  Result<work::AskEnd> end = work::AskEnd::done;
  if (!wanted.is_complete()) {
    const ProgressBar bar(progress);
    end = line.ask(wanted, progress, limits);
  }
  if (!end) return end.error();
  for (const StockPuzzle& puzzle : wanted.puzzles()) job.take(puzzle);
  if (wanted.is_complete()) return Outcome<std::uint64_t>(std::uint64_t{0});
  return Outcome<std::uint64_t>(Stopped{.reason = why_stopped(limits)});
}

// What was overlooked in the matches that were given first, then games of strong play.
Result<Outcome<std::uint64_t>> fill(const StockCommand& command, const StockOptions& options, StockJob& job,
                                    const std::optional<WorkersLine>& line, const Limits& limits) {
  const Result<StopReason> stopped = take_blunders(command, options, job, limits);
  if (!stopped) return stopped.error();
  if (*stopped != StopReason::none) return Outcome<std::uint64_t>(Stopped{.reason = *stopped});
  if (line) return have_filled(options, job, *line, limits);
  return fill_here(options, job, command.threads, limits);
}

ExitStatus make_stock(const StockCommand& command) {
  const std::optional<Ruleset> ruleset = builtin_ruleset(command.rules);
  if (!ruleset || !suits_people_puzzles(*ruleset)) {
    return report_error({.what = "this ruleset has no puzzles for people",
                         .expected = "a shipped one with at most 60 numbers and fewer jokers than a meld needs tiles",
                         .token = command.rules});
  }
  const StockOptions options{.ruleset = *ruleset, .seed = command.seed};
  std::optional<WorkersLine> line;
  if (command.workers.wanted()) {
    Result<WorkersLine> connected = command.workers.connect(true);  // a stock always goes on where it was
    if (!connected) return report_error(connected.error());
    line.emplace(std::move(connected).value());
  }
  const Result<StockStart> start = prepare_stock_file(command, options);
  if (!start) return report_error(start.error());
  std::FILE* file = std::fopen(command.out.c_str(), start->bytes > 0 ? "ab" : "wb");
  if (file == nullptr) return report_error(not_writable(command.out));
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(file, std::fclose);
  const auto put = [&](const std::string& text) {
    return std::fwrite(text.data(), 1, text.size(), out.get()) == text.size();
  };
  bool written = start->bytes > 0 || put(stock_head(options));
  for (const StockPuzzle& puzzle : start->given) written = put(to_line(puzzle)) && written;
  const InterruptGuard interrupt;
  StockTally tally;
  StockJob job{.count = command.count, .start = *start, .take = [&](const StockPuzzle& puzzle) {
                 written = put(to_line(puzzle)) && written;
                 tally.count(puzzle);
               }};
  const auto began = std::chrono::steady_clock::now();
  const Limits limits = command.limits.limits(interrupt.flag());
  const Result<Outcome<std::uint64_t>> filled = fill(command, options, job, line, limits);
  if (!filled) return report_error(filled.error());
  const Outcome<std::uint64_t>& end = *filled;
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
  if (!written || std::fflush(out.get()) != 0) return report_lost_output(command.out);
  report_tally(command, tally, start->puzzles, spent.count());
  if (end.finished()) return exit_done;
  return report_stop(
      end.stopped().reason, command.limits,
      fmt::format("after {} of {} puzzles; the same command goes on", start->puzzles + tally.puzzles, command.count));
}

}  // namespace

void add_puzzle_stock(const Command& puzzle) {
  auto options = std::make_shared<StockCommand>();
  const Command command = puzzle.subcommand("stock", "Puzzles for people, found ahead for the server to give out");
  command.whole("--count", options->count, {1, 10'000'000}, "how many there shall be, those of the file included")
      .required();
  command.text("--out", options->out, "FILE", "the stock; one that is there already grows").required();
  command.whole("--seed", options->seed, {}, "same seed, same puzzles").shows(fmt::format("{}", options->seed));
  command.text("--rules", options->rules, "NAME", "a shipped ruleset").shows(options->rules);
  command.words("--from", options->from, 1, Command::any_number, "MATCH",
                "recorded matches, whose blunders come first: who could have gone out, or laid far more");
  command.flag("--json", options->json, "print the figures as JSON");
  add_threads(command, options->threads);
  options->limits.add_to(command);
  options->workers.add_without_resume_to(command);
  command.footer(
      "Puzzles come from games of players who make the best move each turn: racks that can be played whole, but only "
      "by\n"
      "rearranging, with a way that is proven to be the shortest. No two are alike, however the colours are "
      "exchanged.\n"
      "With --from, turns of recorded matches that overlooked such a rack become puzzles as well, by the same rules.\n"
      "`tilefish serve` gives them out at /puzzles: name the file in its configuration, as `puzzles` of [server].\n"
      "\n"
      "Example:\n"
      "  tilefish puzzle stock --count 5000 --out puzzles.txt\n"
      "  tilefish puzzle stock --count 6000 --out puzzles.txt --from games/*.match\n"
      "  tilefish puzzle stock --count 100000 --out puzzles.txt --workers nats://localhost\n"
      "\n"
      "Exit status: 0 done, 1 a limit was hit, 2 bad input, 4 interrupted; the same command goes on where it stopped.");
  command.on_run([options] { return make_stock(*options); });
}

}  // namespace tilefish::cli
