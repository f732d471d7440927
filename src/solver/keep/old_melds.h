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

  // The same for another table; memory is used again.
  void look_at(const Table& table, int numbers);

  [[nodiscard]] int count() const { return static_cast<int>(melds_.size()); }
  [[nodiscard]] const Meld& meld(std::size_t index) const { return melds_[index].meld; }
  [[nodiscard]] Set starting_at(int number) const { return at_[static_cast<std::size_t>(number)].starting; }
  [[nodiscard]] int jokers_of(std::size_t meld) const { return melds_[meld].meld.jokers(); }

  // What follows is about melds that are left as they are and have tiles of the number.

  // Their tiles of the number that are no jokers.
  [[nodiscard]] Row tiles_at(int number, Set melds) const;
  // Those of them that have tiles above it.
  [[nodiscard]] Set going_on(int number, Set melds) const {
    return melds & at_[static_cast<std::size_t>(number)].going_on;
  }
  // How many of their jokers lie above it.
  [[nodiscard]] int jokers_above(int number, Set melds) const;
  // Counts them among the runs that are open after the number, which they must be.
  void add_to(RunCounts& runs, int number, Set melds, int min_meld) const;

 private:
  struct OldMeld {
    Meld meld;
    int colour = 0;  // of a run
    int first = 0;   // number
    int last = 0;    // the same for a group
    Row tiles = 0;   // of a group, without jokers; of a run one, which is there wherever no joker is
  };
  struct At {
    Set starting = 0;
    Set going_on = 0;  // have tiles of the number and above it
  };

  [[nodiscard]] static OldMeld seen_by_number(const Meld& meld);

  std::vector<OldMeld> melds_;
  std::vector<At> at_;  // by number
  Set with_jokers_ = 0;
};

}  // namespace tilefish
