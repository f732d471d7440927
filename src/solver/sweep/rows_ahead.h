// The tiles of the numbers that come next: as far as a run that starts now must reach. Whoever lays tiles number by
// number drops the runs that these cannot finish.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "rules/tile_counts.h"

namespace tilefish {

enum class Direction : int { up = 1, down = -1 };

class RowsAhead {
 public:
  // Of both together, from the number after `number` on; fewer where the numbers end.
  RowsAhead(const TileCounts& some, const TileCounts& others, int number, Direction direction, int min_meld) {
    const int step = static_cast<int>(direction);
    const int left = direction == Direction::up ? some.numbers() - number : number - 1;
    size_ = static_cast<std::size_t>(std::min(min_meld - 1, left));
    for (std::size_t i = 0; i < size_; ++i) {
      number += step;
      rows_[i] = some.row(number) + others.row(number);
    }
  }

  [[nodiscard]] std::span<const Row> rows() const { return std::span(rows_).first(size_); }

 private:
  std::array<Row, max_min_meld> rows_;
  std::size_t size_;
};

}  // namespace tilefish
