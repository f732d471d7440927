// The open runs of all colours in one 64-bit word, for games of up to four colours, melds from three tiles and at most
// seven equal tiles, jokers among them: every game that people play. The sweep works on it; WideRuns is the same for
// all other games.
#pragma once

#include <cstdint>
#include <span>

#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Per colour a state has three counts: runs of one tile, runs of fewer than three, all runs. A run that is long enough
// may go on or end; a short one must go on. When x tiles of the next number go into runs, short runs take theirs first,
// then long ones, and what is left starts new ones, so the next state is
//   ones' = max(0, x - all),   short' = ones' + ones,   all' = x
// in all colours at once: each count is four bits wide, the highest bit of which stays free to catch borrows.
//
// Fewer short runs or more runs in all are never worse (a long run may end), so with the short counts stored as 7 -
// count one state is at least as good as another if no field is smaller. The ledger on top keeps to the same order.
class NarrowRuns {
 public:
  using Key = std::uint64_t;
  using Tiles = std::uint64_t;  // a count of each colour, laid out as in a row

  static constexpr int field_bits = 4;
  static constexpr int most_colours = 4;
  static constexpr int min_meld = 3;
  static constexpr int most_equal_tiles = 7;
  static constexpr int most_points = 127;

  [[nodiscard]] static bool fits(const Ruleset& ruleset) {
    return ruleset.colours() <= most_colours && ruleset.min_meld() == min_meld &&
           ruleset.copies() + ruleset.jokers() <= most_equal_tiles;
  }

  NarrowRuns(int /*colours*/, int /*min_meld*/) {}

  // What has been spent, on top of the word: jokers that had to be used (neither more nor fewer is better), jokers
  // left, and on request points, which then take the place of the former.
  using Ledger = std::uint64_t;
  void count_points(bool counted) { guards_ = counted ? point_counting_guards : all_guards; }
  [[nodiscard]] static Ledger ledger(int owed_paid, int owed_left, int jokers_left) {
    return static_cast<Ledger>(owed_paid) << 48 | static_cast<Ledger>(owed_left) << 52 |
           static_cast<Ledger>(jokers_left) << 56;
  }
  [[nodiscard]] static Ledger point_ledger(std::int64_t points) { return static_cast<Ledger>(points) << 48; }
  [[nodiscard]] static int points_in(Key key) { return static_cast<int>(key >> 48 & 127U); }
  [[nodiscard]] static int owed_left(Key key) { return static_cast<int>(key >> 52 & 7U); }
  [[nodiscard]] static int jokers_left(Key key) { return static_cast<int>(key >> 56 & 7U); }
  static void enter(Key& key, Ledger ledger) { key |= ledger; }

  // `ahead[i]` are all tiles of the i-th number from here; fewer numbers are left when it is shorter.
  void look_ahead(std::span<const Row> ahead) {
    const Row first = ahead.empty() ? 0 : ahead[0];
    const Row second = ahead.size() < 2 ? 0 : ahead[1];
    ahead_.tiles = Key{second} | Key{first} << 16;
    ahead_.beyond = (ahead.empty() ? Key{0xffff0000} : 0) | (ahead.size() < 2 ? Key{0xffff} : 0);
  }

  // Laid out as the short runs are that need these tiles.
  struct Ahead {
    Key tiles = 0;
    Key beyond = 0;  // fields of numbers that there are not
  };
  [[nodiscard]] const Ahead& ahead() const { return ahead_; }

  [[nodiscard]] static Key none() { return flipped; }

