// `--max-nodes` and `--max-seconds`: how long a method of the literature may search.
#pragma once

#include "cli/options/command_line.h"
#include "solver/reference/limits.h"

namespace tilefish::cli {

inline void add_method_limits(const Command& command, reference::Limits& limits) {
  command.whole("--max-nodes", limits.max_nodes, {},
                "stop a method of the literature after so many nodes and say so; 0 (the default) for no limit");
  command.decimal("--max-seconds", limits.max_seconds, {.lowest = 0}, "S",
                  "stop a method of the literature after so many seconds for each answer; 0 for no limit");
}

}  // namespace tilefish::cli
