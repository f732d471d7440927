// `tilefish puzzle generate`: data sets of random puzzles with features, effort and class.

#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cli/interrupt.h"
#include "cli/options/input.h"
#include "cli/options/threads.h"
#include "cli/options/workers.h"
#include "cli/output/complain.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "cli/puzzle/cut_back.h"
#include "puzzles/data_set.h"
#include "puzzles/difficulty_model.h"
#include "puzzles/features.h"
#include "puzzles/timed_method.h"
#include "puzzles/window_effort.h"
#include "work/kinds/data_set.h"

namespace tilefish::cli {

namespace {

struct GenerateOptions {
  std::uint64_t count = 0;
  std::uint64_t seed = 1;
  std::string shares = "mixed";
  std::string band = "any";
  std::string out = "-";
  std::string puzzles;
  bool resume = false;
  bool timed = false;
  bool json = false;
  unsigned threads = 0;
  AnswerLimits limits;  // of the whole data set
  WorkersOption workers;
  RulesOption rules{"thesis"};
};

Result<DataSetOptions> data_set_options(const GenerateOptions& options) {
  const Result<Ruleset> ruleset = options.rules.ruleset();
  if (!ruleset) return ruleset.error();
  Result<ShareSource> shares = ShareSource::parse(options.shares, ruleset->copies());
  if (!shares) return shares.error();
  DataSetOptions result{.ruleset = *ruleset,
                        .seed = options.seed,
                        .shares = *shares,
                        .thresholds = shipped_difficulty_model().thresholds,
                        .timed = options.timed};
  if (options.band != "any") result.band = difficulty_named(options.band);
  return result;
}

// Where to go on in the file that is there, which is cut back to its last whole line.
Result<DataSetStart> prepare_resume(const GenerateOptions& options, const DataSetOptions& data) {
  if (!options.resume || !std::filesystem::exists(options.out)) return DataSetStart{};
  return cut_back<DataSetStart>(options.out,
                                [&](const std::string& text) { return find_start(text, data, options.out); });
}

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdout) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

File open_for_writing(const std::string& path, bool append) {
  return File(path == "-" ? stdout : std::fopen(path.c_str(), append ? "ab" : "wb"));
}

bool put(const File& file, const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
}

std::string json_line(const DataRow& row) {
  JsonObject object{{"index", row.index}};
  for (std::size_t i = 0; i < row.features.size(); ++i) object.add(feature_definitions()[i].name, row.features[i]);
  object.add("effort", row.effort);
  if (row.milliseconds) object.add("milliseconds", *row.milliseconds);
  object.add("class", name_of(row.difficulty));
  return object.text() + "\n";
}

Error bad_combination(std::string what, std::string expected) {
  return {.what = std::move(what), .expected = std::move(expected)};
}

using TakeRow = std::function<void(const DataRow&, const TileCounts&)>;

Outcome<DataSetEnd> make_here(const DataSetOptions& data, const GenerateOptions& options, const DataSetStart& start,
                              const Limits& limits, const TakeRow& take) {
  ThreadPool pool(options.threads);
  std::vector<WindowEffort> efforts(pool.size(), WindowEffort(data.ruleset));
  const auto measure = [&](const TileCounts& tiles, unsigned worker, const Limits& of_worker) {
    return efforts[worker].states(tiles, of_worker);
  };
  const auto time = [&](const TileCounts& tiles, const Limits& of_worker) {
    return windowed_milliseconds(tiles, data.ruleset, hard_from_milliseconds, of_worker);
  };
  Progress progress("puzzles", options.count);
  const ProgressBar bar(progress);
  return make_data_set(data, {.count = options.count, .start = start, .measure = measure, .time = time, .take = take},
                       pool, progress, limits);
}

// By workers; the rows are written once all of them are there and may be believed.
Result<Outcome<DataSetEnd>> have_made(const DataSetOptions& data, std::uint64_t count, const DataSetStart& start,
                                      const WorkersLine& line, const Limits& limits, const TakeRow& take) {
  work::DataSetWork job(data, count, start, line.build(), limits);
  Progress progress("puzzles");
  Result<work::AskEnd> end = work::AskEnd::done;
  {
    const ProgressBar bar(progress);
    end = line.ask(job, progress, limits);
  }
  if (!end) return end.error();
  job.for_each_row(take);
  if (job.is_complete()) return Outcome<DataSetEnd>(DataSetEnd::done);
  if (job.stop() != StopReason::none) return Outcome<DataSetEnd>(Stopped{.reason = job.stop()});
  if (*end == work::AskEnd::stopped) return Outcome<DataSetEnd>(Stopped{.reason = why_stopped(limits)});
  return Outcome<DataSetEnd>(DataSetEnd::no_more_puzzles);
}

ExitStatus generate(const GenerateOptions& options) {
  const Result<DataSetOptions> data = data_set_options(options);
  if (!data) return report_error(data.error());
  if (options.resume && (options.out == "-" || !options.puzzles.empty())) {
    return report_error(bad_combination("--resume needs a data set in a file", "--out FILE, and no --puzzles"));
  }
  if (options.timed && options.workers.wanted()) {
    return report_error(bad_combination("times of different machines do not mix", "--time without --workers"));
  }
  if (!options.resume && options.out != "-" && std::filesystem::exists(options.out)) {
    return report_error(
        bad_combination(options.out + " is there already", "--resume to go on with it, or another file"));
  }
  std::optional<WorkersLine> line;
  if (options.workers.wanted()) {
    Result<WorkersLine> connected = options.workers.connect(options.resume);
    if (!connected) return report_error(connected.error());
    line.emplace(std::move(connected).value());
  }
  const Result<DataSetStart> start = prepare_resume(options, *data);
  if (!start) return report_error(start.error());
  const File out = open_for_writing(options.out, start->bytes > 0);
  if (!out) return report_error(not_writable(options.out));
  File puzzles;
  if (!options.puzzles.empty()) {
    puzzles = open_for_writing(options.puzzles, false);
    if (!puzzles) return report_error(not_writable(options.puzzles));
  }

  bool written = start->bytes > 0 || options.json || put(out, csv_head(*data));
  if (puzzles) written = put(puzzles, fmt::format("{}\n", options.count)) && written;
  const InterruptGuard interrupt;
  std::uint64_t rows = start->rows;
  const TakeRow take = [&](const DataRow& row, const TileCounts& tiles) {
    written = put(out, options.json ? json_line(row) : csv_line(row)) && written;
    if (puzzles) written = put(puzzles, fmt::format("{}\n{}\n", tiles.total(), to_string(tiles))) && written;
    ++rows;
  };
  const Limits limits = options.limits.limits(interrupt.flag());
  const Result<Outcome<DataSetEnd>> made =
      line ? have_made(*data, options.count, *start, *line, limits, take)
           : Result<Outcome<DataSetEnd>>(make_here(*data, options, *start, limits, take));
  if (!made) return report_error(made.error());
  const Outcome<DataSetEnd>& end = *made;
  if (!written || std::fflush(out.get()) != 0) return report_lost_output(options.out);
  if (end.finished() && end.value() == DataSetEnd::done) return exit_done;
  const std::string how_far = fmt::format("after {} of {} puzzles", rows, options.count);
  if (!end.finished()) {
    const bool can_resume = options.out != "-" && !options.json;
    return report_stop(end.stopped().reason, options.limits, how_far + (can_resume ? "; go on with --resume" : ""));
  }
  complain(fmt::format("there are no more different puzzles of this kind {}", how_far));
  return exit_no;
}

}  // namespace

