// Forecasts how much work a count will be, for the time left that a progress bar shows; no answer depends on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "counting/game_shape.h"
#include "counting/rows.h"
#include "counting/work.h"

namespace tilefish {

// What the rows to come will add, from what each row so far has added. Growth slows down ever faster, so that its
// logarithm is close to a parabola. Nothing as long as a row still adds many times what the one before it did.
[[nodiscard]] std::optional<double> forecast_growth(std::span<const std::size_t> added_by_row, int rows_to_come);

// The value at `last + steps_ahead` steps of a sequence of positive numbers of which the last three are given, as a
// parabola through their logarithms that never falls.
[[nodiscard]] double extrapolate(std::span<const double> last_three, double steps_ahead);

// The states of the hand automaton for hands of at most `most` tiles, or missing tiles, from automata with much smaller
// bounds. 0 if it is small; nothing if even those are too large to be quick, or if stopped.
[[nodiscard]] std::optional<double> forecast_states(const GameShape& shape, int jokers, int most, Measure measure,
                                                    const Limits& limits);

// Polynomials of states that are computed in the time of a step; 24 with coefficients of two words, 50 with one.
inline constexpr std::uint64_t completions_per_step = 32;
// About how many steps the polynomials of so many states take in all rows.
[[nodiscard]] double steps_of_completions(double states, int rows);

// A sampled hand takes about as long as so many steps: 1 to 9 with two jokers, the more tiles the longer.
inline constexpr std::uint64_t steps_per_sample = 4;

}  // namespace tilefish
