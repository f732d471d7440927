#include "puzzles/features.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "puzzles/group_value.h"
#include "puzzles/reduction.h"
#include "puzzles/run_value.h"
#include "puzzles/window_states.h"

namespace tilefish {

namespace {

constexpr FeatureDefinition definitions[] = {
    {"bound_gap", "upper minus lower bound of the value"},
    {"bound_gap_tiles", "the same in tiles"},
    {"share_zero", "part of all tiles that are absent"},
    {"share_one", "part of all tiles with one copy"},
    {"share_two", "part of all tiles with two copies or more"},
    {"both_ways", "part of the tiles present that fit a run as well as a group"},
    {"isolated", "part of the copies that fit no meld"},
    {"open_segments", "segments of the reduced puzzle whose bounds differ"},
    {"open_numbers", "numbers in such segments"},
    {"longest_open", "numbers in the longest of them"},
    {"open_gap_tiles", "upper minus lower bound in tiles, summed over segments"},
    {"clearable", "part of the open numbers that groups alone can clear"},
    {"pinched", "part of the open numbers at which some colour is absent"},
    {"window_states", "log2 of the windowed method's possible states, summed over the open numbers"},
    {"window_peak", "log2 of the most at one number"},
    {"window_mean", "mean log2 at the open numbers"},
};

float log2_of(double count) { return static_cast<float>(std::log2(1 + count)); }

float part(double some, double all) { return all == 0 ? 0.0F : static_cast<float>(some / all); }

// What is asked of a number, in steps of a meter.
constexpr int steps_of_feature_row = 50;

// What is counted tile by tile.
struct TileTally {
  std::array<int, 3> by_copies{};  // absent, one, two or more
  int both_ways = 0;
};

TileTally tally(const TileCounts& tiles, const Ruleset& ruleset, Meter& meter) {
  TileTally sum;
  for (int number = 1; number <= tiles.numbers(); ++number) {
    if (!meter.spend(steps_of_feature_row)) return sum;
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      const Tile tile(number, colour);
      const int copies = tiles.count(tile);
      ++sum.by_copies[static_cast<std::size_t>(std::min(copies, 2))];
      if (copies > 0 && fewest_jokers_for_run(tiles, tile, ruleset.min_meld()) <= tiles.jokers() &&
          fewest_jokers_for_group(tiles.row(number), ruleset.min_meld()) <= tiles.jokers()) {
        ++sum.both_ways;
      }
    }
  }
  return sum;
}

// What is counted number by number, in segments that the bounds leave open.
struct OpenTally {
  int segments = 0;
  int numbers = 0;
  int longest = 0;
  int clearable = 0;
  int pinched = 0;
  double states = 0;
  double peak = 0;
  double log_sum = 0;
};

// By groups alone, with as many jokers as there are or fewer.
bool can_be_cleared(Row row, int jokers, const Ruleset& ruleset) {
  for (int spent = 0; spent <= jokers; ++spent) {
    if (most_grouped_with_jokers(row, ruleset.min_meld(), ruleset.colours(), spent) == row_total(row)) return true;
  }
  return false;
}

bool lacks_a_colour(Row row, int colours) {
  for (int colour = 0; colour < colours; ++colour) {
    if (row_count(row, colour) == 0) return true;
  }
  return false;
}

void add_segment(OpenTally& sum, const TileCounts& tiles, const Segment& segment, const Ruleset& ruleset,
                 Meter& meter) {
  const int length = segment.last - segment.first + 1;
  ++sum.segments;
  sum.numbers += length;
  sum.longest = std::max(sum.longest, length);
  for (int number = segment.first; number <= segment.last; ++number) {
    if (!meter.spend(steps_of_feature_row)) return;
    const Row row = tiles.row(number);
    sum.clearable += can_be_cleared(row, tiles.jokers(), ruleset);
    sum.pinched += lacks_a_colour(row, ruleset.colours());
    const double states = window_states(tiles, segment, number, ruleset);
    sum.states += states;
    sum.peak = std::max(sum.peak, states);
    sum.log_sum += std::log2(states);
  }
}

}  // namespace

std::span<const FeatureDefinition> feature_definitions() { return definitions; }

std::vector<std::string> feature_names() {
  std::vector<std::string> names;
  for (const FeatureDefinition& each : definitions) names.emplace_back(each.name);
  return names;
}

FeatureFinder::FeatureFinder(const Ruleset& ruleset) : ruleset_(ruleset), bounds_(ruleset) {}

std::vector<float> FeatureFinder::of(const TileCounts& tiles) {
  Meter unlimited;
  return of(tiles, unlimited);
}

Outcome<std::vector<float>> FeatureFinder::of(const TileCounts& tiles, const Limits& limits) {
  Meter meter(limits);
  std::vector<float> features = of(tiles, meter);
  return Outcome<std::vector<float>>::of(std::move(features), meter);
}

std::vector<float> FeatureFinder::of(const TileCounts& tiles, Meter& meter) {
  const Reduction reduction = reduce(tiles, ruleset_.min_meld(), meter);
  if (meter.stopped()) return {};
  const PuzzleBounds by_value = bounds_.of(tiles, reduction, Weights::value(0), meter);
  const PuzzleBounds by_tiles = bounds_.of(tiles, reduction, Weights::tiles(), meter);
  const TileTally of_tiles = tally(tiles, ruleset_, meter);
  if (meter.stopped()) return {};
  OpenTally open;
  for (std::size_t i = 0; i < reduction.segments.size(); ++i) {
    if (!by_value.segments[i].meet()) add_segment(open, reduction.tiles, reduction.segments[i], ruleset_, meter);
  }
  if (meter.stopped()) return {};

  const int places = tiles.numbers() * ruleset_.colours();
  return {
      static_cast<float>(by_value.reduced.upper() - by_value.reduced.lower()),
      static_cast<float>(by_tiles.reduced.upper() - by_tiles.reduced.lower()),
      part(of_tiles.by_copies[0], places),
      part(of_tiles.by_copies[1], places),
      part(of_tiles.by_copies[2], places),
      part(of_tiles.both_ways, places - of_tiles.by_copies[0]),
      part(reduction.removed.total(), tiles.total()),
      static_cast<float>(open.segments),
      static_cast<float>(open.numbers),
      static_cast<float>(open.longest),
      static_cast<float>(by_tiles.upper() - by_tiles.lower()),
      part(open.clearable, open.numbers),
      part(open.pinched, open.numbers),
      log2_of(open.states),
      log2_of(open.peak),
      part(open.log_sum, open.numbers),
  };
}

}  // namespace tilefish
