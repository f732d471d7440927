// `--file F`: the same job for every line of a file. A bad line is reported and the rest goes on.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/stop_flag.h"
#include "cli/exit_status.h"

namespace tilefish::cli {

struct BatchLine {
  std::size_t number = 0;  // counts from 1
  std::string text;        // without what follows a tab
};

// The lines of a file that hold something.
[[nodiscard]] std::vector<BatchLine> split_lines(std::string_view text);

enum class LineAnswer {
  yes,
  no,
  cut_short,    // by a limit, of which the job has told
  interrupted,  // by the flag; nothing was printed
};
[[nodiscard]] ExitStatus status_of(LineAnswer answer);

// What is done with one line; it prints the answer. Long work looks at the flag.
using LineJob = std::function<Result<LineAnswer>(const std::string& text, const StopFlag& stop)>;

// Calls `job` for each line in order, with a progress bar, until done or interrupted. A job's error is completed with the file's
// name and the line's number and shown, as a JSON line if `json`. Returns the worst status of all: bad input before "no".
[[nodiscard]] ExitStatus run_batch(const std::string& path, bool json, const LineJob& job);

}  // namespace tilefish::cli
