// The melds of a table as a sweep meets them that goes from the lowest number up and may leave them as they are: which
// begin with a number, which of their tiles have it, and what of them lies above. The sweeps for least change use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/sweep/rest_bound.h"

namespace tilefish {

// Tables that take few melds apart are looked for before those that may take more apart. How many more is a wager: most
// often few are enough, but where they are not, all sweeps before were in vain.
[[nodiscard]] constexpr int next_most_apart(int most_apart) { return most_apart < 1 ? 1 : 3 * most_apart; }

class OldMelds {
 public:
  // A bit for each meld of the table.
  using Set = std::uint64_t;

  // Whether a table and its game are small enough. Those of every game that people play are.
  [[nodiscard]] static bool fits(const Table& table, int numbers);

  OldMelds() = default;
  OldMelds(const Table& table, int numbers);

  [[nodiscard]] int count() const { return static_cast<int>(melds_.size()); }
  [[nodiscard]] const Meld& meld(std::size_t index) const { return melds_[index].meld; }
  [[nodiscard]] Set starting_at(int number) const { return starting_[static_cast<std::size_t>(number)]; }
  [[nodiscard]] int jokers_of(std::size_t meld) const { return melds_[meld].jokers_from.front(); }

  // What follows is about melds that are left as they are and have tiles of the number.

  // Their tiles of the number that are no jokers.
  [[nodiscard]] Row tiles_at(int number, Set melds) const;
  // Those of them that have tiles above it.
  [[nodiscard]] Set going_on(int number, Set melds) const;
  // How many of their jokers lie above it.
  [[nodiscard]] int jokers_above(int number, Set melds) const;
  // Counts them among the runs that are open after the number, which they must be.
  void add_to(RunCounts& runs, int number, Set melds, int min_meld) const;

 private:
  struct OldMeld {
    Meld meld;
    int colour = 0;                // of a run
    int first = 0;                 // number
    int last = 0;                  // the same for a group
    std::vector<Row> rows;         // natural tiles, by number from the first
    std::vector<int> jokers_from;  // jokers at that number and above
  };

  [[nodiscard]] static OldMeld seen_by_number(const Meld& meld);

  std::vector<OldMeld> melds_;
  std::vector<Set> starting_;  // by number
};

}  // namespace tilefish
