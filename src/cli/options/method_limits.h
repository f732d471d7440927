// `--max-nodes` and `--max-seconds`: how long a method of the literature may search.
#pragma once

#include <chrono>
#include <cstdint>

#include "base/limits.h"
#include "cli/options/command_line.h"

namespace tilefish::cli {

struct MethodLimits {
  std::uint64_t max_nodes = 0;
  double max_seconds = 0;

  // For an answer that begins now.
  [[nodiscard]] Limits limits() const {
    Limits limits;
    if (max_nodes > 0) limits.nodes = max_nodes;
    return max_seconds > 0 ? limits.within(std::chrono::duration<double>(max_seconds)) : limits;
  }
};

inline void add_method_limits(const Command& command, MethodLimits& limits) {
  command.whole("--max-nodes", limits.max_nodes, {},
                "stop a method of the literature after so many nodes and say so; 0 (the default) for no limit");
  command.decimal("--max-seconds", limits.max_seconds, {.lowest = 0}, "S",
                  "stop a method of the literature after so many seconds for each answer; 0 for no limit");
}

}  // namespace tilefish::cli
