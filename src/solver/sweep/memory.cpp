#include "solver/sweep/memory.h"

#include <algorithm>

namespace tilefish {

bool SweepMemory::is_alike(const SweepInput& input) const {
  return input.takes_any_score() && asked_->must.numbers() == input.must.numbers() &&
         asked_->must.jokers() == input.must.jokers() && asked_->may.jokers() == input.may.jokers() &&
         asked_->joker_worth == input.joker_worth && asked_->points_wanted == input.points_wanted &&
         asked_->weight_factor == input.weight_factor && asked_->tile_bonus == input.tile_bonus &&
         asked_->most_states == input.most_states && asked_->weights == input.weights;
}

int SweepMemory::rows_known(const SweepInput& input, int min_meld) const {
  if (!asked_ || !is_alike(input)) return 0;
  int same = 0;
  while (same < input.must.numbers()) {
    const int number = number_of(same + 1, input);
    if (asked_->must.row(number) != input.must.row(number) || asked_->may.row(number) != input.may.row(number)) break;
    ++same;
  }
  // A row looks as far ahead as a run must reach.
  return same == input.must.numbers() ? same : std::max(0, same - (min_meld - 1));
}

void SweepMemory::remember(const SweepInput& input) {
  asked_.reset();
  if (!input.takes_any_score()) return;
  asked_ = Asked{input.must,          input.may,           input.weights,    input.joker_worth,
                 input.points_wanted, input.weight_factor, input.tile_bonus, input.most_states};
}

}  // namespace tilefish
