// What runs alone can do with the tiles of one colour; bounds, reductions and features rest on it.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/limits.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish {

// The most runs that hold `tile` at once, by a closed formula for any number of copies and any smallest meld.
[[nodiscard]] int most_runs_through(const TileCounts& tiles, Tile tile, int min_meld);

// The fewest jokers beside which `tile`, which must be there, can lie in a run; more than any game has if its numbers are too few.
[[nodiscard]] int fewest_jokers_for_run(const TileCounts& tiles, Tile tile, int min_meld);

// What can be had by the number of jokers that are spent, all of them, from none to all there are; `unreachable` where they cannot be.
using JokerCurve = std::vector<std::int64_t>;
inline constexpr std::int64_t unreachable = std::numeric_limits<std::int64_t>::min() / 4;
// The best of both together, which share the jokers.
[[nodiscard]] JokerCurve together(const JokerCurve& one, const JokerCurve& other);
// The best with at most all of them.
[[nodiscard]] std::int64_t best_of(const JokerCurve& curve);

// The thesis' run value (§6.2), exact for any number of copies and any smallest meld. Keeps its tables and memory
// between calls; not for use by two threads at once.
class RunValue {
 public:
  // `copies` are those of a tile and the jokers that may stand for more of them.
  RunValue(int colours, int copies, int min_meld);

  // The weight of the best runs of one colour, or of all, among the numbers `first` … `last`. Means nothing if the meter
  // is stopped.
  [[nodiscard]] std::int64_t of_colour(const TileCounts& tiles, int colour, const Weights& weights, int first, int last,
                                       Meter& meter);
  [[nodiscard]] std::int64_t of_all(const TileCounts& tiles, const Weights& weights, int first, int last, Meter& meter);

  // The same with the jokers among the tiles, which may also stand for numbers beyond these.
  [[nodiscard]] JokerCurve with_jokers(const TileCounts& tiles, const Weights& weights, int first, int last,
                                       Meter& meter);

 private:
  [[nodiscard]] JokerCurve with_jokers(const TileCounts& tiles, int colour, const Weights& weights, int first, int last,
                                       Meter& meter);
  using State = std::uint16_t;
  static constexpr State no_state = 0xffff;

  [[nodiscard]] State next(State state, int in_runs) const { return next_[state * choices_ + in_runs]; }

  int colours_;
  std::size_t choices_;        // 0 … copies tiles of a number in runs
  std::vector<State> next_;    // no_state where a run too short would end
  std::vector<bool> may_end_;  // all runs are long enough
  std::vector<std::int64_t> best_;
  std::vector<std::int64_t> best_after_;
};

}  // namespace tilefish
