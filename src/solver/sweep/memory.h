// What a sweep was asked last: a player who draws a tile asks again about a position that is mostly the same, and rows
// that look the same need not be swept again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "rules/tile_counts.h"
#include "solver/sweep/input.h"
#include "solver/weights.h"

namespace tilefish {

class SweepMemory {
 public:
  // How many rows, from the first one on, have the same states as in the run that is remembered.
  [[nodiscard]] int rows_known(const SweepInput& input, int min_meld) const;

  // What looks for high scores alone drops states, and is not worth remembering.
  void remember(const SweepInput& input);
  void forget() { asked_.reset(); }

 private:
  // All that the states of a row depend on.
  struct Asked {
    TileCounts must;
    TileCounts may;
    Weights weights;
    JokerWorth joker_worth;
    std::int64_t points_wanted;
    std::int64_t weight_factor;
    std::int64_t tile_bonus;
    std::size_t most_states;
  };

  [[nodiscard]] bool is_alike(const SweepInput& input) const;

  std::optional<Asked> asked_;
};

}  // namespace tilefish
