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

ExitStatus TextInput::run(NoForOne no_for_one,
                          const std::function<Result<ExitStatus>(const std::string& text)>& job) const {
  if (!file.empty()) {
    return run_batch(file, json, [&](const std::string& text) -> Result<ExitStatus> {
      const Result<ExitStatus> status = job(text);
      return status.ok() && no_for_one == NoForOne::is_just_an_answer ? exit_done : status;
    });
  }
  const std::string text = joined(words);
  const Result<ExitStatus> status = job(text);
  if (status.ok()) return *status;
  if (json) print_json(json_of(status.error()));
  return report_error(status.error(), text);
}

}  // namespace tilefish::cli
