// `tilefish count --openings`: from how many racks a player can open at once.
#pragma once

#include <vector>

#include "cli/count/output.h"
#include "counting/openings.h"
#include "rules/ruleset.h"

namespace tilefish::cli {

struct OpeningTable {
  std::vector<OpeningCount> rows;  // none if it was stopped
  Stopped stopped;
  [[nodiscard]] bool finished() const { return stopped.reason == StopReason::none; }
};

// JSON also tells of a stop.
void print_openings(const OpeningTable& table, const Ruleset& ruleset, CountFormat format);

}  // namespace tilefish::cli
