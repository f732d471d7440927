#include "cli/analyse/plot.h"

#include <algorithm>
#include <iterator>

#include <fmt/core.h>

#include "arena/intervals.h"
#include "base/gnuplot.h"
#include "cli/options/match_input.h"
#include "cli/output/gnuplot.h"

namespace tilefish::cli {

namespace {

// Colours that stay apart in print and for the colour-blind.
const char* colour_of_seat(int seat) {
  static constexpr const char* colours[] = {"#1b6ca8", "#d1495b", "#2e933c", "#8f5aa8", "#b8860b", "#444444"};
  return colours[static_cast<std::size_t>(seat) % std::size(colours)];
}

struct Curves {
  std::string chances;  // turn, share, low, high
  std::string named;    // turns with a bad name
  std::string open;     // with all racks known
};

Curves curves_of(const MatchAnalysis& analysis, int seat) {
  Curves curves;
  for (std::size_t i = 0; i < analysis.turns().size(); ++i) {
    const TurnAnalysis& found = analysis.turns()[i];
    if (!found.chances) continue;
    if (found.open) {
      curves.open += fmt::format("{} {:.2f}\n", i + 1, 100 * found.open->seats[static_cast<std::size_t>(seat)]);
    }
    if (analysis.match().turns()[i].seat != seat) continue;
    const double share = 100 * found.chances->share;
    const Estimate known = estimate_of(share, 100 * found.chances->share_error);
    curves.chances +=
        fmt::format("{} {:.2f} {:.2f} {:.2f}\n", i + 1, share, std::max(0.0, known.low), std::min(100.0, known.high));
    const bool is_bad = found.name == TurnName::inaccuracy || found.name == TurnName::mistake ||
                        found.name == TurnName::blunder || (found.facts && found.facts->overlooked_going_out());
    if (is_bad) curves.named += fmt::format("{} {:.2f}\n", i + 1, share);
  }
  return curves;
}

}  // namespace

std::string graph_script(const MatchAnalysis& analysis, const GameRecord& record, const std::string& file) {
  std::string script = fmt::format(
      "set terminal svg size 900,480 background 'white' font 'sans,13' noenhanced\n"
      "set output {}\nset title 'Chance of each seat after its turns, with its 95 % interval; rings are bad turns'\n"
      "set xlabel 'turn'\nset ylabel 'chance to win the round (%)'\nset yrange [0:100]\nset grid\n"
      "set key outside right top\nset style fill transparent solid 0.2 noborder\n",
      gnuplot_quoted(file));
  std::string plots;
  for (int seat = 0; seat < analysis.match().setup().players; ++seat) {
    const Curves curves = curves_of(analysis, seat);
    if (curves.chances.empty()) continue;
    const char* const colour = colour_of_seat(seat);
    script += fmt::format("$chances{0} << EOD\n{1}EOD\n", seat, curves.chances);
    plots += fmt::format(
        "{0}$chances{1} using 1:3:4 with filledcurves linecolor rgb '{2}' notitle, $chances{1} using 1:2 with "
        "linespoints linewidth 2 pointtype 7 pointsize 0.4 linecolor rgb '{2}' title {3}",
        plots.empty() ? "plot " : ", ", seat, colour, gnuplot_quoted(seat_name(record, seat)));
    if (!curves.open.empty()) {
      script += fmt::format("$open{} << EOD\n{}EOD\n", seat, curves.open);
      plots += fmt::format(", $open{} using 1:2 with lines dashtype 2 linecolor rgb '{}' title 'with open racks'", seat,
                           colour);
    }
    if (!curves.named.empty()) {
      script += fmt::format("$named{} << EOD\n{}EOD\n", seat, curves.named);
      plots += fmt::format(", $named{} using 1:2 with points pointtype 6 pointsize 1.2 linecolor rgb '{}' notitle",
                           seat, colour);
    }
  }
  return script + (plots.empty() ? "plot [0:1] 50 notitle" : plots) + "\n";
}

std::optional<Error> plot_analysis(const MatchAnalysis& analysis, const GameRecord& record, const std::string& file) {
  return run_gnuplot(graph_script(analysis, record, file), file);
}

}  // namespace tilefish::cli
