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

// What an option of a row scores: a view of RowGains that loops keep in registers.
class OptionGains {
 public:
  OptionGains(std::int64_t tile_gain, std::int64_t joker_gain, const std::int64_t* ways)
      : tile_gain_(tile_gain), joker_gain_(joker_gain), ways_(ways) {}

  [[nodiscard]] std::int64_t of(const RowOption& option, std::size_t index) const {
    if (ways_ != nullptr) return ways_[index];
    return option.free_tiles * tile_gain_ + option.jokers * joker_gain_;
  }

  // The same for an option that spends none.
  [[nodiscard]] std::int64_t without_jokers(const RowOption& option, std::size_t index) const {
    return ways_ != nullptr ? ways_[index] : option.free_tiles * tile_gain_;
  }

  // Whether options with more tiles and no more jokers never score less.
  [[nodiscard]] bool grow_with_tiles() const { return ways_ == nullptr && tile_gain_ >= 0; }

 private:
  std::int64_t tile_gain_;
  std::int64_t joker_gain_;
  const std::int64_t* ways_;
};

class RowGains {
 public:
  // Makes ready for a row's options.
  void weigh(const RowOptions& options, int number, const SweepInput& input);

  [[nodiscard]] OptionGains of_options() const {
    return {tile_gain_, joker_gain_, ways_.empty() ? nullptr : ways_.data()};
  }

 private:
  std::int64_t tile_gain_ = 0;
  std::int64_t joker_gain_ = 0;
  std::vector<std::int64_t> ways_;  // of each option, where colours weigh differently
};

}  // namespace tilefish
