#include "cli/options/text_input.h"

#include <cstdio>
#include <utility>

#include <fmt/core.h>

#include "cli/options/input.h"
#include "cli/options/line_batch.h"
#include "cli/options/threads.h"
#include "cli/output/json.h"
#include "cli/output/report_error.h"

namespace tilefish::cli {

namespace {

constexpr std::size_t printed_at_once = std::size_t{1} << 14;

}  // namespace

void TextInput::add_to(const Command& command, const Names& names) {
  const Option entry = command.words(names.entry, words, 1, Command::any_number, names.type, names.meaning);
  command
      .text("--file", file, "FILE",
            fmt::format("many {}s, one a line, - for standard input; text after a tab is ignored", names.entry))
      .excludes(entry);
  add_threads(command, threads);
  command.flag("--json", json, fmt::format("print JSON, one object for each {}", names.entry));
}

ExitStatus TextInput::run(NoForOne no_for_one, const MakeLineJob& make_job) const {
  if (!file.empty()) {
    return run_batch({.path = file, .json = json, .threads = threads}, [&]() -> LineJob {
      return [job = make_job(), no_for_one](const std::string& text, const StopFlag& stop,
                                            AnswerText& written) -> Result<LineAnswer> {
        const Result<LineAnswer> answer = job(text, stop, written);
        const bool is_no = answer.ok() && *answer == LineAnswer::no;
        return is_no && no_for_one == NoForOne::is_just_an_answer ? LineAnswer::yes : answer;
      };
    });
  }
  // Before the only answer there is nothing to keep, so a signal need not wait for anybody to look at the flag.
  const StopFlag nobody;
  const std::string text = joined(words);
  const auto print = [](const std::string& part) { std::fwrite(part.data(), 1, part.size(), stdout); };
  AnswerText written(printed_at_once, print);
  const Result<LineAnswer> answer = make_job()(text, nobody, written);
  print(std::move(written).take());
  if (answer.ok()) return status_of(*answer);
  if (json) print_json(json_of(answer.error()));
  return report_error(answer.error(), text);
}

}  // namespace tilefish::cli
