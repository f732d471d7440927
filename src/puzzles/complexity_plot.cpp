#include <vector>

#include <fmt/core.h>

#include "base/gnuplot.h"
#include "puzzles/complexity.h"

namespace tilefish {

namespace {

std::string panel_title(const ComplexitySweep& sweep) {
  std::string title;
  for (const ComplexityAxis axis :
       {ComplexityAxis::colours, ComplexityAxis::numbers, ComplexityAxis::copies, ComplexityAxis::min_meld}) {
    if (axis == sweep.axis) continue;
    title += fmt::format("{}{} = {}", title.empty() ? "" : ", ", letter_of(axis), sweep.base.on(axis));
  }
  return title;
}

bool same_panel(const ComplexitySweep& left, const ComplexitySweep& right) {
  return left.axis == right.axis && panel_title(left) == panel_title(right);
}

}  // namespace

std::string complexity_plot(std::span<const ComplexityCurve> curves, const std::string& svg_file) {
  std::vector<std::vector<const ComplexityCurve*>> panels;
  for (const ComplexityCurve& curve : curves) {
    if (panels.empty() || !same_panel(panels.back().front()->sweep, curve.sweep)) panels.emplace_back();
    panels.back().push_back(&curve);
  }
  constexpr std::size_t across = 3;
  const std::size_t down = (panels.size() + across - 1) / across;
  std::string script = fmt::format(
      "set terminal svg size 1080,{} font 'sans,12' background rgb 'white' noenhanced\nset output {}\n"
      "set multiplot layout {},{}\nset logscale y\nset format y '%.0e'\nset grid\nset key top left samplen 1\n"
      "set ylabel 'states'\n",
      330 * down, gnuplot_quoted(svg_file), down, across);
  int block = 0;
  for (const std::vector<const ComplexityCurve*>& panel : panels) {
    const ComplexityAxis axis = panel.front()->sweep.axis;
    std::string plots;
    for (const ComplexityCurve* curve : panel) {
      std::string data;
      for (const ComplexityPoint& point : curve->points) {
        data += fmt::format("{} {} {} {}\n", point.value, point.states, point.text_bound, point.product_bound);
      }
      if (data.empty()) continue;
      script += fmt::format("$data{} << END\n{}END\n", ++block, data);
      if (curve->method == ComplexityMethod::max_score) {
        plots += fmt::format(
            "$data{0} using 1:3 with lines dashtype 3 linecolor rgb '#999999' title 'n k f(m)', "
            "$data{0} using 1:4 with lines dashtype 2 linecolor rgb '#555555' title 'n f(m)^k', ",
            block);
      }
      plots += fmt::format("$data{} using 1:2 with linespoints pointtype 7 pointsize 0.5 linecolor {} title '{}', ",
                           block, static_cast<int>(curve->method) + 1, name_of(curve->method));
    }
    // Straight lines where growth is a power (n, m, s); in k where it is exponential.
    script += axis == ComplexityAxis::colours ? "unset logscale x\n" : "set logscale x\n";
    script += fmt::format("set title {}\nset xlabel '{}'\nplot {}1/0 notitle\n",
                          gnuplot_quoted(panel_title(panel.front()->sweep)), letter_of(axis), plots);
  }
  return script + "unset multiplot\n";
}

}  // namespace tilefish
