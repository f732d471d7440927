#include "puzzles/plots.h"

#include <algorithm>
#include <numeric>

#include <fmt/core.h>

#include "base/gnuplot.h"

namespace tilefish {

namespace {

std::string opening_lines(const std::string& title, const std::string& svg_file, int width, int height) {
  return fmt::format(
      "set terminal svg size {},{} font 'sans,13' background rgb 'white' noenhanced\n"
      "set output {}\n"
      "set title {} noenhanced\n"
      "set termoption noenhanced\n",
      width, height, gnuplot_quoted(svg_file), gnuplot_quoted(title));
}

}  // namespace

std::string exploration_plot(const std::vector<ExplorationCell>& cells, const ExplorationGrid& grid, HeatMapOf what,
                             const std::string& title, const std::string& svg_file) {
  std::string script = opening_lines(title, svg_file, 760, 640);
  script += fmt::format(
      "set xlabel 'tiles with zero copies (%)'\n"
      "set ylabel 'tiles with one copy (%)'\n"
      "set cblabel {}\nset format cb {}\n"
      "set palette defined (0 '#fbfaf3', 0.25 '#f2c14e', 0.6 '#d1495b', 1 '#2e1f4d')\n"
      "set size ratio 1\nset tics out nomirror\nset border 3\n"
      "set xrange [{:g}:{:g}]\nset yrange [{:g}:{:g}]\nset cbrange [0:*]\n"
      "$cells << END\n",
      what == HeatMapOf::effort ? "'mean states'" : "'mean milliseconds'",
      // 1.5 M for 1500000; for the label to fit beside them.
      what == HeatMapOf::effort ? "'%.1s %c'" : "'%g'", grid.from - grid.step / 2, grid.to + grid.step / 2,
      grid.from - grid.step / 2, grid.to + grid.step / 2);
  for (const ExplorationCell& cell : cells) {
    script += fmt::format("{:g} {:g} {:.6g}\n", cell.zero, cell.one,
                          what == HeatMapOf::effort ? cell.mean_effort : cell.mean_milliseconds);
  }
  return script + fmt::format(
                      "END\nhalf = {:g}\n"
                      "plot $cells using 1:2:(half):(half):3 with boxxyerror fillstyle solid noborder linecolor "
                      "palette notitle\n",
                      grid.step / 2);
}

std::string confusion_plot(const ConfusionMatrix& matrix, std::span<const std::string> class_names,
                           const std::string& title, const std::string& svg_file) {
  std::string script = opening_lines(title, svg_file, 640, 560);
  std::string tics;
  for (std::size_t i = 0; i < class_names.size(); ++i) {
    tics += fmt::format("{}{} {}", i > 0 ? ", " : "", gnuplot_quoted(class_names[i]), i);
  }
  script += fmt::format(
      "set xlabel 'predicted'\nset ylabel 'actual'\nset cblabel 'part of the actual class'\n"
      "set xtics ({0})\nset ytics ({0})\nset tics scale 0\n"
      "set xrange [-0.5:{1}]\nset yrange [{1}:-0.5]\nset cbrange [0:1]\nset size ratio 1\n"
      "set palette defined (0 '#ffffff', 1 '#2b6c8f')\n$cells << END\n",
      tics, static_cast<double>(matrix.classes()) - 0.5);
  for (int actual = 0; actual < matrix.classes(); ++actual) {
    const auto support = static_cast<double>(std::max<std::uint64_t>(1, matrix.of_class(actual).support));
    for (int predicted = 0; predicted < matrix.classes(); ++predicted) {
      const std::uint64_t count = matrix.count(actual, predicted);
      script += fmt::format("{} {} {:.4f} {}\n", predicted, actual, static_cast<double>(count) / support, count);
    }
  }
  return script +
         "END\nplot $cells using 1:2:(0.5):(0.5):3 with boxxyerror fillstyle solid noborder linecolor palette notitle, "
         "\\\n"
         "     $cells using 1:2:4 with labels notitle\n";
}

std::string importance_plot(std::span<const std::string> feature_names, std::span<const double> importance,
                            const std::string& title, const std::string& svg_file) {
  std::vector<std::size_t> order(feature_names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t left, std::size_t right) { return importance[left] < importance[right]; });
  std::string script = opening_lines(title, svg_file, 720, 140 + 24 * static_cast<int>(order.size()));
  script +=
      "set xlabel 'importance (share of total gain)'\nset xrange [0:*]\nset offsets 0, 0, 0.5, 0.5\n"
      "set border 3\nset tics nomirror\n$bars << END\n";
  for (std::size_t place = 0; place < order.size(); ++place) {
    script += fmt::format("{} {:.5f} {}\n", place, importance[order[place]], feature_names[order[place]]);
  }
  return script +
         "END\nplot $bars using ($2/2):1:($2/2):(0.35):ytic(3) with boxxyerror fillstyle solid linecolor rgb '#2b6c8f' "
         "notitle\n";
}

}  // namespace tilefish
