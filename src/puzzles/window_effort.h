// The states that the windowed method visits, known without running it; the measure of difficulty in data sets and
// sweeps.
//
// The method tries every combination of runs of the colours and cuts nothing off, so the windows that it meets at a
// number are all combinations of the windows of single colours: their number is a product, and those of one colour are
// found by following that colour alone. The thesis calls what follows from the copies of one column "possible states"
// (§5.1); this is the exact count.
#pragma once

#include <cstdint>
#include <vector>

#include "base/hash_index.h"
#include "base/outcome.h"
#include "puzzles/bounds.h"
#include "puzzles/joker_effort.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Keeps its memory between calls; not for use by two threads at once.
class WindowEffort {
 public:
  explicit WindowEffort(const Ruleset& ruleset);

  // Equal to the nodes of reference::solve_windowed for the best value of a puzzle. Saturates at 2^64 − 1. With jokers it is counted
  // between two bounds (joker_effort.h): where they differ and the method has little to do it is run, and otherwise the upper one is told.
  [[nodiscard]] std::uint64_t states(const TileCounts& tiles);
  [[nodiscard]] Outcome<std::uint64_t> states(const TileCounts& tiles, const Limits& limits);

  // The same without removing, splitting and bounding, and with the stronger reductions of reduction.h.
  [[nodiscard]] Outcome<std::uint64_t> states_without_reductions(const TileCounts& tiles, const Limits& limits = {});
  [[nodiscard]] Outcome<std::uint64_t> states_after(const Reduction& reduction, const Limits& limits = {});

 private:
  [[nodiscard]] Outcome<std::uint64_t> states_with_jokers(const TileCounts& tiles, const Limits& limits);
  [[nodiscard]] Outcome<std::uint64_t> states_by_running(const TileCounts& tiles, const Limits& limits) const;

  // How many tiles of a number and of those below it the runs that come from above have taken; four bits each, the
  // number itself lowest.
  using Window = std::uint64_t;

  // These mean nothing if the meter is stopped.
  [[nodiscard]] double states_of(const TileCounts& tiles, const Segment& part, Meter& meter);
  // Multiplies the states at each number of the part by the windows of the colour.
  void follow(const TileCounts& tiles, const Segment& part, int colour, std::vector<double>& states, Meter& meter);
  void add_successors(const std::vector<int>& copies, int longest, Window window, Meter& meter);
  void add_successor(Window window, Meter& meter);

  Ruleset ruleset_;
  BoundFinder bounds_;
  JokerEffort with_jokers_;
  std::vector<Window> windows_;
  std::vector<Window> successors_;
  HashIndex places_;  // of the successors
};

}  // namespace tilefish
