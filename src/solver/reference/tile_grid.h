// The two-dimensional array of the papers: a row for each number, a column for each colour, a count in each cell.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "rules/tile_counts.h"

namespace tilefish::reference {

// Unlike the counts of TileCounts these may exceed 15, since jokers are added to the tiles they stand for.
using GridRow = std::array<int, max_colours>;

class TileGrid {
 public:
  TileGrid() = default;
  explicit TileGrid(int numbers) : rows_(static_cast<std::size_t>(numbers)) {}
  explicit TileGrid(const TileCounts& counts) : TileGrid(counts.numbers()) {
    for (int number = 1; number <= counts.numbers(); ++number) {
      for (int colour = 0; colour < max_colours; ++colour) at(number, colour) = row_count(counts.row(number), colour);
    }
  }

  [[nodiscard]] int numbers() const { return static_cast<int>(rows_.size()); }
  [[nodiscard]] GridRow& row(int number) { return rows_[static_cast<std::size_t>(number - 1)]; }
  [[nodiscard]] const GridRow& row(int number) const { return rows_[static_cast<std::size_t>(number - 1)]; }
  [[nodiscard]] int& at(int number, int colour) { return row(number)[static_cast<std::size_t>(colour)]; }
  [[nodiscard]] int at(int number, int colour) const { return row(number)[static_cast<std::size_t>(colour)]; }

 private:
  std::vector<GridRow> rows_;
};

}  // namespace tilefish::reference
