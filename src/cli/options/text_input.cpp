#include "cli/options/text_input.h"

#include <fmt/core.h>

#include "cli/options/input.h"
#include "cli/options/line_batch.h"
#include "cli/output/json.h"
#include "cli/output/report_error.h"

namespace tilefish::cli {

void TextInput::add_to(const Command& command, const Names& names) {
  const Option entry = command.words(names.entry, words, 1, Command::any_number, names.type, names.meaning);
  command
      .text("--file", file, "FILE",
            fmt::format("many {}s, one a line, - for standard input; text after a tab is ignored", names.entry))
      .excludes(entry);
  command.flag("--json", json, fmt::format("print JSON, one object for each {}", names.entry));
}

ExitStatus TextInput::run(NoForOne no_for_one, const LineJob& job) const {
  if (!file.empty()) {
    return run_batch(file, json, [&](const std::string& text, const StopFlag& stop) -> Result<LineAnswer> {
      const Result<LineAnswer> answer = job(text, stop);
      const bool is_no = answer.ok() && *answer == LineAnswer::no;
      return is_no && no_for_one == NoForOne::is_just_an_answer ? LineAnswer::yes : answer;
    });
  }
  // Before the only answer there is nothing to keep, so a signal need not wait for anybody to look at the flag.
  const StopFlag nobody;
  const std::string text = joined(words);
  const Result<LineAnswer> answer = job(text, nobody);
  if (answer.ok()) return status_of(*answer);
  if (json) print_json(json_of(answer.error()));
  return report_error(answer.error(), text);
}

}  // namespace tilefish::cli
