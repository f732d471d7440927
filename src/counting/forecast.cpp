#include "counting/forecast.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "counting/drafts.h"
#include "counting/hand_automaton.h"

namespace tilefish {

std::optional<double> forecast_growth(std::span<const std::size_t> added_by_row, int rows_to_come) {
  constexpr double still_wild = 4;
  const std::size_t rows = added_by_row.size();
  if (rows < 3) return std::nullopt;
  double added = static_cast<double>(added_by_row[rows - 1]);
  const double before = static_cast<double>(added_by_row[rows - 2]);
  const double long_before = static_cast<double>(added_by_row[rows - 3]);
  if (added == 0) return 0.0;
  if (before == 0 || long_before == 0 || added > still_wild * before) return std::nullopt;
  double ratio = added / before;
  const double slowdown = std::min(1.0, ratio / (before / long_before));
  double sum = 0;
  for (int row = 0; row < rows_to_come; ++row) {
    ratio *= slowdown;
    added *= ratio;
    sum += added;
  }
  return sum;
}

double extrapolate(std::span<const double> last_three, double steps_ahead) {
  assert(last_three.size() == 3);
  const double last = std::log(last_three[2]);
  const double slope = last - std::log(last_three[1]);
  const double bend = slope - (std::log(last_three[1]) - std::log(last_three[0]));
  // The parabola's top is as high as it gets: beyond some size hands reach no new states.
  if (bend < 0) steps_ahead = std::min(steps_ahead, std::max(0.0, -slope / bend - 0.5));
  return std::exp(last + steps_ahead * slope + steps_ahead * (steps_ahead + 1) / 2 * bend);
}

double steps_of_completions(double states, int rows) {
  return states * rows / static_cast<double>(completions_per_step);
}

// Melds of min_meld tiles make hands of a multiple of it reach more states than others, so bounds are multiples too.
std::optional<double> forecast_states(const GameShape& shape, int jokers, int most, Measure measure,
                                      const Limits& limits) {
  constexpr std::size_t quick = 20'000;
  const int step = measure == Measure::tiles ? shape.min_meld : 2;
  const int first = measure == Measure::tiles ? 3 * step : step;
  if (most <= first + 2 * step) return 0.0;
  if (!DraftTable::fits(shape, jokers)) return std::nullopt;
  std::vector<double> states;
  for (int bound = first; states.size() < 3; bound += step) {
    if (!states.empty() && states.back() > quick) return std::nullopt;
    RunningWork work({.limits = limits});
    DraftTable drafts(shape, JokerHand::of(shape, jokers), bound, measure, work.meter());
    if (work.stopped()) return std::nullopt;
    const HandAutomaton automaton(drafts, shape.numbers - 1, bound, work);
    if (work.stopped()) return std::nullopt;
    states.push_back(static_cast<double>(automaton.size()));
  }
  return extrapolate(states, static_cast<double>(most - first - 2 * step) / step);
}

}  // namespace tilefish
