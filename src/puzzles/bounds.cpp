#include "puzzles/bounds.h"

#include <cassert>

#include "puzzles/group_value.h"

namespace tilefish {

std::int64_t PuzzleBounds::lower() const {
  std::int64_t sum = 0;
  for (const Bounds& segment : segments) sum += segment.lower();
  return sum;
}

std::int64_t PuzzleBounds::upper() const {
  std::int64_t sum = 0;
  for (const Bounds& segment : segments) sum += segment.upper();
  return sum;
}

BoundFinder::BoundFinder(const Ruleset& ruleset)
    : min_meld_(ruleset.min_meld()), run_value_(ruleset.colours(), ruleset.copies(), ruleset.min_meld()) {}

Bounds BoundFinder::of(const TileCounts& tiles, const Segment& segment, const Weights& weights, Meter& meter) {
  assert(tiles.jokers() == 0 && weights.same_for_all_colours());
  Bounds bounds;
  for (int number = segment.first; number <= segment.last; ++number) {
    const Row row = tiles.row(number);
    const std::int64_t weight = weights.of(number, 0);
    bounds.groups += weight * most_grouped(row, min_meld_);
    bounds.total += weight * row_total(row);
  }
  bounds.runs = run_value_.of_all(tiles, weights, segment.first, segment.last, meter);
  return bounds;
}

PuzzleBounds BoundFinder::of(const TileCounts& tiles, const Reduction& reduction, const Weights& weights) {
  Meter unlimited;
  return of(tiles, reduction, weights, unlimited);
}

Outcome<PuzzleBounds> BoundFinder::of(const TileCounts& tiles, const Reduction& reduction, const Weights& weights,
                                      const Limits& limits) {
  Meter meter(limits);
  PuzzleBounds bounds = of(tiles, reduction, weights, meter);
  return Outcome<PuzzleBounds>::of(std::move(bounds), meter);
}

PuzzleBounds BoundFinder::of(const TileCounts& tiles, const Reduction& reduction, const Weights& weights,
                             Meter& meter) {
  PuzzleBounds bounds;
  for (const Segment& segment : reduction.segments) {
    if (!meter.hold(sizeof(Bounds))) return bounds;
    const Bounds part = of(reduction.tiles, segment, weights, meter);
    if (meter.stopped()) return bounds;
    bounds.segments.push_back(part);
    bounds.reduced.runs += part.runs;
    bounds.reduced.groups += part.groups;
    bounds.reduced.total += part.total;
  }
  bounds.plain = bounds.reduced;
  for (int number = 1; number <= tiles.numbers(); ++number) {
    bounds.plain.total += weights.of(number, 0) * row_total(reduction.removed.row(number));
  }
  return bounds;
}

}  // namespace tilefish
