#include "puzzles/bounds.h"

#include <cassert>

#include "puzzles/group_value.h"

namespace tilefish {

namespace {

JokerCurve nothing_spent(std::size_t size) {
  JokerCurve curve(size, unreachable);
  curve[0] = 0;
  return curve;
}

BoundCurves without_jokers(const Bounds& bounds) {
  return {.runs = {bounds.runs}, .groups = {bounds.groups}, .total = bounds.total};
}

}  // namespace

Bounds BoundCurves::bounds() const {
  const auto jokers = static_cast<std::int64_t>(runs.size()) - 1;
  return {.runs = best_of(runs),
          .groups = best_of(groups),
          .both = best_of(together(runs, groups)),
          .total = total + jokers * joker_weight};
}

JokerCurve BoundCurves::lower() const {
  JokerCurve curve;
  for (std::size_t spent = 0; spent < runs.size(); ++spent) curve.push_back(std::max(runs[spent], groups[spent]));
  return curve;
}

JokerCurve BoundCurves::upper() const {
  JokerCurve curve = together(runs, groups);
  for (std::size_t spent = 0; spent < curve.size(); ++spent) {
    if (curve[spent] == unreachable) continue;
    curve[spent] = std::min(curve[spent], total + static_cast<std::int64_t>(spent) * joker_weight);
  }
  return curve;
}

BoundFinder::BoundFinder(const Ruleset& ruleset)
    : colours_(ruleset.colours()),
      min_meld_(ruleset.min_meld()),
      run_value_(ruleset.colours(), ruleset.copies() + ruleset.jokers(), ruleset.min_meld()) {}

BoundCurves BoundFinder::curves(const TileCounts& tiles, const Segment& segment, const Weights& weights, Meter& meter) {
  assert(weights.same_for_all_colours());
  const auto size = static_cast<std::size_t>(tiles.jokers()) + 1;
  BoundCurves found{.groups = nothing_spent(size), .joker_weight = weights.joker()};
  const auto add_groups = [&](Row row, std::int64_t weight) {
    JokerCurve of_row;
    for (int spent = 0; spent < static_cast<int>(size); ++spent) {
      const int tiles_in_groups = most_grouped_with_jokers(row, min_meld_, colours_, spent);
      of_row.push_back(tiles_in_groups < 0 ? unreachable : weight * tiles_in_groups + weights.joker() * spent);
    }
    found.groups = together(found.groups, of_row);
  };
  for (int number = segment.first; number <= segment.last; ++number) {
    const Row row = tiles.row(number);
    const std::int64_t weight = weights.of(number, 0);
    add_groups(row, weight);
    found.total += weight * row_total(row);
  }
  if (size > static_cast<std::size_t>(min_meld_)) add_groups(0, 0);  // of jokers alone, at any other number
  found.runs = run_value_.with_jokers(tiles, weights, segment.first, segment.last, meter);
  return found;
}

Bounds BoundFinder::of(const TileCounts& tiles, const Segment& segment, const Weights& weights, Meter& meter) {
  if (tiles.jokers() > 0) return curves(tiles, segment, weights, meter).bounds();
  assert(weights.same_for_all_colours());
  Bounds bounds;
  for (int number = segment.first; number <= segment.last; ++number) {
    const Row row = tiles.row(number);
    const std::int64_t weight = weights.of(number, 0);
    bounds.groups += weight * most_grouped(row, min_meld_);
    bounds.total += weight * row_total(row);
  }
  bounds.runs = run_value_.of_all(tiles, weights, segment.first, segment.last, meter);
  bounds.both = bounds.runs + bounds.groups;
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
  const auto size = static_cast<std::size_t>(tiles.jokers()) + 1;
  BoundCurves all{.runs = nothing_spent(size), .groups = nothing_spent(size), .joker_weight = weights.joker()};
  JokerCurve lower = nothing_spent(size);
  JokerCurve upper = nothing_spent(size);
  for (const Segment& segment : reduction.segments) {
    if (!meter.hold(sizeof(Bounds))) return bounds;
    const BoundCurves part = tiles.jokers() > 0 ? curves(reduction.tiles, segment, weights, meter)
                                                : without_jokers(of(reduction.tiles, segment, weights, meter));
    if (meter.stopped()) return bounds;
    bounds.segments.push_back(part.bounds());
    all.runs = together(all.runs, part.runs);
    all.groups = together(all.groups, part.groups);
    all.total += part.total;
    lower = together(lower, part.lower());
    upper = together(upper, part.upper());
  }
  bounds.reduced = all.bounds();
  bounds.lower_by_segments = best_of(lower);
  bounds.upper_by_segments = best_of(upper);
  bounds.plain = bounds.reduced;
  for (int number = 1; number <= tiles.numbers(); ++number) {
    bounds.plain.total += weights.of(number, 0) * row_total(reduction.removed.row(number));
  }
  return bounds;
}

}  // namespace tilefish
