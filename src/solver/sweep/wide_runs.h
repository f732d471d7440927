// The open runs of all colours, a 64-bit word for each count, for the games that NarrowRuns is too narrow for. The
// sweep works on it; the idea is explained there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rules/tile_counts.h"

namespace tilefish {

// Word i, for i below min_meld - 1, has the runs of at most i + 1 tiles, a byte a colour, stored as 127 - count; the
// next word has all runs; the last word of all is the ledger.
template <int Words>
class WideRuns {
 public:
  using Key = std::array<std::uint64_t, Words>;
  using Tiles = std::uint64_t;
  using Ledger = std::uint64_t;

  static constexpr int field_bits = 8;
  static constexpr int most_points = 0x7fffffff;

  WideRuns(int /*colours*/, int min_meld) : shorts_(static_cast<std::size_t>(min_meld - 1)) {}

  void count_points(bool /*counted*/) {}
  [[nodiscard]] static Ledger ledger(int owed_paid, int owed_left, int jokers_left) {
    return static_cast<Ledger>(owed_paid) | static_cast<Ledger>(owed_left) << 8 |
           static_cast<Ledger>(jokers_left) << 16;
  }
  [[nodiscard]] static Ledger point_ledger(std::int64_t points) { return static_cast<Ledger>(points) << 32; }
  [[nodiscard]] static int points_in(const Key& key) { return static_cast<int>(key[Words - 1] >> 32); }
  [[nodiscard]] static int owed_left(const Key& key) { return static_cast<int>(key[Words - 1] >> 8 & 127U); }
  [[nodiscard]] static int jokers_left(const Key& key) { return static_cast<int>(key[Words - 1] >> 16 & 127U); }
  static void enter(Key& key, Ledger ledger) { key[Words - 1] = ledger; }

  void look_ahead(std::span<const Row> ahead) {
    numbers_ahead_ = ahead.size();
    for (std::size_t i = 0; i < ahead.size(); ++i) ahead_[i] = spread(ahead[i]);
  }

  // Words that the game does not need hold zero, as does the word of all runs.
  [[nodiscard]] Key none() const {
    Key key{};
    for (std::size_t i = 0; i < shorts_; ++i) key[i] = flipped;
    return key;
  }

  struct Open {
    std::array<Tiles, Words> up_to;  // runs of at most i tiles; none of at most zero
    Tiles short_runs;
    Tiles all;
  };
  [[nodiscard]] Open open(const Key& key) const {
    Open state;
    state.up_to[0] = 0;
    for (std::size_t i = 0; i < shorts_; ++i) state.up_to[i + 1] = key[i] ^ flipped;
    state.short_runs = state.up_to[shorts_];
    state.all = key[shorts_];
    return state;
  }
  [[nodiscard]] int open_runs(const Open& state, int colour, int length) const {
    const auto index = static_cast<std::size_t>(length);
    return count(index > shorts_ ? state.all - state.short_runs : state.up_to[index] - state.up_to[index - 1], colour);
  }
  void add_open_runs(Open& state, int colour, int length, int runs) const {
    const Tiles change = static_cast<Tiles>(runs) << (field_bits * colour);
    for (std::size_t i = static_cast<std::size_t>(length); i <= shorts_; ++i) state.up_to[i] += change;
    if (static_cast<std::size_t>(length) <= shorts_) state.short_runs += change;
    state.all += change;
  }
  [[nodiscard]] static int count(Tiles tiles, int colour) { return static_cast<int>(tiles >> (8 * colour) & 127U); }

  [[nodiscard]] int most_run_tiles(const Open& state, int colour, int jokers) const {
    int new_runs = numbers_ahead_ < shorts_ ? 0 : most_count;
    for (std::size_t i = 0; i < numbers_ahead_; ++i) {
      const int room = count(ahead_[i], colour) - count(state.up_to[shorts_ - 1 - i], colour);
      new_runs = room < new_runs ? room : new_runs;
    }
    return count(state.all, colour) + (new_runs < 0 ? 0 : new_runs) + jokers;
  }

  [[nodiscard]] static bool can_take(const Open& state, Tiles x) {
    return (((x | guards) - state.short_runs) & guards) == guards;
  }

  [[nodiscard]] bool advance(const Open& state, Tiles x, int jokers, Key& next) const {
    const Tiles started = difference(x, state.all);
    int needed = 0;
    for (std::size_t i = 0; i < shorts_; ++i) {
      // Runs of at most i + 1 tiles need another one in each of the next shorts_ - i numbers.
      const Tiles runs = started + state.up_to[i];
      const std::size_t distance = shorts_ - 1 - i;
      if (distance >= numbers_ahead_) {
        if (runs != 0) return false;
      } else {
        needed += sum(difference(runs, ahead_[distance]));
      }
      next[i] = runs ^ flipped;
    }
    if (needed > jokers) return false;
    next[shorts_] = x;
    for (std::size_t i = shorts_ + 1; i + 1 < Words; ++i) next[i] = 0;
    return true;
  }

  // Runs that no tile of the next number can go to have ended: states that differ in them only are one.
  void drop_idle_runs(Key& key, int jokers) const {
    const Tiles tiles = numbers_ahead_ == 0 ? 0 : ahead_[0];
    key[shorts_] -= difference(key[shorts_], tiles + static_cast<Tiles>(jokers) * one_each);
  }

  [[nodiscard]] bool all_closed(const Key& key) const {
    for (std::size_t i = 0; i < shorts_; ++i) {
      if (key[i] != flipped) return false;
    }
    return true;
  }

  [[nodiscard]] bool covers(const Key& better, const Key& worse) const {
    for (std::size_t i = 0; i <= shorts_; ++i) {
      if ((((better[i] | guards) - worse[i]) & guards) != guards) return false;
    }
    return (((better[Words - 1] | ledger_guards) - worse[Words - 1]) & ledger_guards) == ledger_guards;
  }

 private:
  static constexpr std::uint64_t flipped = 0x7f7f7f7f7f7f7f7f;
  static constexpr std::uint64_t guards = 0x8080808080808080;
  static constexpr std::uint64_t one_each = 0x0101010101010101;
  static constexpr std::uint64_t ledger_guards = 0x8000000000808080;
  static constexpr int most_count = 2 * max_count;

  [[nodiscard]] static Tiles spread(Row row) {
    Tiles tiles = 0;
    for (int colour = 0; colour < max_colours; ++colour) {
      tiles |= static_cast<Tiles>(row_count(row, colour)) << (8 * colour);
    }
    return tiles;
  }
  [[nodiscard]] static Tiles difference(Tiles a, Tiles b) {
    const Tiles raw = (a | guards) - b;
    const Tiles positive = raw & guards;
    return raw & (positive - (positive >> 7));
  }
  [[nodiscard]] static int sum(Tiles fields) { return static_cast<int>((fields * one_each) >> 56); }

  std::size_t shorts_;  // counts of short runs: min_meld - 1
  std::size_t numbers_ahead_ = 0;
  std::array<Tiles, Words> ahead_{};
};

}  // namespace tilefish
