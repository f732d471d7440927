#include "puzzles/reduced_solving.h"

#include <algorithm>

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
  JokerCurve closed(static_cast<std::size_t>(tiles.jokers()) + 1, unreachable);
  closed[0] = 0;
  for (const Segment& segment : reduction.segments) {
    const BoundCurves bounds = bounds_.curves(reduction.tiles, segment, weights, meter);
    if (meter.stopped()) return meter.how_far();
    if (const JokerCurve lower = bounds.lower(); lower == bounds.upper()) {
      closed = together(closed, lower);
    } else {
      for (int number = segment.first; number <= segment.last; ++number)
        open.set_row(number, reduction.tiles.row(number));
    }
  }
  // The solver sweeps over the numbers, so segments that stay open do not multiply and can go in together. Where jokers are left to
  // it, it is asked for every number of them.
  if (open.empty() && tiles.jokers() == 0) return closed[0];
  Limits left = limits;
  left.bytes = meter.bytes_left();
  std::int64_t best = unreachable;
  for (int jokers = 0; jokers <= tiles.jokers(); ++jokers) {
    const std::int64_t beside = closed[static_cast<std::size_t>(tiles.jokers() - jokers)];
    if (beside == unreachable) continue;
    open.set_jokers(jokers);
    const Outcome<std::int64_t> rest = solver_.best_total(open, weights, left);
    if (!rest.finished()) return rest.stopped();
    best = std::max(best, beside + rest.value());
  }
  return best;
}

}  // namespace tilefish
