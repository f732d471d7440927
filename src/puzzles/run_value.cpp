#include "puzzles/run_value.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>

namespace tilefish {

namespace {

constexpr std::int64_t unreachable = -1;

// How many open runs have length 1, 2, …, and at least min_meld (the last one in use). Which runs a number's tiles go
// on with is forced: the short ones must, the long ones are at least as good as new ones.
using OpenRuns = std::array<std::uint8_t, max_min_meld>;

int short_runs(const OpenRuns& runs, int min_meld) {
  int sum = 0;
  for (int length = 1; length < min_meld; ++length) sum += runs[length - 1];
  return sum;
}

// `in_runs` must be at least the number of short runs.
OpenRuns continued(const OpenRuns& runs, int in_runs, int min_meld) {
  const int spare = in_runs - short_runs(runs, min_meld);
  const int long_runs = std::min<int>(spare, runs[min_meld - 1]);
  OpenRuns after{};
  for (int length = 1; length < min_meld; ++length) after[length] = runs[length - 1];
  after[0] = static_cast<std::uint8_t>(spare - long_runs);
  after[min_meld - 1] = static_cast<std::uint8_t>(after[min_meld - 1] + long_runs);
  return after;
}

}  // namespace

// A run through the tile can be cut to min_meld tiles around it. Let S be how many of those runs start at most d below
// the tile: the others all hold the tile d + 1 below, and S of them all hold the tile min_meld − 1 − d above. So T runs
// need T − below(d + 1) ≤ S ≤ above(min_meld − 1 − d) for each d, where below and above are the fewest copies on the
// way; both sides grow with d, so the smallest S that each d allows will do.
int most_runs_through(const TileCounts& tiles, Tile tile, int min_meld) {
  const int number = tile.number();
  const int copies = tiles.count(tile);
  const auto copies_at = [&](int at) {
    return at < 1 || at > tiles.numbers() ? 0 : row_count(tiles.row(at), tile.colour());
  };
  std::array<int, max_min_meld> below{};
  std::array<int, max_min_meld> above{};
  below[0] = above[0] = copies;
  for (int distance = 1; distance < min_meld; ++distance) {
    below[distance] = std::min(below[distance - 1], copies_at(number - distance));
    above[distance] = std::min(above[distance - 1], copies_at(number + distance));
  }
  int runs = copies;
  for (int d = 0; d + 1 < min_meld; ++d) runs = std::min(runs, below[d + 1] + above[min_meld - 1 - d]);
  return runs;
}

RunValue::RunValue(int colours, int copies, int min_meld)
    : colours_(colours), choices_(static_cast<std::size_t>(copies) + 1) {
  std::map<OpenRuns, State> found{{OpenRuns{}, State{0}}};
  std::vector<OpenRuns> states{OpenRuns{}};
  for (std::size_t state = 0; state < states.size(); ++state) {
    const OpenRuns runs = states[state];
    const int must = short_runs(runs, min_meld);
    may_end_.push_back(must == 0);
    for (int in_runs = 0; in_runs <= copies; ++in_runs) {
      if (in_runs < must) {
        next_.push_back(no_state);
        continue;
      }
      const OpenRuns after = continued(runs, in_runs, min_meld);
      const auto [place, is_new] = found.emplace(after, static_cast<State>(states.size()));
      if (is_new) states.push_back(after);
      next_.push_back(place->second);
    }
  }
  best_.resize(states.size());
  best_after_.resize(states.size());
}

std::int64_t RunValue::of_colour(const TileCounts& tiles, int colour, const Weights& weights, int first, int last,
                                 Meter& meter) {
  std::fill(best_.begin(), best_.end(), unreachable);
  best_[0] = 0;
  for (int number = first; number <= last; ++number) {
    const int copies = row_count(tiles.row(number), colour);
    if (!meter.spend(static_cast<std::int64_t>(best_.size()) * (1 + copies) / 8 + 1)) return 0;
    assert(static_cast<std::size_t>(copies) < choices_);
    const std::int64_t weight = weights.of(number, colour);
    std::fill(best_after_.begin(), best_after_.end(), unreachable);
    for (std::size_t state = 0; state < best_.size(); ++state) {
      if (best_[state] == unreachable) continue;
      for (int in_runs = 0; in_runs <= copies; ++in_runs) {
        const State after = next(static_cast<State>(state), in_runs);
        if (after == no_state) continue;
        best_after_[after] = std::max(best_after_[after], best_[state] + weight * in_runs);
      }
    }
    std::swap(best_, best_after_);
  }
  std::int64_t best = 0;
  for (std::size_t state = 0; state < best_.size(); ++state) {
    if (may_end_[state]) best = std::max(best, best_[state]);
  }
  return best;
}

std::int64_t RunValue::of_all(const TileCounts& tiles, const Weights& weights, int first, int last, Meter& meter) {
  std::int64_t sum = 0;
  for (int colour = 0; colour < colours_; ++colour) sum += of_colour(tiles, colour, weights, first, last, meter);
  return sum;
}

}  // namespace tilefish
