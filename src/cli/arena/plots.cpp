#include "cli/arena/plots.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/core.h>

#include "base/gnuplot.h"

namespace tilefish::cli {

namespace {

// Wide enough that a histogram of a few hundred rounds is smooth, fine enough to see its shape.
constexpr std::int64_t points_a_bin = 20;
constexpr int turns_a_bin = 5;

// Colours that stay apart in print and for the colour-blind.
const char* colour_of(std::size_t entrant) {
  static constexpr const char* colours[] = {"#1b6ca8", "#d1495b", "#2e933c", "#8f5aa8", "#b8860b", "#444444"};
  return colours[entrant % std::size(colours)];
}

std::string opening_lines(const std::string& file, const char* title, const char* x, const char* y) {
  return fmt::format(
      "set terminal svg size 860,460 background 'white' font 'sans,13' noenhanced\n"
      "set output {}\nset title '{}'\nset xlabel '{}'\nset ylabel '{}'\n"
      "set grid\nset key outside right top\nset style fill transparent solid 0.25 noborder\n",
      gnuplot_quoted(file), title, x, y);
}

std::string block(std::size_t index, const std::string& data) {
  return fmt::format("$data{} << EOD\n{}EOD\n", index, data);
}

std::string joined_curves(const std::vector<std::string>& curves) {
  std::string text;
  for (const std::string& curve : curves) text += (text.empty() ? "plot " : ", ") + curve;
  return text + "\n";
}

std::string course_script(const ArenaReport& report, const std::string& file) {
  std::string script = opening_lines(file, "Win rate as it settled, with its 95 % interval", "deals", "rounds won (%)");
  script += "set yrange [0:100]\n";
  std::vector<std::string> curves;
  for (std::size_t entrant = 0; entrant < report.entrants.size(); ++entrant) {
    std::string data;
    for (const RatePoint& point : report.course) {
      const Estimate& rate = point.rates[entrant];
      data += fmt::format("{} {} {} {}\n", point.sets, 100 * rate.value, 100 * rate.low, 100 * rate.high);
    }
    script += block(entrant, data);
    curves.push_back(
        fmt::format("$data{0} using 1:3:4 with filledcurves linecolor rgb '{1}' notitle, "
                    "$data{0} using 1:2 with lines linewidth 2 linecolor rgb '{1}' title {2}",
                    entrant, colour_of(entrant), gnuplot_quoted(report.entrants[entrant].name)));
  }
  return script + joined_curves(curves);
}

std::string scores_script(const ArenaReport& report, const std::string& file) {
  std::string script = opening_lines(file, "Score of a round", "points", "rounds (%)");
  std::vector<std::string> curves;
  for (std::size_t entrant = 0; entrant < report.entrants.size(); ++entrant) {
    std::map<std::int64_t, std::uint64_t> bins;
    for (const auto& [gain, rounds] : report.entrants[entrant].gains) {
      const auto bin = static_cast<std::int64_t>(std::floor(static_cast<double>(gain) / points_a_bin));
      bins[bin] += rounds;
    }
    std::string data;
    for (const auto& [bin, rounds] : bins) {
      data += fmt::format("{} {}\n", bin * points_a_bin + points_a_bin / 2,
                          100 * static_cast<double>(rounds) / static_cast<double>(report.rounds));
    }
    script += block(entrant, data);
    curves.push_back(
        fmt::format("$data{} using 1:2 with linespoints pointtype 7 pointsize 0.4 linecolor rgb '{}' title {}", entrant,
                    colour_of(entrant), gnuplot_quoted(report.entrants[entrant].name)));
  }
  return script + joined_curves(curves);
}

std::string turns_script(const ArenaReport& report, const std::string& file) {
  std::map<int, std::uint64_t> bins;
  for (const auto& [turns, rounds] : report.round_turns) bins[turns / turns_a_bin] += rounds;
  std::string data;
  for (const auto& [bin, rounds] : bins) {
    data += fmt::format("{} {}\n", bin * turns_a_bin + turns_a_bin / 2.0,
                        100 * static_cast<double>(rounds) / static_cast<double>(report.rounds));
  }
  return opening_lines(file, "Turns of a round, all seats together", "turns", "rounds (%)") + block(0, data) +
         fmt::format(
             "set boxwidth {}\nplot $data0 using 1:2 with boxes fillstyle solid 0.6 linecolor rgb '{}' notitle\n",
             turns_a_bin, colour_of(0));
}

std::string times_script(const ArenaReport& report, const std::string& file) {
  std::string script =
      opening_lines(file, "Time of a turn", "seconds", "turns (%)") + "set logscale x\nset format x '%.0e'\n";
  std::vector<std::string> curves;
  for (std::size_t entrant = 0; entrant < report.entrants.size(); ++entrant) {
    const TimeHistogram& times = report.entrants[entrant].play.times;
    const double total = static_cast<double>(times.total());
    std::string data;
    for (std::size_t bin = 0; bin < TimeHistogram::bins; ++bin) {
      if (times.count(bin) == 0) continue;
      data += fmt::format("{} {}\n", TimeHistogram::start_of(bin), 100 * static_cast<double>(times.count(bin)) / total);
    }
    script += block(entrant, data);
    curves.push_back(fmt::format("$data{} using 1:2 with histeps linewidth 2 linecolor rgb '{}' title {}", entrant,
                                 colour_of(entrant), gnuplot_quoted(report.entrants[entrant].name)));
  }
  return script + joined_curves(curves);
}

bool somebody_lists_moves(const ArenaReport& report) {
  for (const EntrantReport& entrant : report.entrants) {
    if (!entrant.play.moves_found.empty()) return true;
  }
  return false;
}

std::string moves_script(const ArenaReport& report, const std::string& file) {
  std::string script = opening_lines(file, "Moves found to choose from", "turn of the round", "moves a turn");
  std::vector<std::string> curves;
  for (std::size_t entrant = 0; entrant < report.entrants.size(); ++entrant) {
    const std::vector<MovesFound>& found = report.entrants[entrant].play.moves_found;
    if (found.empty()) continue;
    std::string data;
    for (std::size_t turn = 0; turn < found.size(); ++turn) {
      // What a handful of long rounds had says little.
      if (found[turn].turns < std::max<std::int64_t>(1, report.rounds / 100)) continue;
      data += fmt::format("{} {}\n", turn + 1,
                          static_cast<double>(found[turn].moves) / static_cast<double>(found[turn].turns));
    }
    script += block(entrant, data);
    curves.push_back(fmt::format("$data{} using 1:2 with lines linewidth 2 linecolor rgb '{}' title {}", entrant,
                                 colour_of(entrant), gnuplot_quoted(report.entrants[entrant].name)));
  }
  return script + joined_curves(curves);
}

// The plot of Kaganovich & Bronznick: a point for each game.
std::string moves_by_game_script(const ArenaReport& report, const std::string& file) {
  std::string script =
      opening_lines(file, "Moves found to choose from, game by game", "game", "moves a turn, mean of the game");
  std::vector<std::string> curves;
  for (std::size_t entrant = 0; entrant < report.entrants.size(); ++entrant) {
    const std::vector<MovesFound>& games = report.entrants[entrant].moves_by_game;
    if (games.empty()) continue;
    std::string data;
    for (std::size_t game = 0; game < games.size(); ++game) {
      if (games[game].turns == 0) continue;
      data += fmt::format("{} {}\n", game + 1,
                          static_cast<double>(games[game].moves) / static_cast<double>(games[game].turns));
    }
    script += block(entrant, data);
    curves.push_back(
        fmt::format("$data{} using 1:2 with linespoints pointtype 7 pointsize 0.4 linecolor rgb '{}' title {}", entrant,
                    colour_of(entrant), gnuplot_quoted(report.entrants[entrant].name)));
  }
  return script + joined_curves(curves);
}

}  // namespace

std::vector<ArenaPlot> arena_plots(const ArenaReport& report, const std::string& folder) {
  const auto file = [&](const std::string& name) { return fmt::format("{}/{}.svg", folder, name); };
  std::vector<ArenaPlot> plots = {{"win-rate", "Win rate as it settled", course_script(report, file("win-rate"))},
                                  {"scores", "Score of a round", scores_script(report, file("scores"))},
                                  {"turns", "Turns of a round", turns_script(report, file("turns"))},
                                  {"times", "Time of a turn", times_script(report, file("times"))}};
  if (somebody_lists_moves(report)) {
    plots.push_back({"moves", "Moves found to choose from", moves_script(report, file("moves"))});
    plots.push_back({"moves-by-game", "Moves found to choose from, game by game",
                     moves_by_game_script(report, file("moves-by-game"))});
  }
  return plots;
}

}  // namespace tilefish::cli
