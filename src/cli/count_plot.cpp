#include "cli/count_plot.h"

#include <map>

#include <fmt/core.h>

#include "cli/gnuplot.h"

namespace tilefish::cli {

namespace {

// In single quotes gnuplot takes everything literally but the quote itself, which is doubled.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "''" : std::string(1, c);
  return result + "'";
}

std::string curve_title(std::optional<int> jokers) {
  if (!jokers) return "all hands";
  return *jokers == 1 ? "1 joker" : fmt::format("{} jokers", *jokers);
}

}  // namespace

std::string plot_script(const std::vector<HandCount>& table, const GameShape& shape, const std::string& file) {
  std::map<int, std::string> points;  // by jokers; -1 stands for any number of them
  for (const HandCount& row : table) {
    std::string& data = points[row.jokers.value_or(-1)];
    if (row.share() > 0) {
      const double low = row.is_exact() ? row.share() : row.estimate().low;
      const double high = row.is_exact() ? row.share() : row.estimate().high;
      data += fmt::format("{} {} {} {}\n", row.size, row.share(), low > 0 ? low : row.share(), high);
    }
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
      quoted(file), shape.colours, shape.numbers, shape.copies, shape.min_meld);
  std::string curves;
  int index = 0;
  for (const auto& [jokers, data] : points) {
    if (data.empty()) continue;
    script += fmt::format("$data{} << EOD\n{}EOD\n", index, data);
    const std::string title = points.size() == 1
                                  ? "notitle"
                                  : "title " + quoted(curve_title(jokers < 0 ? std::nullopt : std::optional(jokers)));
    curves += fmt::format("{}$data{} using 1:2:3:4 with yerrorlines pointtype 7 pointsize 0.4 {}",
                          curves.empty() ? "plot " : ", ", index, title);
    ++index;
  }
  if (curves.empty()) curves = "plot [0:1] [1e-9:1] 1 notitle";
  return script + curves + "\n";
}

std::optional<Error> plot_hand_table(const std::vector<HandCount>& table, const GameShape& shape,
                                     const std::string& file) {
  return run_gnuplot(plot_script(table, shape, file), file);
}

}  // namespace tilefish::cli
