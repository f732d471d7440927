#include "solver/sweep/row_gains.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>

namespace tilefish {

namespace {

std::int64_t weight_beyond(Row used, Row owed, int number, const Weights& weights) {
  if (weights.same_for_all_colours()) return (row_total(used) - row_total(owed)) * weights.of(number, 0);
  std::int64_t sum = 0;
  for (int colour = 0; colour < max_colours; ++colour) {
    const int extra = row_count(used, colour) - row_count(owed, colour);
    if (extra != 0) sum += extra * weights.of(number, colour);
  }
  return sum;
}

// Products of 32 bits are quick on every processor, those of 64 are not.
void scale(const std::int64_t* column, std::size_t size, std::int64_t factor, std::int64_t* scaled) {
  if (factor >= 0 && factor <= std::numeric_limits<std::uint32_t>::max()) {
    const auto low = static_cast<std::uint32_t>(factor);
    for (std::size_t i = 0; i < size; ++i) {
      scaled[i] = static_cast<std::int64_t>(std::uint64_t{static_cast<std::uint32_t>(column[i])} * low);
    }
  } else {
    for (std::size_t i = 0; i < size; ++i) scaled[i] = column[i] * factor;
  }
}

}  // namespace

std::int64_t score_beyond(Row used, Row owed, int number, const SweepInput& input) {
  return weight_beyond(used, owed, number, input.weights) * input.weight_factor +
         (row_total(used) - row_total(owed)) * input.tile_bonus;
}

const std::int64_t* RowGains::of(const RowOptions& options, int number, const SweepInput& input) {
  // Where there are no tiles to choose, nothing is gained.
  if (input.may.row(number) == 0 && input.joker_worth == JokerWorth::weight) return options.free_tiles();
  const std::span<const RowOption> list = options.options();
  gains_.resize(std::max(gains_.size(), list.size() + RowOptions::column_padding));
  if (input.weights.same_for_all_colours()) {
    const std::int64_t tile_gain = input.weights.of(number, 0) * input.weight_factor + input.tile_bonus;
    scale(options.free_tiles(), list.size(), tile_gain, gains_.data());
  } else {
    weigh_ways(options, number, input);
  }
  if (input.joker_worth == JokerWorth::its_place) {
    for (std::size_t i = 0; i < list.size(); ++i) gains_[i] += std::int64_t{list[i].jokers} * number;
  }
  return gains_.data();
}

void RowGains::weigh_ways(const RowOptions& options, int number, const SweepInput& input) {
  const std::span<const RowOption> list = options.options();
  const Row must = input.must.row(number);
  for (std::size_t i = 0; i < list.size(); ++i) {
    gains_[i] = std::numeric_limits<std::int64_t>::min();
    for (const Row used : options.ways(list[i])) {
      gains_[i] = std::max(gains_[i], score_beyond(used, must, number, input));
    }
  }
}

}  // namespace tilefish
