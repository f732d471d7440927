// The states that the windowed method visits in a puzzle with jokers, between two bounds that mostly are the same, without
// running it.
//
// A state is a window for each colour and the jokers spent so far. The windows of a colour, the jokers that they still need and
// those that its runs may have spent are found by following that colour alone. What ties the colours together is how many jokers
// there are, and that joins counts, not windows. Groups may spend jokers too, which can only fill in numbers between the fewest and
// the most: far enough above the window there mostly is room for them in groups that touch no run, and then all of these are reached.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "base/hash_index.h"
#include "base/limits.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

struct EffortRange {
  double least = 0;
  double most = 0;
};

// Keeps its memory between calls; not for use by two threads at once.
class JokerEffort {
 public:
  explicit JokerEffort(const Ruleset& ruleset) : ruleset_(ruleset) {}

  // Windows hold counts of four bits.
  [[nodiscard]] bool can_count(const TileCounts& tiles) const;

  // Holds the nodes of reference::solve_windowed. Means nothing if the meter is stopped.
  [[nodiscard]] EffortRange states(const TileCounts& tiles, Meter& meter);

 private:
  using Window = std::uint64_t;        // tiles taken of a number and of those below it, as in WindowEffort
  using JokerNumbers = std::uint32_t;  // bit i: i jokers are possible
  using Tally =
      std::map<JokerNumbers, double>;  // how many windows, or combinations of them, have so many jokers spent or owed

  struct Reached {
    Window window = 0;
    JokerNumbers spent = 0;
  };

  [[nodiscard]] JokerNumbers all_jokers() const { return (JokerNumbers{2} << jokers_) - 1; }
  void follow(const TileCounts& tiles, int colour, std::vector<Tally>& rows, Meter& meter);
  void add_successors(const Reached& from, int number, int longest, Window window, Meter& meter);
  void add_successor(Window window, JokerNumbers spent, Meter& meter);
  // What the window needs beyond the copies there are, from this number down.
  [[nodiscard]] int owed(Window window, int number) const;
  [[nodiscard]] static Tally join(const Tally& some, const Tally& others, JokerNumbers all);

  Ruleset ruleset_;
  int jokers_ = 0;
  std::vector<int> copies_;  // of the colour at hand, by number; the first is 0
  std::vector<Reached> windows_;
  std::vector<Reached> successors_;
  HashIndex places_;  // of the successors
};

}  // namespace tilefish
