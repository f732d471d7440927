// How the work of a method grows with the parameters of the game, measured, beside what van Rijn, Takes & Vis (§4.4) say
// of it: sweeps over one of k, n, m and s, and the growth fitted to what they found.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/limits.h"
#include "rules/ruleset.h"

namespace tilefish {

enum class ComplexityMethod : std::uint8_t { max_score, window, exact };
enum class ComplexityAxis : std::uint8_t { numbers, copies, colours, min_meld };
// Every tile there is, the most that a method has to look at; or each tile with 0 … m copies, all equally likely.
enum class ComplexityHands : std::uint8_t { full, random };

[[nodiscard]] const char* name_of(ComplexityMethod method);
[[nodiscard]] char letter_of(ComplexityAxis axis);

struct ComplexityShape {
  int colours = 4;
  int numbers = 13;
  int copies = 2;
  int min_meld = 3;

  [[nodiscard]] int on(ComplexityAxis axis) const;
  void set(ComplexityAxis axis, int value);
};

// One parameter takes some values, the others stay.
struct ComplexitySweep {
  ComplexityAxis axis = ComplexityAxis::numbers;
  ComplexityShape base;
  std::vector<int> values;
};

// What the page about complexity shows: every method is done with all of them in a minute.
[[nodiscard]] std::vector<ComplexitySweep> usual_complexity_sweeps();

struct ComplexityPoint {
  int value = 0;  // of the parameter swept
  ComplexityShape shape;
  double states = 0;  // the mean over all hands
  double milliseconds = 0;
  // What the paper calls the state space in §4.2, and what its states are in truth: n·k·f(m, s) and n·f(m, s)^k.
  double text_bound = 0;
  double product_bound = 0;
};

// How states and time grow along a sweep.
struct ComplexityFit {
  double states =
      0;  // n: share of the variance that a straight line explains; m, s: the exponent; k: the factor a colour
  double milliseconds = 0;
  double last_states = 0;  // m, s: the exponent between the two largest values; k: the factor there
};

struct ComplexityCurve {
  ComplexitySweep sweep;
  ComplexityMethod method = ComplexityMethod::max_score;
  std::vector<ComplexityPoint> points;  // up to the first that a limit stopped
  StopReason stop = StopReason::none;
  std::optional<ComplexityFit> fit;  // of three points or more
};

struct ComplexityOptions {
  ComplexityHands hands = ComplexityHands::full;
  int puzzles = 10;  // random hands for each point
  std::uint64_t seed = 1;
};

// MaxScore tries every branch, without its early stop, and the windowed method searches without reductions and bounds: the
// claims are about what the methods look at when nothing is known beforehand. `limits` are for each hand.
[[nodiscard]] ComplexityCurve measure_complexity(const ComplexitySweep& sweep, ComplexityMethod method,
                                                 const ComplexityOptions& options, const Limits& limits);

// A script for gnuplot that draws the states of all sweeps, one panel for each, into an SVG file.
[[nodiscard]] std::string complexity_plot(std::span<const ComplexityCurve> curves, const std::string& svg_file);

}  // namespace tilefish
