// Scripts for gnuplot that draw what the puzzle lab measures; whoever has a terminal runs them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "puzzles/classification_report.h"
#include "puzzles/exploration.h"

namespace tilefish {

enum class HeatMapOf { effort, time };

// Each script writes one SVG file.
[[nodiscard]] std::string exploration_plot(const std::vector<ExplorationCell>& cells, const ExplorationGrid& grid,
                                           HeatMapOf what, const std::string& title, const std::string& svg_file);
[[nodiscard]] std::string confusion_plot(const ConfusionMatrix& matrix, std::span<const std::string> class_names,
                                         const std::string& title, const std::string& svg_file);
[[nodiscard]] std::string importance_plot(std::span<const std::string> feature_names,
                                          std::span<const double> importance, const std::string& title,
                                          const std::string& svg_file);

}  // namespace tilefish
