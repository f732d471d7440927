#include "solver/sweep/row_gains.h"

#include <algorithm>
#include <cstddef>
#include <limits>

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

}  // namespace

std::int64_t score_beyond(Row used, Row owed, int number, const SweepInput& input) {
  return weight_beyond(used, owed, number, input.weights) * input.weight_factor +
         (row_total(used) - row_total(owed)) * input.tile_bonus;
}

void RowGains::weigh(const RowOptions& options, int number, const SweepInput& input) {
  ways_.clear();
  joker_gain_ = input.joker_worth == JokerWorth::its_place ? number : 0;
  if (input.weights.same_for_all_colours()) {
    tile_gain_ = input.weights.of(number, 0) * input.weight_factor + input.tile_bonus;
    return;
  }
  const Row must = input.must.row(number);
  for (const RowOption& option : options.options()) {
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    for (const Row used : options.ways(option)) best = std::max(best, score_beyond(used, must, number, input));
    ways_.push_back(best + option.jokers * joker_gain_);
  }
}

}  // namespace tilefish
