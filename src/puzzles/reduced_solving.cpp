#include "puzzles/reduced_solving.h"

#include "puzzles/reduction.h"

namespace tilefish {

ReducedSolving::ReducedSolving(const Ruleset& ruleset)
    : min_meld_(ruleset.min_meld()), bounds_(ruleset), solver_(ruleset) {}

PuzzleBounds ReducedSolving::bounds(const TileCounts& tiles, const Weights& weights) {
  return bounds_.of(tiles, reduce(tiles, min_meld_), weights);
}

std::int64_t ReducedSolving::best_total(const TileCounts& tiles, const Weights& weights) {
  return best_total(tiles, weights, Limits{}).value();
}

Outcome<std::int64_t> ReducedSolving::best_total(const TileCounts& tiles, const Weights& weights,
                                                 const Limits& limits) {
  Meter meter(limits);
  const Reduction reduction = reduce(tiles, min_meld_, meter);
  if (meter.stopped()) return meter.how_far();
  TileCounts open(tiles.numbers());
  std::int64_t sum = 0;
  for (const Segment& segment : reduction.segments) {
    const Bounds bounds = bounds_.of(reduction.tiles, segment, weights, meter);
    if (meter.stopped()) return meter.how_far();
    if (bounds.meet()) {
      sum += bounds.lower();
    } else {
      for (int number = segment.first; number <= segment.last; ++number)
        open.set_row(number, reduction.tiles.row(number));
    }
  }
  // The solver sweeps over the numbers, so segments that stay open do not multiply and can go in together.
  if (open.empty()) return sum;
  Limits left = limits;
  left.bytes = meter.bytes_left();
  const Outcome<std::int64_t> rest = solver_.best_total(open, weights, left);
  if (!rest.finished()) return rest.stopped();
  return sum + rest.value();
}

}  // namespace tilefish
