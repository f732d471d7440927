// `tilefish puzzle generate`: data sets of random puzzles with features, effort and class.

#include <cstdio>
#include <filesystem>
#include <memory>

#include <fmt/core.h>

#include "cli/interrupt.h"
#include "cli/options/input.h"
#include "cli/options/threads.h"
#include "cli/output/complain.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"
#include "cli/puzzle/commands.h"
#include "puzzles/data_set.h"
#include "puzzles/difficulty_model.h"
#include "puzzles/features.h"
#include "puzzles/window_effort.h"

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
  bool json = false;
  unsigned threads = 0;
  AnswerLimits limits;  // of the whole data set
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
                        .thresholds = shipped_difficulty_model().thresholds};
  if (options.band != "any") result.band = difficulty_named(options.band);
  return result;
}

// Where to go on in the file that is there, which is cut back to its last whole line.
Result<DataSetStart> prepare_resume(const GenerateOptions& options, const DataSetOptions& data) {
  if (!options.resume || !std::filesystem::exists(options.out)) return DataSetStart{};
  const Result<std::string> text = read_text(options.out);
  if (!text) return text.error();
  Result<DataSetStart> start = find_start(*text, data, options.out);
  if (!start) return start;
  std::error_code failure;
  std::filesystem::resize_file(options.out, start->bytes, failure);
  if (failure) return not_writable(options.out);
  return start;
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
  object.add("class", name_of(row.difficulty));
  return object.text() + "\n";
}

Error bad_combination(std::string what, std::string expected) {
  return {.what = std::move(what), .expected = std::move(expected)};
}

ExitStatus generate(const GenerateOptions& options) {
  const Result<DataSetOptions> data = data_set_options(options);
  if (!data) return report_error(data.error());
  if (options.resume && (options.out == "-" || !options.puzzles.empty())) {
    return report_error(bad_combination("--resume needs a data set in a file", "--out FILE, and no --puzzles"));
  }
  if (!options.resume && options.out != "-" && std::filesystem::exists(options.out)) {
    return report_error(
        bad_combination(options.out + " is there already", "--resume to go on with it, or another file"));
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
  ThreadPool pool(options.threads);
  std::vector<WindowEffort> efforts(pool.size(), WindowEffort(data->ruleset));
  Progress progress("puzzles", options.count);
  std::uint64_t rows = start->rows;
  const DataSetJob job{
      .count = options.count,
      .start = *start,
      .measure = [&](const TileCounts& tiles, unsigned worker,
                     const Limits& limits) { return efforts[worker].states(tiles, limits); },
      .take =
          [&](const DataRow& row, const TileCounts& tiles) {
            written = put(out, options.json ? json_line(row) : csv_line(row)) && written;
            if (puzzles) written = put(puzzles, fmt::format("{}\n{}\n", tiles.total(), to_string(tiles))) && written;
            ++rows;
          },
  };
  Outcome<DataSetEnd> end = DataSetEnd::done;
  {
    const ProgressBar bar(progress);
    end = make_data_set(*data, job, pool, progress, options.limits.limits(interrupt.flag()));
  }
  if (!written || std::fflush(out.get()) != 0) return report_error(not_writable(options.out));
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
  const Option json = command.flag("--json", options->json, "JSON instead of CSV, one object for each puzzle");
  command.flag("--resume", options->resume, "go on with a data set that was interrupted").excludes(json);
  add_threads(command, options->threads);
  options->limits.add_to(command);
  options->rules.add_with_numbers_but_jokers_to(command);
  command.footer(
      "The effort is the number of states that van der Wekken's windowed method visits, counted without running it.\n"
      "\n"
      "Examples:\n"
      "  tilefish puzzle generate --count 40000 --out puzzles.csv\n"
      "  tilefish puzzle generate --count 10 --band hard --puzzles hard.txt --out hard.csv\n"
      "\n"
      "Exit status: 0 done, 1 there are not so many different puzzles or a limit was hit, 2 bad input, 4 interrupted.");
  command.on_run([options] { return generate(*options); });
}

}  // namespace tilefish::cli
