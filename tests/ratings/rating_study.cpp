// Draws how ratings of simulated players, or of solvers and puzzles, come to their true strengths: a table for docs/ratings.md or
// docs/puzzles.md and the picture beside it.
// Usage: rating_study games|puzzles PICTURE.svg
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "ratings/puzzle_simulation.h"
#include "ratings/simulation.h"

namespace tilefish {

namespace {

struct Course {
  std::string name;
  std::string dashes;
  std::vector<SimulationPoint> points;
};

constexpr int studied_matches = 100;

struct Study {
  const char* title;
  const char* begun;  // what is counted
  std::vector<Course> courses;
};

Study study_of_games() {
  const auto run = [](int seats, double robots) {
    return simulate_ratings({.players = 1000, .matches = studied_matches, .seats = seats, .robot_share = robots});
  };
  return {.title = "Ratings of simulated players by the number of matches each began",
          .begun = "matches begun",
          .courses = {{"two, half of them robots", "", run(2, 0.5)},
                      {"two, people alone", "6 3", run(2, 0)},
                      {"four, half of them robots", "2 3", run(4, 0.5)}}};
}

Study study_of_puzzles() {
  PuzzleSimulation simulation = simulate_puzzles({.attempts = studied_matches});
  return {
      .title = "Ratings of simulated solvers and of puzzles by the number of puzzles that each solver tried",
      .begun = "puzzles tried by each",
      .courses = {{"solvers", "", std::move(simulation.solvers)}, {"puzzles", "6 3", std::move(simulation.puzzles)}}};
}

struct Frame {
  double left;
  double highest;
  const char* title;
  double (*value)(const SimulationPoint&);
};

constexpr double width = 360;
constexpr double height = 220;
constexpr double top = 40;

double x_of(const Frame& frame, int match) { return frame.left + width * match / studied_matches; }
double y_of(const Frame& frame, double value) { return top + height * (1 - value / frame.highest); }

std::string drawn(const Frame& frame, const std::vector<Course>& all) {
  std::string svg = fmt::format("<text x='{}' y='24' font-weight='700'>{}</text>\n", frame.left, frame.title);
  for (int i = 0; i <= 4; ++i) {
    const double value = frame.highest * i / 4;
    svg += fmt::format(
        "<line x1='{0}' x2='{1}' y1='{2:.1f}' y2='{2:.1f}' stroke='#8884'/>"
        "<text x='{3}' y='{4:.1f}' text-anchor='end'>{5:g}</text>\n",
        frame.left, frame.left + width, y_of(frame, value), frame.left - 6, y_of(frame, value) + 4, value);
  }
  for (int match = 0; match <= studied_matches; match += 20) {
    svg += fmt::format("<text x='{:.1f}' y='{}' text-anchor='middle'>{}</text>\n", x_of(frame, match),
                       top + height + 18, match);
  }
  for (const Course& course : all) {
    svg += "<polyline fill='none' stroke='#1668c7' stroke-width='2' stroke-dasharray='" + course.dashes + "' points='";
    for (const SimulationPoint& point : course.points) {
      svg += fmt::format("{:.1f},{:.1f} ", x_of(frame, point.matches), y_of(frame, frame.value(point)));
    }
    svg += "'/>\n";
  }
  return svg;
}

std::string picture(const Study& study) {
  const std::vector<Course>& all = study.courses;
  const Frame error{50, 320, "distance from the truth, points", [](const SimulationPoint& p) { return p.error; }};
  const Frame order{480, 1, "agreement with the true order", [](const SimulationPoint& p) { return p.correlation; }};
  std::string svg =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 870 340' font-family='sans-serif' font-size='13' "
      "fill='#667'>\n<title>" +
      std::string(study.title) + "</title>\n";
  svg += drawn(error, all) + drawn(order, all);
  double x = 50;
  for (const Course& course : all) {
    svg += fmt::format(
        "<line x1='{0}' x2='{1}' y1='310' y2='310' stroke='#1668c7' stroke-width='2' stroke-dasharray='{2}'/>"
        "<text x='{3}' y='314'>{4}</text>\n",
        x, x + 36, course.dashes, x + 44, course.name);
    x += 260;
  }
  return svg + "</svg>\n";
}

void print_table(const Study& study) {
  const std::vector<Course>& all = study.courses;
  fmt::print("| {} |", study.begun);
  for (const Course& course : all) fmt::print(" {}: distance | order | within 2 deviations |", course.name);
  fmt::print("\n| --- |");
  for (std::size_t i = 0; i < 3 * all.size(); ++i) fmt::print(" --- |");
  fmt::print("\n");
  for (const int match : {1, 3, 5, 10, 20, 50, 100}) {
    fmt::print("| {} |", match);
    for (const Course& course : all) {
      const SimulationPoint& point = course.points[static_cast<std::size_t>(match)];
      fmt::print(" {:.0f} | {:.2f} | {:.0f} % |", point.error, point.correlation, 100 * point.covered);
    }
    fmt::print("\n");
  }
}

}  // namespace

}  // namespace tilefish

int main(int argc, char** argv) {
  const std::string_view what = argc == 3 ? argv[1] : "";
  if (what != "games" && what != "puzzles") {
    std::fputs("usage: rating_study games|puzzles PICTURE.svg\n", stderr);
    return 2;
  }
  const tilefish::Study study = what == "games" ? tilefish::study_of_games() : tilefish::study_of_puzzles();
  std::ofstream(argv[2]) << tilefish::picture(study);
  tilefish::print_table(study);
  return 0;
}
