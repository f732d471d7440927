// What the tiles of a row score, and each of its options: the sweep's scale.
#pragma once

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
  // One for each option and some padding, until the next call or as long as the options live.
  [[nodiscard]] const std::int64_t* of(const RowOptions& options, int number, const SweepInput& input);

 private:
  void weigh_ways(const RowOptions& options, int number, const SweepInput& input);

  std::vector<std::int64_t> gains_;
};

}  // namespace tilefish