  // One state taken apart, ready to be continued in many ways.
  struct Open {
    Tiles ones;
    Tiles short_runs;
    Tiles all;
  };
  [[nodiscard]] static Open open(Key key) {
    const Key raw = key ^ flipped;
    return {raw & 0xffff, raw >> 16 & 0xffff, raw >> 32 & 0xffff};
  }
  // For runs that are followed apart from the others for a while. From min_meld up all lengths are one.
  [[nodiscard]] static int open_runs(const Open& state, int colour, int length) {
    if (length == 1) return count(state.ones, colour);
    return length < min_meld ? count(state.short_runs - state.ones, colour)
                             : count(state.all - state.short_runs, colour);
  }
  static void add_open_runs(Open& state, int colour, int length, int runs) {
    const Tiles change = static_cast<Tiles>(runs) << (field_bits * colour);
    if (length == 1) state.ones += change;
    if (length < min_meld) state.short_runs += change;
    state.all += change;
  }
  [[nodiscard]] static int count(Tiles tiles, int colour) { return static_cast<int>(tiles >> (4 * colour) & 7U); }

  // The most run tiles of each colour with which every new run can still be finished, if `jokers` were all spent on it.
  // May be more than a field can hold tiles for; the options end earlier.
  [[nodiscard]] int most_run_tiles(const Open& state, int colour, int jokers) const {
    const int next = count(ahead_.tiles >> 16, colour) - count(state.ones, colour);
    const int after = count(ahead_.tiles, colour);
    const int new_runs = next < after ? next : after;
    return count(state.all, colour) + (new_runs < 0 ? 0 : new_runs) + jokers;
  }

  // Whether `x` tiles are enough for the short runs.
  [[nodiscard]] static bool can_take(const Open& state, Tiles x) {
    return (((x | row_guards) - state.short_runs) & row_guards) == row_guards;
  }

  // Continues with `x` tiles in runs, which must cover the short runs. False if the runs cannot all be finished,
  // counting on all tiles ahead and `jokers`.
  [[nodiscard]] bool advance(const Open& state, Tiles x, int jokers, Key& next) const {
    return advance(state, x, ahead_, jokers, next);
  }
  [[nodiscard]] static bool advance(const Open& state, Tiles x, const Ahead& ahead, int jokers, Key& next) {
    const Tiles started = difference(x, state.all, row_guards);
    const Key shorts = started | (started + state.ones) << 16;
    if ((shorts & ahead.beyond) != 0) return false;
    if (jokers == 0) {
      if ((((ahead.tiles | short_guards) - shorts) & short_guards) != short_guards) return false;
    } else if (sum(difference(shorts, ahead.tiles, short_guards)) > jokers) {
      return false;
    }
    next = (shorts | x << 32) ^ flipped;
    return true;
  }

  // Runs that no tile of the next number can go to have ended: states that differ in them only are one.
  static void drop_idle_runs(Key& key, const Ahead& ahead, int jokers) {
    const Tiles useful = (ahead.tiles >> 16) + static_cast<Tiles>(jokers) * 0x1111;
    key -= difference(key >> 32 & 0xffff, useful, row_guards) << 32;
  }
  void drop_idle_runs(Key& key, int jokers) const { drop_idle_runs(key, ahead_, jokers); }

  [[nodiscard]] static bool all_closed(Key key) { return ((key ^ flipped) & 0xffffffff) == 0; }

  [[nodiscard]] Key guards() const { return guards_; }
  [[nodiscard]] static bool covers(Key better, Key worse, Key guards) {
    return (((better | guards) - worse) & guards) == guards;
  }
  [[nodiscard]] bool covers(Key better, Key worse) const { return covers(better, worse, guards_); }

 private:
  static constexpr Key flipped = 0x77777777;
  static constexpr Key all_guards = 0x8888888888888888;
  // The lowest two ledger fields merge into one of seven bits.
  static constexpr Key point_counting_guards = 0x8880888888888888;
  static constexpr Key short_guards = 0x88888888;
  static constexpr Tiles row_guards = 0x8888;

  // Field by field max(0, a - b).
  [[nodiscard]] static Key difference(Key a, Key b, Key guards) {
    const Key raw = (a | guards) - b;
    const Key positive = raw & guards;
    return raw & (positive - (positive >> 3));
  }
  [[nodiscard]] static int sum(Key fields) { return row_total(static_cast<Row>(fields)); }

  Key guards_ = all_guards;
  Ahead ahead_;
};

}  // namespace tilefish
