// Draws the ratio of winning hands over their size as an SVG, by way of gnuplot.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "counting/hand_table.h"

namespace tilefish::cli {

// The input for gnuplot; separate so that tests can read it.
[[nodiscard]] std::string plot_script(const std::vector<HandCount>& table, const GameShape& shape,
                                      const std::string& file);

[[nodiscard]] std::optional<Error> plot_hand_table(const std::vector<HandCount>& table, const GameShape& shape,
                                                   const std::string& file);

}  // namespace tilefish::cli
