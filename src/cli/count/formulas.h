// `tilefish count --formulas`: the smaller numbers of the papers as rows.
#pragma once

#include <string>
#include <vector>

#include "cli/count/output.h"
#include "counting/formulas.h"
#include "counting/game_shape.h"
#include "counting/work.h"

namespace tilefish::cli {

struct FormulaRow {
  std::string name;
  std::string value;
  std::string meaning;
};

struct Formulas {
  std::vector<FormulaRow> rows;
  StopReason stop = StopReason::none;  // otherwise checks are missing
};

// Equation (4) of the thesis is checked up to `range`.
[[nodiscard]] Formulas make_formulas(const GameShape& shape, const Formula4Range& range, const Work& work);

void print_formulas(const Formulas& formulas, CountFormat format);

}  // namespace tilefish::cli
