// What check, move, open and moves work on: the words of the command line, or with `--file F` every line of a file.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/stop_flag.h"
#include "cli/exit_status.h"
#include "cli/options/command_line.h"
#include "cli/options/line_batch.h"

namespace tilefish::cli {

// What it means for a whole file that the answer to one of its lines was "no".
enum class NoForOne {
  is_no_for_all,      // `check`: some table is not legal
  is_just_an_answer,  // `move`: of many positions some have no move
};

struct TextInput {
  std::vector<std::string> words;
  std::string file;
  bool json = false;
  unsigned threads = 0;

  // The names under which help and errors speak of one entry: "position", "POSITION", "TABLE / RACK such as …".
  struct Names {
    const char* entry;
    const char* type;
    const char* meaning;
  };

  // Adds the words as a positional argument, --file, --threads and --json.
  void add_to(const Command& command, const Names& names);

  // Does the job for the one entry, or for each of the file. Errors are shown with their place, as JSON too if that was
  // asked for.
  [[nodiscard]] ExitStatus run(NoForOne no_for_one, const MakeLineJob& make_job) const;
};

}  // namespace tilefish::cli
