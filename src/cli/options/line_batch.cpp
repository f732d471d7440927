#include "cli/options/line_batch.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/progress.h"
#include "cli/interrupt.h"
#include "cli/options/input.h"
#include "cli/output/complain.h"
#include "cli/output/json.h"
#include "cli/output/progress_bar.h"
#include "cli/output/report_error.h"

namespace tilefish::cli {

std::vector<BatchLine> split_lines(std::string_view text) {
  std::vector<BatchLine> lines;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    line = line.substr(0, line.find('\t'));
    if (line.find_first_not_of(" \r") == std::string_view::npos) continue;
    lines.push_back({number, std::string(line)});
  }
  return lines;
}

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

ExitStatus run_batch(const std::string& path, bool json, const LineJob& job) {
  const Result<std::string> text = read_text(path);
  if (!text) return report_error(text.error());
  const std::vector<BatchLine> lines = split_lines(*text);
  if (lines.empty()) {
    return report_error({.what = "the file is empty", .expected = "one entry a line", .place = {source_name(path)}});
  }

  const InterruptGuard interrupt;
  Progress progress("lines", lines.size());
  const ProgressBar bar(progress);
  ExitStatus worst = exit_done;
  Complaints complaints;
  for (const BatchLine& line : lines) {
    if (interrupt.interrupted()) break;
    const Result<LineAnswer> answer = job(line.text, interrupt.flag());
    if (answer.ok() && *answer == LineAnswer::interrupted) break;
    if (answer.ok()) {
      worst = std::max(worst, status_of(*answer));
    } else {
      Error error = answer.error();
      error.place.source = source_name(path);
      error.place.line = line.number;
      if (json) print_json(json_of(error));
      worst = std::max(worst, exit_bad_input);
      complaints.show(error, line.text);
    }
    progress.advance();
  }
  complaints.say_how_many_more();
  if (progress.done() == lines.size()) return worst;
  return report_interrupt(fmt::format("after {} of {} lines", progress.done(), lines.size()));
}

}  // namespace tilefish::cli
