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

ExitStatus run_batch(const std::string& path, bool json,
                     const std::function<Result<ExitStatus>(const std::string& text)>& job) {
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
  for (const BatchLine& line : lines) {
    if (interrupt.interrupted()) {
      complain(fmt::format("stopped after {} of {} lines", progress.done(), lines.size()));
      return exit_no;
    }
    const Result<ExitStatus> status = job(line.text);
    if (status.ok()) {
      worst = std::max(worst, *status);
    } else {
      Error error = status.error();
      error.place.source = source_name(path);
      error.place.line = line.number;
      if (json) print_json(json_of(error));
      worst = std::max(worst, report_error(error, line.text));
    }
    progress.advance();
  }
  return worst;
}

}  // namespace tilefish::cli
