// Everything that can be done with the tiles of one number: how many of each colour go into runs, so that what else is
// used forms groups. The sweep picks one option a row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.h"
#include "rules/tile_counts.h"

namespace tilefish {

// The tiles of one number, and how many jokers may be spent on it.
struct RowPattern {
  Row must = 0;  // tiles that have to be used
  Row may = 0;   // tiles that can be used
  int jokers = 0;

  friend bool operator==(const RowPattern&, const RowPattern&) = default;
};

// How far options that differ only in the tiles they use are told apart.
enum class OptionDetail : std::uint8_t {
  most_tiles,   // one way that uses most tiles: enough when all colours weigh the same
  all_best,     // every way that no other way contains: enough for any weights
  every_total,  // one way for each number of tiles, each an option of its own: for whoever wants few
  every_way,    // all of them: for rules under which a tile more may do harm
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
  RowOptions(const RowPattern& pattern, int colours, int min_meld, OptionDetail detail, int field_bits, Meter& meter);

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

  // The options' columns, for callers that take many at a time; `column_padding` zeros follow the last option.
  static constexpr std::size_t column_padding = 8;
  [[nodiscard]] const std::uint64_t* run_tiles() const { return run_tiles_.data(); }
  // The highest bit of a colour's field is set if one run tile more of it would do no harm, where a run is there to
  // take it.
  [[nodiscard]] const std::uint64_t* regrets() const { return regrets_.data(); }
  [[nodiscard]] const std::uint64_t* jokers() const { return jokers_.data(); }
  [[nodiscard]] const std::int64_t* free_tiles() const { return free_tiles_.data(); }

  // Sets of options, a bit each: at least `least` run tiles of the colour ...
  [[nodiscard]] const std::uint64_t* at_least(int colour, int least) const { return set(colour, 0, least); }
  // ... at most `most` ...
  [[nodiscard]] const std::uint64_t* at_most(int colour, int most) const { return set(colour, 1, most); }
  // ... and none that one would regret with `runs` open runs of the colour.
  [[nodiscard]] const std::uint64_t* worth_taking(int colour, int runs) const { return set(colour, 2, runs); }

  [[nodiscard]] std::size_t heap_bytes() const;

 private:
  [[nodiscard]] const std::uint64_t* set(int colour, int family, int bound) const {
    const int clamped = bound < bounds_ ? bound : bounds_ - 1;
    return &sets_[words_ * static_cast<std::size_t>((colour * 3 + family) * bounds_ + clamped)];
  }
  void build_columns(int colours, int field_bits, OptionDetail detail, Meter& meter);
  void build_sets(int colours, int field_bits, Meter& meter);

  std::vector<RowOption> options_;
  std::vector<Row> ways_;
  std::vector<std::uint64_t> run_tiles_;
  std::vector<std::uint64_t> regrets_;
  std::vector<std::uint64_t> jokers_;
  std::vector<std::int64_t> free_tiles_;
  std::array<std::size_t, max_jokers + 1> with_at_most_{};
  int bounds_ = 0;  // one above the most run tiles of a colour, and all above that are alike
  std::size_t words_ = 0;
  std::vector<std::uint64_t> sets_;
};

// Whether `naturals` tiles, at most `most_equal` of one colour, and `jokers` can be laid as groups, each of `min_meld`
// to `colours` tiles of different colours; returns the number of groups, or -1 if they cannot.
[[nodiscard]] int groups_of(int naturals, int most_equal, int jokers, int colours, int min_meld);

}  // namespace tilefish
