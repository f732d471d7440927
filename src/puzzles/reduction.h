// Makes a puzzle smaller without changing its best answer (thesis §6.3–6.4): tiles that can lie in no meld go, and the
// rest is cut where no run can pass. Jokers, which the thesis leaves out, fit everywhere: they stay, more tiles fit beside them, and
// segments share them.
#pragma once

#include <vector>

#include "base/outcome.h"
#include "rules/tile_counts.h"

namespace tilefish {

// A stretch of numbers whose melds have nothing to do with the others', but for the jokers in them.
struct Segment {
  int first = 1;
  int last = 1;

  friend bool operator==(const Segment&, const Segment&) = default;
};

struct Reduction {
  TileCounts tiles;               // what is left, all jokers among it
  TileCounts removed;             // isolated tiles
  std::vector<Segment> segments;  // ascending; each starts and ends with a number that has tiles
};

// Takes away the copies that no set of melds can use. Without jokers once is enough: how many copies are usable is reached by real
// runs and real groups, and these hold no copy that was taken away, so nothing else becomes isolated.
[[nodiscard]] TileCounts without_isolated(const TileCounts& tiles, int min_meld);

// Whether a run can hold tiles, not jokers alone, up to `number` and from `number + 1` on. Where none can, the puzzle falls apart: next to a row
// without tiles, between two rows that have a zero in every column between them (§6.4), and in general wherever every
// colour's unbroken stretch around the cut is shorter than a run.
[[nodiscard]] bool run_can_pass(const TileCounts& tiles, int number, int min_meld);

// The stretches between the cuts, those without tiles left out.
[[nodiscard]] std::vector<Segment> segments(const TileCounts& tiles, int min_meld);

[[nodiscard]] Reduction reduce(const TileCounts& tiles, int min_meld);
[[nodiscard]] Outcome<Reduction> reduce(const TileCounts& tiles, int min_meld, const Limits& limits);
// The same for parts of longer work; of no use if the meter is stopped, which holds what is returned.
[[nodiscard]] Reduction reduce(const TileCounts& tiles, int min_meld, Meter& meter);

// The tiles of one segment, on the numbers of the whole puzzle; without the jokers, which are nobody's.
[[nodiscard]] TileCounts tiles_of(const TileCounts& tiles, const Segment& segment);

}  // namespace tilefish
