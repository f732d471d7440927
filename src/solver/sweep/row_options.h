// Everything that can be done with the tiles of one number: how many of each colour go into runs, so that what else is
// used forms groups. The sweep picks one option a row.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.h"
#include "rules/tile_counts.h"
#include "solver/sweep/input.h"

namespace tilefish {

// The tiles of one number, and how many jokers may be spent on it.
struct RowPattern {
  Row must = 0;  // tiles that have to be used
  Row may = 0;   // tiles that can be used
  int jokers = 0;
  int most_run_tiles = any_run_tiles;  // of a colour, jokers included: for whoever needs but some of the options

  friend bool operator==(const RowPattern&, const RowPattern&) = default;
};

// How far options that differ only in the tiles they use are told apart.
enum class OptionDetail : std::uint8_t {
  most_tiles,   // one way that uses most tiles: enough when all colours weigh the same
  all_best,     // every way that no other way contains: enough for any weights
  every_total,  // one way for each number of tiles, each an option of its own: for whoever wants few
  every_way,    // all of them: for rules under which a tile more may do harm
};

// What the options are looked up by, beside the list of them.
enum class OptionIndex : std::uint8_t {
  sets,     // of options that have some run tiles of a colour
  columns,  // for callers that look at many options at a time; four bits a colour
};

struct RowOption {
  std::uint64_t run_tiles = 0;  // of each colour, jokers included; a byte or four bits a colour, as the caller wants it
  int jokers = 0;               // in runs and groups together
  int free_tiles = 0;           // tiles used of those that need not be
  std::uint32_t first_way = 0;  // into RowOptions::ways()
  std::uint32_t ways = 0;
};

class RowOptions {
 public:
  // If the meter stops it, options are missing and it is of no use.
  RowOptions(const RowPattern& pattern, int colours, int min_meld, OptionDetail detail, int field_bits, Meter& meter,
             OptionIndex index = OptionIndex::sets);

  // The same with other colours: what colour c was is colour `places[c]` now.
  RowOptions(const RowOptions& other, std::span<const int> places, int field_bits);

  // Sorted by jokers, then most tiles first.
  [[nodiscard]] std::span<const RowOption> options() const { return options_; }
  // The natural tiles that an option can use, one row for each way.
  [[nodiscard]] std::span<const Row> ways(const RowOption& option) const {
    return std::span(ways_).subspan(option.first_way, option.ways);
  }
  [[nodiscard]] Row way(std::uint32_t index) const { return ways_[index]; }
  [[nodiscard]] const RowOption& option_of_way(std::uint32_t index) const;
  [[nodiscard]] std::size_t with_at_most(int jokers) const { return with_at_most_[static_cast<std::size_t>(jokers)]; }
  [[nodiscard]] std::size_t words() const { return words_; }

  // The options' columns; `column_padding` zeros or more follow the last option.
  static constexpr std::size_t column_padding = 16;
  [[nodiscard]] const std::uint16_t* run_tiles() const {
    assert(!columns_.empty());
    return columns_.data();
  }
  // The highest bit of a colour's field is set if one run tile more of it would do no harm, where a run is there to
  // take it.
  [[nodiscard]] const std::uint16_t* regrets() const { return columns_.data() + column_size_; }
  [[nodiscard]] const std::uint16_t* jokers() const { return columns_.data() + 2 * column_size_; }

  // Sets of options, a bit each: at least `least` run tiles of the colour ...
  [[nodiscard]] const std::uint64_t* at_least(int colour, int least) const { return set(colour, 0, least); }
  // ... at most `most` ...
  [[nodiscard]] const std::uint64_t* at_most(int colour, int most) const { return set(colour, 1, most); }
  // ... and none that one would regret with `runs` open runs of the colour.
  [[nodiscard]] const std::uint64_t* worth_taking(int colour, int runs) const { return set(colour, 2, runs); }

  [[nodiscard]] std::size_t heap_bytes() const;

 private:
  [[nodiscard]] const std::uint64_t* set(int colour, int family, int bound) const {
    assert(!sets_.empty());
    const int clamped = bound < bounds_ ? bound : bounds_ - 1;
    return &sets_[words_ * static_cast<std::size_t>((colour * 3 + family) * bounds_ + clamped)];
  }
  [[nodiscard]] std::vector<std::uint64_t> find_regrets(int colours, int field_bits, Meter& meter) const;
  void build_columns(const std::vector<std::uint64_t>& regrets);
  void build_sets(const std::vector<std::uint64_t>& regrets, int colours, int field_bits, Meter& meter);

  std::vector<RowOption> options_;
  std::vector<Row> ways_;
  std::size_t column_size_ = 0;
  std::vector<std::uint16_t> columns_;
  std::array<std::size_t, max_jokers + 1> with_at_most_{};
  int bounds_ = 0;  // one above the most run tiles of a colour, and all above that are alike
  std::size_t words_ = 0;
  std::vector<std::uint64_t> sets_;
};

// Whether `naturals` tiles, at most `most_equal` of one colour, and `jokers` can be laid as groups, each of `min_meld`
// to `colours` tiles of different colours; returns the number of groups, or -1 if they cannot.
[[nodiscard]] int groups_of(int naturals, int most_equal, int jokers, int colours, int min_meld);

}  // namespace tilefish
