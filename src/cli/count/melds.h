// `tilefish count --sets`: how many sets of tiles make a meld.
#pragma once

#include <vector>

#include "cli/count/output.h"
#include "counting/meld_counts.h"

namespace tilefish::cli {

void print_meld_counts(const std::vector<MeldCount>& counts, CountFormat format);

}  // namespace tilefish::cli
