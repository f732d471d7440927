// What the program's exit status means; the same for every command.
#pragma once

namespace tilefish::cli {

enum ExitStatus : int {
  exit_done = 0,
  exit_no = 1,           // the answer is "no": an illegal table, no move
  exit_bad_input = 2,    // input or usage
  exit_internal = 3,     // a fault of ours, or an answer that could not be written
  exit_interrupted = 4,  // by Ctrl-C or SIGTERM; what was finished is printed
};

}  // namespace tilefish::cli
