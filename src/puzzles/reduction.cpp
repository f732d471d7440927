#include "puzzles/reduction.h"

#include <algorithm>
#include <utility>

#include "puzzles/group_value.h"
#include "puzzles/run_value.h"

namespace tilefish {

namespace {

// What is asked of a number, in steps of a meter.
constexpr int steps_to_reduce = 20;

// More copies than this many never lie in melds at once. Melds with jokers come on top of those without; each of them needs at least as
// many jokers as the tile alone would.
int usable_copies(const TileCounts& tiles, Tile tile, int min_meld) {
  const Row row = tiles.row(tile.number());
  const int natural = most_runs_through(tiles, tile, min_meld) + most_groups_with(row, tile.colour(), min_meld);
  if (tiles.jokers() == 0 || tiles.count(tile) == 0) return natural;
  const int needed =
      std::max(1, std::min(fewest_jokers_for_run(tiles, tile, min_meld), fewest_jokers_for_group(row, min_meld)));
  return natural + tiles.jokers() / needed;
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

namespace {

// The nearest number from `number` on, in steps up or down, at which the colour has tiles; 0 if there is none within `distance`.
int nearest(const TileCounts& tiles, int colour, int number, int step, int distance) {
  for (int at = number; at >= 1 && at <= tiles.numbers() && distance >= 0; at += step, --distance) {
    if (row_count(tiles.row(at), colour) > 0) return at;
  }
  return 0;
}

// Of the runs that hold both numbers, the fewest jokers that one needs.
int fewest_jokers_between(const TileCounts& tiles, int colour, int lowest, int highest, int min_meld) {
  const int length = std::max(min_meld, highest - lowest + 1);
  int fewest = max_jokers + 1;
  for (int first = std::max(1, highest - length + 1); first <= lowest && first + length - 1 <= tiles.numbers();
       ++first) {
    int missing = 0;
    for (int number = first; number < first + length; ++number) {
      missing += row_count(tiles.row(number), colour) == 0 ? 1 : 0;
    }
    fewest = std::min(fewest, missing);
  }
  return fewest;
}

}  // namespace

bool run_can_pass(const TileCounts& tiles, int number, int min_meld) {
  if (number < 1 || number >= tiles.numbers()) return false;
  const int jokers = tiles.jokers();
  for (int colour = 0; colour < max_colours; ++colour) {
    const int below = nearest(tiles, colour, number, -1, jokers);
    const int above = nearest(tiles, colour, number + 1, 1, jokers);
    if (below == 0 || above == 0) continue;
    if (fewest_jokers_between(tiles, colour, below, above, min_meld) <= jokers) return true;
  }
  return false;
}

namespace {

std::vector<Segment> find_segments(const TileCounts& tiles, int min_meld, Meter& meter) {
  std::vector<Segment> found;
  for (int number = 1; number <= tiles.numbers(); ++number) {
    if (!meter.spend(steps_to_reduce)) return found;
    if (tiles.row(number) == 0) continue;
    // A run with jokers may pass rows without tiles, every one of them.
    bool is_joined = !found.empty();
    for (int cut = found.empty() ? 0 : found.back().last; is_joined && cut < number; ++cut) {
      is_joined = run_can_pass(tiles, cut, min_meld);
    }
    if (is_joined) {
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
