#include "rules/tile_counts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace tilefish {

namespace {

// Colour by colour. Every other count has four free bits above it, the lowest of which catches the borrow.
// The guards of all colours if there are at most as many, and fewer of them otherwise.
constexpr Row guards = 0x10101010;
Row guards_at_most(Row fewer, Row more) {
  constexpr Row every_other = 0x0f0f0f0f;
  const auto fits = [](Row less, Row than) {
    return (((than & every_other) | guards) - (less & every_other)) & guards;
  };
  return fits(fewer, more) & fits(fewer >> 4, more >> 4);
}

// A byte holds the sum of sixteen counts, so that all rows are added before the colours are.
int total_of(const std::array<Row, 16>& rows) {
  Row even = 0;
  Row odd = 0;
  for (const Row row : rows) {
    even += row & 0x0f0f0f0fU;
    odd += row >> 4 & 0x0f0f0f0fU;
  }
  const Row pairs = (even & 0x00ff00ffU) + (even >> 8 & 0x00ff00ffU) + (odd & 0x00ff00ffU) + (odd >> 8 & 0x00ff00ffU);
  return static_cast<int>((pairs & 0xffffU) + (pairs >> 16));
}

}  // namespace

TileCounts::TileCounts(int numbers) : numbers_(numbers) {
  assert(numbers >= 0 && numbers <= max_numbers);
  if (numbers > inline_numbers) far_.resize(static_cast<std::size_t>(numbers));
}

TileCounts::TileCounts(int numbers, std::span<const Tile> tiles) : TileCounts(numbers) {
  for (const Tile tile : tiles) add(tile);
}

void TileCounts::remove(Tile tile, int count) {
  assert(this->count(tile) >= count);
  if (tile.is_joker()) {
    jokers_ -= count;
    return;
  }
  rows()[index_of(tile.number())] -= row_of(tile.colour(), count);
}

int TileCounts::total() const {
  if (numbers_ <= inline_numbers) return jokers_ + total_of(near_);
  int sum = jokers_;
  for (const Row row : far_) sum += row_total(row);
  return sum;
}

bool TileCounts::empty() const {
  if (jokers_ != 0) return false;
  Row any = 0;
  for (const Row row : near_) any |= row;
  return any == 0 && std::all_of(far_.begin(), far_.end(), [](Row row) { return row == 0; });
}

std::int64_t TileCounts::points(int joker_points) const {
  std::int64_t sum = std::int64_t{joker_points} * jokers_;
  for (int number = 1; number <= numbers_; ++number) sum += std::int64_t{number} * row_total(row(number));
  return sum;
}

bool TileCounts::contains(const TileCounts& other) const {
  if (jokers_ < other.jokers_) return false;
  if (numbers_ <= inline_numbers && other.numbers_ <= inline_numbers) {
    Row fitting = guards;
    for (std::size_t i = 0; i < near_.size(); ++i) fitting &= guards_at_most(other.near_[i], near_[i]);
    return fitting == guards;
  }
  for (int number = 1; number <= other.numbers_; ++number) {
    if (guards_at_most(other.row(number), number <= numbers_ ? row(number) : 0) != guards) return false;
  }
  return true;
}

std::vector<Tile> TileCounts::tiles() const {
  std::vector<Tile> list;
  list.reserve(static_cast<std::size_t>(total()));
  for (int number = 1; number <= numbers_; ++number) {
    for (Row counts = row(number); counts != 0;) {
      const int colour = std::countr_zero(counts) / bits_per_count;
      list.emplace_back(number, colour);
      counts -= row_of(colour);
    }
  }
  list.insert(list.end(), static_cast<std::size_t>(jokers_), Tile::joker());
  return list;
}

TileCounts& TileCounts::operator+=(const TileCounts& other) {
  assert(numbers_ == other.numbers_);
  for (int number = 1; number <= numbers_; ++number)
    assert(row_total(row(number)) + row_total(other.row(number)) == row_total(row(number) + other.row(number)));
  for (std::size_t i = 0; i < near_.size(); ++i) near_[i] += other.near_[i];
  for (std::size_t i = 0; i < far_.size(); ++i) far_[i] += other.far_[i];
  jokers_ += other.jokers_;
  return *this;
}

TileCounts& TileCounts::operator-=(const TileCounts& other) {
  assert(numbers_ == other.numbers_ && contains(other));
  for (std::size_t i = 0; i < near_.size(); ++i) near_[i] -= other.near_[i];
  for (std::size_t i = 0; i < far_.size(); ++i) far_[i] -= other.far_[i];
  jokers_ -= other.jokers_;
  return *this;
}

bool operator==(const TileCounts& left, const TileCounts& right) {
  return left.numbers_ == right.numbers_ && left.jokers_ == right.jokers_ && left.near_ == right.near_ &&
         left.far_ == right.far_;
}

namespace {

int highest_number(std::span<const Tile> tiles) {
  int highest = 0;
  for (const Tile tile : tiles) {
    if (!tile.is_joker()) highest = std::max(highest, tile.number());
  }
  return highest;
}

}  // namespace

std::string to_string(std::span<const Tile> tiles) {
  std::string text(room_for_tiles(tiles.size(), highest_number(tiles)), ' ');
  char* at = text.data();
  for (const Tile tile : tiles) {
    if (at != text.data()) *at++ = ' ';
    at = write_text(at, tile);
  }
  text.resize(static_cast<std::size_t>(at - text.data()));
  return text;
}

std::string to_string(const TileCounts& counts) { return to_string(counts.tiles()); }

}  // namespace tilefish
