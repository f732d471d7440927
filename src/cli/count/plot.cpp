#include "cli/count/plot.h"

#include <map>

#include <fmt/core.h>

#include "base/gnuplot.h"
#include "cli/output/gnuplot.h"

namespace tilefish::cli {

namespace {

std::string curve_title(std::optional<int> jokers) {
  if (!jokers) return "all hands";
  return *jokers == 1 ? "1 joker" : fmt::format("{} jokers", *jokers);
}

}  // namespace

std::string plot_script(const std::vector<HandCount>& table, const GameShape& shape, const std::string& file) {
  struct Curve {
    std::string points;
    std::string intervals;  // of those that are estimates
  };
  std::map<int, Curve> by_jokers;  // -1 stands for any number of them
  for (const HandCount& row : table) {
    if (row.share() <= 0) continue;
    Curve& curve = by_jokers[row.jokers.value_or(-1)];
    curve.points += fmt::format("{} {}\n", row.size, row.share());
    if (row.is_exact()) continue;
    const double low = row.sampled().low > 0 ? row.sampled().low : row.share();
    curve.intervals += fmt::format("{} {} {} {}\n", row.size, row.share(), low, row.sampled().high);
  }
  std::string script = fmt::format(
      "set terminal svg size 900,560 background 'white' font 'sans,14'\n"
      "set output {}\n"
      "set title 'Hands that can be played in one move: {} colours, {} numbers, {} copies, melds of {}'\n"
      "set xlabel 'tiles in the hand'\n"
      "set ylabel 'share of winning hands'\n"
      "set logscale y\n"
      "set format y '10^{{%L}}'\n"
      "set grid\n"
      "set key bottom right\n",
      gnuplot_quoted(file), shape.colours, shape.numbers, shape.copies, shape.min_meld);
  std::string curves;
  int index = 0;
  for (const auto& [jokers, curve] : by_jokers) {
    ++index;
    const std::string title =
        by_jokers.size() == 1
            ? "notitle"
            : "title " + gnuplot_quoted(curve_title(jokers < 0 ? std::nullopt : std::optional(jokers)));
    script += fmt::format("$points{} << EOD\n{}EOD\n", index, curve.points);
    curves += fmt::format("{}$points{} using 1:2 with linespoints linecolor {} pointtype 7 pointsize 0.4 {}",
                          curves.empty() ? "plot " : ", ", index, index, title);
    if (curve.intervals.empty()) continue;
    script += fmt::format("$intervals{} << EOD\n{}EOD\n", index, curve.intervals);
    curves += fmt::format(", $intervals{} using 1:2:3:4 with yerrorbars linecolor {} pointtype 7 pointsize 0.4 notitle",
                          index, index);
  }
  if (curves.empty()) curves = "plot [0:1] [1e-9:1] 1 notitle";
  return script + curves + "\n";
}

std::optional<Error> plot_hand_table(const std::vector<HandCount>& table, const GameShape& shape,
                                     const std::string& file) {
  return run_gnuplot(plot_script(table, shape, file), file);
}

}  // namespace tilefish::cli
