// The rows of a hand: how many tiles of one number it holds in each colour. They are the letters of the row automaton.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/running_work.h"

namespace tilefish {

// How hands are measured: by their tiles, or by the tiles that they lack. Either way a bound on it keeps rows few.
enum class Measure : std::uint8_t { tiles, missing };

// All rows of a game, those of the smallest amount first.
class Rows {
 public:
  using Index = std::uint32_t;

  // Rows of more than `most` tiles, or missing tiles, are left out. Of no use if the meter is stopped.
  Rows(int colours, int copies, int most, Measure measure, WorkMeter& meter);

  [[nodiscard]] std::size_t size() const { return tiles_.size(); }
  [[nodiscard]] int colours() const { return colours_; }
  [[nodiscard]] int copies() const { return copies_; }
  [[nodiscard]] Measure measure() const { return measure_; }
  [[nodiscard]] int tiles(Index row) const { return tiles_[row]; }
  // Its tiles, or the tiles missing in it.
  [[nodiscard]] int amount(Index row) const { return amounts_[row]; }
  [[nodiscard]] std::span<const std::uint8_t> counts(Index row) const {
    return {counts_.data() + row * static_cast<std::size_t>(colours_), static_cast<std::size_t>(colours_)};
  }
  [[nodiscard]] bool contains(std::span<const std::uint8_t> counts) const;
  [[nodiscard]] Index index(std::span<const std::uint8_t> counts) const;  // needs contains(counts)
  // The first row of more than `amount`.
  [[nodiscard]] Index end_of(int amount) const;

  // Bit i of a symmetry says that colours i and i + 1 may be exchanged. Of the rows that it makes equal one stands for
  // all: its weight is their number, that of the others 0.
  using Symmetry = std::uint32_t;
  [[nodiscard]] std::span<const std::uint32_t> weights(Symmetry symmetry) const { return weights_[symmetry]; }

 private:
  [[nodiscard]] std::size_t code(std::span<const std::uint8_t> counts) const;
  [[nodiscard]] std::uint32_t weight(Index row, Symmetry symmetry) const;

  int colours_;
  int copies_;
  Measure measure_;
  std::vector<int> tiles_;
  std::vector<int> amounts_;
  std::vector<std::uint8_t> counts_;
  std::vector<Index> index_of_code_;
  std::vector<std::vector<std::uint32_t>> weights_;
};

// One way to clear what a row's runs leave over into groups.
struct GroupPlay {
  int jokers;
  bool has_room;  // any number of further jokers, up to those in the hand, would fit as well

  friend bool operator==(const GroupPlay&, const GroupPlay&) = default;
};

// Whether `tiles` tiles of one number, at most `most_of_one_colour` of a colour, and `jokers` jokers split into groups.
// Tiles dealt round to g groups, colour by colour, meet no colour twice if no colour has more than g; the jokers go
// where tiles are few. So what counts is that some g suits the total.
[[nodiscard]] bool is_clearable(int tiles, int most_of_one_colour, int jokers, int colours, int min_meld);

// The plays with at most `jokers` jokers, cheapest first; those after the first one with room for more are left out.
[[nodiscard]] std::vector<GroupPlay> group_plays(std::span<const std::uint8_t> counts, int jokers, int min_meld);

}  // namespace tilefish
