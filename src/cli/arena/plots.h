// The plots of an arena as scripts for gnuplot: win rates as they settled, scores, lengths of rounds, times of turns.
#pragma once

#include <string>
#include <vector>

#include "arena/arena.h"

namespace tilefish::cli {

struct ArenaPlot {
  std::string name;     // of the file, without its ending
  std::string caption;  // for the report
  std::string script;
};

// Each script writes to `folder`/name.svg.
[[nodiscard]] std::vector<ArenaPlot> arena_plots(const ArenaReport& report, const std::string& folder);

}  // namespace tilefish::cli
