// `tilefish count --formulas`: the smaller numbers of the papers as rows.
#pragma once

#include "cli/count_output.h"
#include "counting/game_shape.h"
#include "counting/work.h"

namespace tilefish::cli {

void print_formulas(const GameShape& shape, CountFormat format, const Work& work);

}  // namespace tilefish::cli
