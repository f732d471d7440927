// What the `swap` rule has to remember between two numbers: which jokers stayed, how many were retrieved, and which
// open runs owe or offer a rack tile. Part of a state of the swap sweep.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "rules/tile.h"
#include "solver/moves/old_jokers.h"

namespace tilefish {

enum class RunMark : std::uint8_t {
  none,
  offers,  // holds a tile of the rack and waits for a retrieved joker
  owes,    // holds a retrieved joker and waits for a tile of the rack
};

// The marks of up to eight open runs, equal ones side by side, as one word that can be compared. A marked run may not
// end.
class RunMarks {
 public:
  static constexpr int most = 8;

  struct Entry {
    int colour;
    int length;  // those from min_meld up count as min_meld
    RunMark mark;
  };

  [[nodiscard]] int size() const { return static_cast<int>(64 - std::countl_zero(word_) + 7) / 8; }
  [[nodiscard]] bool empty() const { return word_ == 0; }
  [[nodiscard]] std::uint64_t word() const { return word_; }
  [[nodiscard]] Entry operator[](int index) const {
    const auto code = static_cast<unsigned>(word_ >> (8 * index) & 255U);
    return {static_cast<int>(code & 7U), static_cast<int>(code >> 3 & 7U) + 1, static_cast<RunMark>(code >> 6)};
  }

  void add(const Entry& entry) {
    assert(size() < most);
    const auto code =
        static_cast<std::uint64_t>(static_cast<unsigned>(entry.colour) | static_cast<unsigned>(entry.length - 1) << 3 |
                                   static_cast<unsigned>(entry.mark) << 6);
    // Sorted with the largest lowest, so that the word has no gaps and equal marks give equal words.
    int index = 0;
    while (index < size() && (word_ >> (8 * index) & 255U) > code) ++index;
    const std::uint64_t below = (std::uint64_t{1} << (8 * index)) - 1;
    word_ = (word_ & below) | code << (8 * index) | (index < 7 ? (word_ & ~below) << 8 : 0);
  }
  void remove(int index) {
    const std::uint64_t below = (std::uint64_t{1} << (8 * index)) - 1;
    word_ = (word_ & below) | (word_ >> 8 & ~below);
  }

  [[nodiscard]] int count(RunMark mark) const {
    int sum = 0;
    for (int i = 0; i < size(); ++i) sum += (*this)[i].mark == mark ? 1 : 0;
    return sum;
  }

  // Whether whoever may do what these marks allow may do no less than with the others: what is owed is a burden.
  [[nodiscard]] bool covers(const RunMarks& other) const {
    return word_ == other.word_ || (empty() && other.count(RunMark::offers) == 0);
  }

  friend bool operator==(const RunMarks&, const RunMarks&) = default;

 private:
  std::uint64_t word_ = 0;
};

struct SwapBooks {
  RunMarks marks;
  std::uint8_t stayed = 0;  // jokers of the table, a bit each
  std::uint8_t retrieved = 0;
  std::uint8_t rack_jokers = 0;

  [[nodiscard]] int table_jokers() const { return count_of(stayed) + retrieved; }

  // Whether all that can follow upon the other books can follow upon these. A joker that has been retrieved leaves to
  // those that are left every place that one which stayed has taken.
  [[nodiscard]] bool covers(const SwapBooks& other) const {
    return (stayed & ~other.stayed) == 0 && rack_jokers <= other.rack_jokers &&
           table_jokers() == other.table_jokers() && marks.covers(other.marks);
  }
  friend bool operator==(const SwapBooks&, const SwapBooks&) = default;
};

}  // namespace tilefish
