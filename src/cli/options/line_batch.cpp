#include "cli/options/line_batch.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/progress.h"
#include "base/thread_pool.h"
#include "cli/interrupt.h"
#include "cli/options/input.h"
#include "cli/output/complain.h"
#include "cli/output/json.h"
#include "cli/output/ordered_output.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"

namespace tilefish::cli {

namespace {

// Shows the first errors of a file and counts the others: who gave the wrong file need not read all of it.
class Complaints {
 public:
  void show(const Error& error, const std::string& line) {
    constexpr int most_shown = 10;
    if (++count_ <= most_shown) {
      report_error(error, line);
    } else {
      ++hidden_;
    }
  }
  void say_how_many_more() const {
    if (hidden_ > 0) complain(fmt::format("{} more lines cannot be read, {} in all", hidden_, count_));
  }

 private:
  int count_ = 0;
  int hidden_ = 0;
};

}  // namespace

ExitStatus status_of(LineAnswer answer) {
  switch (answer) {
    case LineAnswer::yes: return exit_done;
    case LineAnswer::no:
    case LineAnswer::cut_short: return exit_no;
    case LineAnswer::interrupted: return exit_interrupted;
  }
  return exit_internal;
}

namespace {

// Lines that are worked on together. What is known of each is looked at when all are done.
class Batch {
 public:
  Batch(const BatchOptions& options, const MakeLineJob& make_job) : options_(options), pool_(options.threads) {
    for (unsigned worker = 0; worker < pool_.size(); ++worker) jobs_.push_back(make_job());
  }

  // False once interrupted, or if nobody reads the answers.
  bool answer(const std::vector<BatchLine>& lines, const StopFlag& stop, Progress& progress) {
    const std::size_t before = output_.printed();
    answers_.assign(lines.size(), std::nullopt);
    pool_.for_each_index(
        lines.size(),
        [&](std::size_t index, unsigned worker) {
          if (output_.failed()) return;
          AnswerText text(most_kept, [&](const std::string& part) { output_.put_part(before + index, part, stop); });
          Result<LineAnswer> answer = jobs_[worker](lines[index].text, stop, text);
          if (answer.ok() && *answer == LineAnswer::interrupted) return;
          if (!answer.ok()) answer = completed(answer.error(), lines[index]);
          if (!answer.ok() && options_.json) text.print_json(json_of(answer.error()));
          answers_[index] = std::move(answer);
          output_.put(before + index, std::move(text).take());
          progress.advance();
        },
        lines_a_turn, &stop);
    const std::size_t printed = output_.printed() - before;
    for (std::size_t index = 0; index < printed; ++index) take(*answers_[index], lines[index].text);
    return printed == lines.size() && !output_.failed();
  }

  [[nodiscard]] std::size_t printed() const { return output_.printed(); }
  [[nodiscard]] ExitStatus finish() const {
    complaints_.say_how_many_more();
    return worst_;
  }

 private:
  // Few enough for a slow answer not to hold up many others.
  static constexpr std::size_t lines_a_turn = 4;
  // Of an answer, until those before it are printed.
  static constexpr std::size_t most_kept = std::size_t{1} << 20;

  [[nodiscard]] Error completed(Error error, const BatchLine& line) const {
    error.place.source = source_name(options_.path);
    error.place.line = line.number;
    return error;
  }

  void take(const Result<LineAnswer>& answer, const std::string& line) {
    if (answer.ok()) {
      worst_ = std::max(worst_, status_of(*answer));
      return;
    }
    worst_ = std::max(worst_, exit_bad_input);
    complaints_.show(answer.error(), line);
  }

  const BatchOptions& options_;
  ThreadPool pool_;
  std::vector<LineJob> jobs_;  // by worker
  OrderedOutput output_;
  std::vector<std::optional<Result<LineAnswer>>> answers_;
  Complaints complaints_;
  ExitStatus worst_ = exit_done;
};

}  // namespace

ExitStatus run_batch(const BatchOptions& options, const MakeLineJob& make_job) {
  Result<LineReader> reader = LineReader::open(options.path);
  if (!reader) return report_error(reader.error());
  const InterruptGuard interrupt;
  const std::optional<std::size_t> total = reader->total(interrupt.flag());
  Progress progress("lines", total.value_or(0));
  const ProgressBar bar(progress);
  Batch batch(options, make_job);
  while (!interrupt.interrupted()) {
    const Result<std::vector<BatchLine>> lines = reader->next(interrupt.flag());
    if (!lines) return report_error(lines.error());
    if (interrupt.interrupted()) break;
    if (lines->empty()) {
      if (batch.printed() > 0) return batch.finish();
      return report_error(
          {.what = "the file is empty", .expected = "one entry a line", .place = {source_name(options.path)}});
    }
    if (!batch.answer(*lines, interrupt.flag(), progress)) break;
    std::fflush(stdout);
  }
  const ExitStatus worst = batch.finish();
  if (!interrupt.interrupted()) return worst;
  if (!total) return report_interrupt(fmt::format("after {} lines", batch.printed()));
  return report_interrupt(fmt::format("after {} of {} lines", batch.printed(), *total));
}

}  // namespace tilefish::cli
