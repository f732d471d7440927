// `--max-seconds`, `--max-nodes` and `--max-memory`: what one answer may cost, whichever method finds it, and the words for an
// answer that was stopped.
#pragma once

#include <cstdint>
#include <string>

#include "base/limits.h"
#include "cli/options/command_line.h"

namespace tilefish::cli {

struct AnswerLimits {
  double max_seconds = 0;  // 0: no limit, here and below
  std::uint64_t max_nodes = 0;
  std::uint64_t max_bytes = 2'000'000'000;

  void add_to(const Command& command);

  // For an answer that begins now.
  [[nodiscard]] Limits limits(const StopFlag& stop) const;

  // "stopped at the limit of 2 GB of memory; --max-memory allows more"
  [[nodiscard]] std::string sentence(StopReason reason) const;
};

}  // namespace tilefish::cli
