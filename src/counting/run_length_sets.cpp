#include "counting/run_length_sets.h"

namespace tilefish {

RunLengthSets::RunLengthSets(int most_runs, int min_meld) {
  Lengths lengths(static_cast<std::size_t>(min_meld));
  enumerate(lengths, 0, most_runs);
}

void RunLengthSets::enumerate(Lengths& lengths, std::size_t place, int left) {
  if (place == lengths.size()) {
    numbers_.emplace(lengths, static_cast<Number>(all_.size()));
    all_.push_back(lengths);
    return;
  }
  for (int runs = 0; runs <= left; ++runs) {
    lengths[place] = runs;
    enumerate(lengths, place + 1, left - runs);
  }
  lengths[place] = 0;
}

}  // namespace tilefish
