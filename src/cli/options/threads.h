// `--threads`: on how many cores a command works.
#pragma once

#include "cli/options/command_line.h"

namespace tilefish::cli {

inline void add_threads(const Command& command, unsigned& threads) {
  command.whole("--threads", threads, {0, 1024}, "how many threads; 0 (the default) for one each core");
}

}  // namespace tilefish::cli
