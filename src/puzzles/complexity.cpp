#include "puzzles/complexity.h"

#include <cmath>

#include "base/hash.h"
#include "base/random.h"
#include "puzzles/thread_time.h"
#include "rules/tile_counts.h"
#include "solver/puzzle_solver.h"
#include "solver/reference/max_score.h"
#include "solver/reference/windowed.h"

namespace tilefish {

namespace {

Ruleset ruleset_for(const ComplexityShape& shape) {
  RulesetFields fields = Ruleset::thesis().fields();
  fields.name = "complexity";
  fields.colours = shape.colours;
  fields.numbers = shape.numbers;
  fields.copies = shape.copies;
  fields.min_meld = shape.min_meld;
  return Ruleset::make(std::move(fields)).value();
}

TileCounts hand_for(const ComplexityShape& shape, ComplexityHands hands, std::uint64_t seed) {
  Rng rng(seed);
  TileCounts tiles(shape.numbers);
  for (int number = 1; number <= shape.numbers; ++number) {
    for (int colour = 0; colour < shape.colours; ++colour) {
      const int copies = hands == ComplexityHands::full ? shape.copies : static_cast<int>(rng.between(0, shape.copies));
      tiles.add(Tile(number, colour), copies);
    }
  }
  return tiles;
}

struct StatesVisited {
  std::uint64_t states = 0;
  StopReason stop = StopReason::none;
};

StatesVisited states_of(ComplexityMethod method, const TileCounts& tiles, const Ruleset& ruleset,
                        const Limits& limits) {
  const Weights weights = Weights::value(0);
  if (method == ComplexityMethod::exact) {
    PuzzleSolver solver(ruleset);
    const Outcome<std::int64_t> best = solver.best_total(tiles, weights, limits);
    return {.states = solver.nodes(), .stop = best.finished() ? StopReason::none : best.stopped().reason};
  }
  const reference::Question question = reference::puzzle_question(tiles, weights);
  const reference::Answer answer =
      method == ComplexityMethod::window
          ? reference::solve_windowed(question, ruleset, limits, reference::Reductions::off).answer
          : reference::solve_max_score(question, ruleset, limits, reference::EarlyStop::off);
  return {.states = answer.nodes, .stop = answer.stop};
}

// f(m, s): multisets of m lengths out of 0 … s.
double run_lengths(int copies, int min_meld) {
  double ways = 1;
  for (int i = 1; i <= copies; ++i) ways = ways * (min_meld + i) / i;
  return ways;
}

struct Line {
  double slope = 0;
  double explained = 0;  // share of the variance
};

Line line_through(std::span<const double> xs, std::span<const double> ys) {
  const auto count = static_cast<double>(xs.size());
  double mean_x = 0;
  double mean_y = 0;
  for (std::size_t i = 0; i < xs.size(); ++i) {
    mean_x += xs[i] / count;
    mean_y += ys[i] / count;
  }
  double xx = 0;
  double xy = 0;
  double yy = 0;
  for (std::size_t i = 0; i < xs.size(); ++i) {
    xx += (xs[i] - mean_x) * (xs[i] - mean_x);
    xy += (xs[i] - mean_x) * (ys[i] - mean_y);
    yy += (ys[i] - mean_y) * (ys[i] - mean_y);
  }
  return {.slope = xy / xx, .explained = yy > 0 ? xy * xy / (xx * yy) : 1};
}

// Of `of` along the axis: see ComplexityFit.
double growth(ComplexityAxis axis, std::span<const ComplexityPoint> points, double ComplexityPoint::*of) {
  std::vector<double> xs;
  std::vector<double> ys;
  for (const ComplexityPoint& point : points) {
    const bool logarithmic_x = axis == ComplexityAxis::copies || axis == ComplexityAxis::min_meld;
    xs.push_back(logarithmic_x ? std::log(point.value) : point.value);
    ys.push_back(axis == ComplexityAxis::numbers ? point.*of : std::log(std::max(point.*of, 1e-9)));
  }
  const Line line = line_through(xs, ys);
  if (axis == ComplexityAxis::numbers) return line.explained;
  return axis == ComplexityAxis::colours ? std::exp(line.slope) : line.slope;
}

std::optional<ComplexityFit> fit_of(const ComplexityCurve& curve) {
  if (curve.points.size() < 3) return std::nullopt;
  const std::span<const ComplexityPoint> points = curve.points;
  const ComplexityAxis axis = curve.sweep.axis;
  return ComplexityFit{.states = growth(axis, points, &ComplexityPoint::states),
                       .milliseconds = growth(axis, points, &ComplexityPoint::milliseconds),
                       .last_states = growth(axis, points.last(2), &ComplexityPoint::states)};
}

}  // namespace

const char* name_of(ComplexityMethod method) {
  switch (method) {
    case ComplexityMethod::max_score: return "maxscore";
    case ComplexityMethod::window: return "window";
    case ComplexityMethod::exact: return "exact";
  }
  return "";
}

char letter_of(ComplexityAxis axis) {
  switch (axis) {
    case ComplexityAxis::numbers: return 'n';
    case ComplexityAxis::copies: return 'm';
    case ComplexityAxis::colours: return 'k';
    case ComplexityAxis::min_meld: return 's';
  }
  return ' ';
}

int ComplexityShape::on(ComplexityAxis axis) const {
  switch (axis) {
    case ComplexityAxis::numbers: return numbers;
    case ComplexityAxis::copies: return copies;
    case ComplexityAxis::colours: return colours;
    case ComplexityAxis::min_meld: return min_meld;
  }
  return 0;
}

void ComplexityShape::set(ComplexityAxis axis, int value) {
  switch (axis) {
    case ComplexityAxis::numbers: numbers = value; break;
    case ComplexityAxis::copies: copies = value; break;
    case ComplexityAxis::colours: colours = value; break;
    case ComplexityAxis::min_meld: min_meld = value; break;
  }
}

// MaxScore looks at f(m)^k states a number and from each of them at about as many, so four colours and two copies would
// take it minutes a hand.
std::vector<ComplexitySweep> usual_complexity_sweeps() {
  using enum ComplexityAxis;
  return {
      {.axis = numbers, .base = {.colours = 4, .copies = 1}, .values = {13, 25, 50, 100, 200}},
      {.axis = numbers, .base = {.colours = 2, .copies = 2}, .values = {13, 25, 50, 100, 200}},
      {.axis = copies, .base = {.colours = 1, .numbers = 13}, .values = {1, 2, 3, 4, 5, 6, 7, 8}},
      {.axis = copies, .base = {.colours = 2, .numbers = 13}, .values = {1, 2, 3, 4}},
      {.axis = colours, .base = {.numbers = 13, .copies = 1}, .values = {1, 2, 3, 4, 5, 6}},
      {.axis = colours, .base = {.numbers = 13, .copies = 2}, .values = {1, 2, 3}},
      {.axis = min_meld, .base = {.colours = 2, .numbers = 26, .copies = 2}, .values = {2, 3, 4, 5, 6}},
  };
}

ComplexityCurve measure_complexity(const ComplexitySweep& sweep, ComplexityMethod method,
                                   const ComplexityOptions& options, const Limits& limits) {
  ComplexityCurve curve{.sweep = sweep, .method = method};
  for (const int value : sweep.values) {
    ComplexityPoint point{.value = value, .shape = sweep.base};
    point.shape.set(sweep.axis, value);
    const Ruleset ruleset = ruleset_for(point.shape);
    const int hands = options.hands == ComplexityHands::full ? 1 : options.puzzles;
    const double start = thread_milliseconds();
    for (int i = 0; i < hands; ++i) {
      // The same hands for every method.
      const std::uint64_t seed = combine(combine(options.seed, static_cast<std::uint64_t>(letter_of(sweep.axis))),
                                         combine(static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(i)));
      const StatesVisited visited = states_of(method, hand_for(point.shape, options.hands, seed), ruleset, limits);
      if (visited.stop != StopReason::none) {
        curve.stop = visited.stop;
        curve.fit = fit_of(curve);
        return curve;
      }
      point.states += static_cast<double>(visited.states) / hands;
    }
    point.milliseconds = (thread_milliseconds() - start) / hands;
    const double lengths = run_lengths(point.shape.copies, point.shape.min_meld);
    point.text_bound = point.shape.numbers * point.shape.colours * lengths;
    point.product_bound = point.shape.numbers * std::pow(lengths, point.shape.colours);
    curve.points.push_back(point);
  }
  curve.fit = fit_of(curve);
  return curve;
}

}  // namespace tilefish
