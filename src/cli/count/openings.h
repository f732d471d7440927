// `tilefish count --openings`: from how many racks a player can open at once.
#pragma once

#include <vector>

#include "cli/count/output.h"
#include "counting/openings.h"
#include "rules/ruleset.h"

namespace tilefish::cli {

void print_openings(const std::vector<OpeningCount>& counts, const Ruleset& ruleset, CountFormat format);

}  // namespace tilefish::cli
