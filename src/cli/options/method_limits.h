// `--max-nodes` and `--max-seconds`: how long a method of the literature may search.
#pragma once

#include <CLI/CLI.hpp>

#include "solver/reference/limits.h"

namespace tilefish::cli {

inline void add_method_limits(CLI::App& command, reference::Limits& limits) {
  command
      .add_option("--max-nodes", limits.max_nodes,
                  "stop a method of the literature after so many nodes and say so; 0 (the default) for no limit")
      ->type_name("N");
  command
      .add_option("--max-seconds", limits.max_seconds,
                  "stop a method of the literature after so many seconds for each answer; 0 for no limit")
      ->check(CLI::NonNegativeNumber)
      ->type_name("S");
}

}  // namespace tilefish::cli