void add_puzzle_generate(const Command& puzzle) {
  auto options = std::make_shared<GenerateOptions>();
  const Command command = puzzle.subcommand("generate", "Random puzzles with features, effort and class, as CSV");
  command.whole("--count", options->count, {1, 1'000'000'000}, "how many puzzles").required();
  command.whole("--seed", options->seed, {}, "same seed, same puzzles").shows(fmt::format("{}", options->seed));
  command
      .text("--shares", options->shares, "SHARES",
            "percentages of tiles with 0, 1, 2 copies such as 5,10,85; or other ones for each puzzle, random: any;\n"
            "dense: up to 10 % each with 0 and 1; mixed: either of the two")
      .shows(options->shares);
  command.choice("--band", options->band, {"any", "easy", "moderate", "medium", "hard"}, "only puzzles of this class")
      .shows(options->band);
  command.text("--out", options->out, "FILE", "the data set; - is standard output");
  command.text("--puzzles", options->puzzles, "FILE", "the puzzles themselves, as a puzzle file");
  command.flag("--time", options->timed,
               "also run the windowed method on each puzzle, for 1 s at most, and tell its processor time");
  const Option json = command.flag("--json", options->json, "JSON instead of CSV, one object for each puzzle");
  command.flag("--resume", options->resume, "go on with a data set that was interrupted").excludes(json);
  add_threads(command, options->threads);
  options->limits.add_to(command);
  options->workers.add_without_resume_to(command);
  options->rules.add_with_numbers_to(command);
  command.footer(
      "The effort is the number of states that van der Wekken's windowed method visits, counted without running it. "
      "With\n"
      "jokers it may be a little too high, where the count leaves a doubt (docs/difficulty.md).\n"
      "\n"
      "Examples:\n"
      "  tilefish puzzle generate --count 40000 --out puzzles.csv\n"
      "  tilefish puzzle generate --count 10 --band hard --puzzles hard.txt --out hard.csv\n"
      "  tilefish puzzle generate --count 400000 --out puzzles.csv --workers nats://localhost\n"
      "\n"
      "Exit status: 0 done, 1 there are not so many different puzzles or a limit was hit, 2 bad input, 4 interrupted.");
  command.on_run([options] { return generate(*options); });
}

}  // namespace tilefish::cli
