#include "puzzles/reduction.h"

#include <utility>

#include "puzzles/group_value.h"
#include "puzzles/run_value.h"

namespace tilefish {

namespace {

// What is asked of a number, in steps of a meter.
constexpr int steps_to_reduce = 20;

// More copies than this many never lie in melds at once.
int usable_copies(const TileCounts& tiles, Tile tile, int min_meld) {
  return most_runs_through(tiles, tile, min_meld) + most_groups_with(tiles.row(tile.number()), tile.colour(), min_meld);
}

TileCounts usable_tiles(const TileCounts& tiles, int min_meld, Meter& meter) {
  TileCounts left = tiles;
  for (int number = 1; number <= tiles.numbers(); ++number) {
    if (!meter.spend(steps_to_reduce)) return left;
    if (tiles.row(number) == 0) continue;
    for (int colour = 0; colour < max_colours; ++colour) {
      const Tile tile(number, colour);
      const int surplus = tiles.count(tile) - usable_copies(tiles, tile, min_meld);
      if (surplus > 0) left.remove(tile, surplus);
    }
  }
  return left;
}

}  // namespace

bool run_can_pass(const TileCounts& tiles, int number, int min_meld) {
  if (number < 1 || number >= tiles.numbers()) return false;
  for (int colour = 0; colour < max_colours; ++colour) {
    const auto has = [&](int at) { return at >= 1 && at <= tiles.numbers() && row_count(tiles.row(at), colour) > 0; };
    if (!has(number) || !has(number + 1)) continue;
    int first = number;
    int last = number + 1;
    while (last - first + 1 < min_meld && has(first - 1)) --first;
    while (last - first + 1 < min_meld && has(last + 1)) ++last;
    if (last - first + 1 >= min_meld) return true;
  }
  return false;
}

namespace {

std::vector<Segment> find_segments(const TileCounts& tiles, int min_meld, Meter& meter) {
  std::vector<Segment> found;
  for (int number = 1; number <= tiles.numbers(); ++number) {
    if (!meter.spend(steps_to_reduce)) return found;
    if (tiles.row(number) == 0) continue;
    if (!found.empty() && run_can_pass(tiles, number - 1, min_meld)) {
      found.back().last = number;
    } else {
      found.push_back({number, number});
    }
  }
  return found;
}

}  // namespace

TileCounts without_isolated(const TileCounts& tiles, int min_meld) {
  Meter unlimited;
  return usable_tiles(tiles, min_meld, unlimited);
}

std::vector<Segment> segments(const TileCounts& tiles, int min_meld) {
  Meter unlimited;
  return find_segments(tiles, min_meld, unlimited);
}

Reduction reduce(const TileCounts& tiles, int min_meld, Meter& meter) {
  const std::size_t bytes_of_number = 2 * sizeof(Row) + sizeof(Segment);
  if (!meter.hold(static_cast<std::size_t>(tiles.numbers()) * bytes_of_number)) return {};
  TileCounts left = usable_tiles(tiles, min_meld, meter);
  TileCounts removed = tiles - left;
  std::vector<Segment> parts = find_segments(left, min_meld, meter);
  return {std::move(left), std::move(removed), std::move(parts)};
}

Reduction reduce(const TileCounts& tiles, int min_meld) {
  Meter unlimited;
  return reduce(tiles, min_meld, unlimited);
}

Outcome<Reduction> reduce(const TileCounts& tiles, int min_meld, const Limits& limits) {
  Meter meter(limits);
  Reduction reduction = reduce(tiles, min_meld, meter);
  return Outcome<Reduction>::of(std::move(reduction), meter);
}

TileCounts tiles_of(const TileCounts& tiles, const Segment& segment) {
  TileCounts part(tiles.numbers());
  for (int number = segment.first; number <= segment.last; ++number) part.set_row(number, tiles.row(number));
  return part;
}

}  // namespace tilefish
