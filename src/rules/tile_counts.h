// How many there are of each tile: a rack, a pool, the tiles of a table. What can be played depends on counts alone, so
// this is what the solver works on.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "rules/tile.h"

namespace tilefish {

// The counts of one number: four bits a colour, the first colour lowest.
using Row = std::uint32_t;

inline constexpr int bits_per_count = 4;
inline constexpr int max_count = 15;

[[nodiscard]] constexpr int row_count(Row row, int colour) {
  return static_cast<int>(row >> (bits_per_count * colour)) & max_count;
}
[[nodiscard]] constexpr Row row_of(int colour, int count = 1) {
  return static_cast<Row>(count) << (bits_per_count * colour);
}
[[nodiscard]] constexpr int row_total(Row row) {
  // Neighbouring counts are added pairwise: nibbles to bytes, bytes to one sum in the top byte.
  const Row bytes = (row & 0x0f0f0f0fU) + ((row >> 4) & 0x0f0f0f0fU);
  return static_cast<int>((bytes * 0x01010101U) >> 24);
}

// Games of up to 16 numbers live inside the object, so that copying a rack is copying 100 bytes.
class TileCounts {
 public:
  TileCounts() = default;
  explicit TileCounts(int numbers);
  TileCounts(int numbers, std::span<const Tile> tiles);

  [[nodiscard]] int numbers() const { return numbers_; }
  [[nodiscard]] int jokers() const { return jokers_; }
  [[nodiscard]] Row row(int number) const { return rows()[index_of(number)]; }
  [[nodiscard]] int count(Tile tile) const {
    return tile.is_joker() ? jokers_ : row_count(row(tile.number()), tile.colour());
  }

  void add(Tile tile, int count = 1) {
    if (tile.is_joker()) {
      jokers_ += count;
      return;
    }
    assert(this->count(tile) + count <= max_count);
    rows()[index_of(tile.number())] += row_of(tile.colour(), count);
  }
  void remove(Tile tile, int count = 1);
  void set_row(int number, Row row) { rows()[index_of(number)] = row; }
  // Tiles of one number; and one each of `length` numbers from `first` on.
  void add_row(int number, Row tiles) { rows()[index_of(number)] += tiles; }
  void add_run(int colour, int first, int length) {
    assert(length == 0 || first + length - 1 <= numbers_);
    Row* const start = rows() + index_of(first);
    for (int i = 0; i < length; ++i) start[i] += row_of(colour);
  }
  void set_jokers(int jokers) { jokers_ = jokers; }

  [[nodiscard]] int total() const;  // jokers included
  [[nodiscard]] bool empty() const;
  [[nodiscard]] std::int64_t points(int joker_points) const;
  [[nodiscard]] bool contains(const TileCounts& other) const;
  [[nodiscard]] std::vector<Tile> tiles() const;  // sorted, jokers last

  // Both sides must have the same numbers; a difference must not go below zero.
  TileCounts& operator+=(const TileCounts& other);
  TileCounts& operator-=(const TileCounts& other);
  friend TileCounts operator+(TileCounts left, const TileCounts& right) { return left += right; }
  friend TileCounts operator-(TileCounts left, const TileCounts& right) { return left -= right; }
  friend bool operator==(const TileCounts& left, const TileCounts& right);

 private:
  static constexpr int inline_numbers = 16;

  [[nodiscard]] std::size_t index_of(int number) const {
    assert(number >= 1 && number <= numbers_);
    return static_cast<std::size_t>(number - 1);
  }
  [[nodiscard]] const Row* rows() const { return numbers_ <= inline_numbers ? near_.data() : far_.data(); }
  [[nodiscard]] Row* rows() { return numbers_ <= inline_numbers ? near_.data() : far_.data(); }

  std::array<Row, inline_numbers> near_{};  // zero where there are no such numbers, and in longer games
  std::vector<Row> far_;                    // of longer games alone
  int numbers_ = 0;
  int jokers_ = 0;
};

// "2b 6b 10r J"
[[nodiscard]] std::string to_string(const TileCounts& counts);
[[nodiscard]] std::string to_string(std::span<const Tile> tiles);

}  // namespace tilefish
