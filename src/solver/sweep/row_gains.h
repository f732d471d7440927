// What the tiles of a row score, and each of its options: the sweep's scale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/tile_counts.h"
#include "solver/sweep/input.h"
#include "solver/sweep/row_options.h"

namespace tilefish {

// What the natural tiles `used` score beyond `owed`, which they hold.
[[nodiscard]] std::int64_t score_beyond(Row used, Row owed, int number, const SweepInput& input);

class RowGains {
 public:
  // Makes ready for a row's options.
  void weigh(const RowOptions& options, int number, const SweepInput& input);

  // What an option of the row scores.
  [[nodiscard]] std::int64_t of(const RowOption& option, std::size_t index) const {
    if (!ways_.empty()) return ways_[index];
    return option.free_tiles * tile_gain_ + option.jokers * joker_gain_;
  }

  // Whether options with more tiles and no more jokers never score less.
  [[nodiscard]] bool grow_with_tiles() const { return ways_.empty() && tile_gain_ >= 0; }

 private:
  std::int64_t tile_gain_ = 0;
  std::int64_t joker_gain_ = 0;
  std::vector<std::int64_t> ways_;  // of each option, where colours weigh differently
};

}  // namespace tilefish
