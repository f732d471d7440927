// `--file F`: the same job for every line of a file, on several threads. A bad line is reported and the rest goes on.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "base/stop_flag.h"
#include "cli/exit_status.h"
#include "cli/options/line_reader.h"
#include "cli/output/answer_text.h"

namespace tilefish::cli {

enum class LineAnswer {
  yes,
  no,
  cut_short,    // by a limit, of which the job has told
  interrupted,  // by the flag; nothing was printed
};
[[nodiscard]] ExitStatus status_of(LineAnswer answer);

// What is done with one line. Long work looks at the flag.
using LineJob = std::function<Result<LineAnswer>(const std::string& text, const StopFlag& stop, AnswerText& answer)>;
// A job with working memory of its own: every thread gets one.
using MakeLineJob = std::function<LineJob()>;

struct BatchOptions {
  std::string path;
  bool json = false;
  unsigned threads = 0;  // 0: one for each core
};

// Does the job for each line, with a progress bar, until done or interrupted, and prints the answers in the order of the
// lines. A job's error is completed with the file's name and the line's number and shown, as a JSON line if `json`. Returns the
// worst status of all: bad input before "no".
[[nodiscard]] ExitStatus run_batch(const BatchOptions& options, const MakeLineJob& make_job);

}  // namespace tilefish::cli
