#include "puzzles/run_value.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>

namespace tilefish {

namespace {

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

int fewest_jokers_for_run(const TileCounts& tiles, Tile tile, int min_meld) {
  int fewest = max_jokers + 1;
  for (int first = std::max(1, tile.number() - min_meld + 1);
       first <= tile.number() && first + min_meld - 1 <= tiles.numbers(); ++first) {
    int missing = 0;
    for (int number = first; number < first + min_meld; ++number) {
      missing += row_count(tiles.row(number), tile.colour()) == 0 ? 1 : 0;
    }
    fewest = std::min(fewest, missing);
  }
  return fewest;
}

JokerCurve together(const JokerCurve& one, const JokerCurve& other) {
  JokerCurve sum(one.size(), unreachable);
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (one[i] == unreachable) continue;
    for (std::size_t k = 0; i + k < one.size(); ++k) {
      if (other[k] != unreachable) sum[i + k] = std::max(sum[i + k], one[i] + other[k]);
    }
  }
  return sum;
}

std::int64_t best_of(const JokerCurve& curve) { return *std::max_element(curve.begin(), curve.end()); }

JokerCurve RunValue::with_jokers(const TileCounts& tiles, const Weights& weights, int first, int last, Meter& meter) {
  JokerCurve sum(static_cast<std::size_t>(tiles.jokers()) + 1, unreachable);
  sum[0] = 0;
  for (int colour = 0; colour < colours_; ++colour) {
    sum = together(sum, with_jokers(tiles, colour, weights, first, last, meter));
  }
  return sum;
}

// Runs that hold one of these numbers reach at most as far beyond them as there are jokers.
JokerCurve RunValue::with_jokers(const TileCounts& tiles, int colour, const Weights& weights, int first, int last,
                                 Meter& meter) {
  const int jokers = tiles.jokers();
  const auto spent_choices = static_cast<std::size_t>(jokers) + 1;
  const std::size_t states = may_end_.size();
  JokerCurve best(states * spent_choices, unreachable);
  best[0] = 0;
  const int lowest = std::max(1, first - jokers);
  const int highest = std::min(tiles.numbers(), last + jokers);
  for (int number = lowest; number <= highest; ++number) {
    const bool is_inside = first <= number && number <= last;
    const int copies = is_inside ? row_count(tiles.row(number), colour) : 0;
    const auto work = static_cast<std::int64_t>(states * spent_choices * static_cast<std::size_t>(1 + copies + jokers));
    if (!meter.spend(work / 8 + 1)) return best;
    assert(static_cast<std::size_t>(copies + jokers) < choices_);
    JokerCurve after(best.size(), unreachable);
    for (std::size_t state = 0; state < states; ++state) {
      for (std::size_t spent = 0; spent < spent_choices; ++spent) {
        const std::int64_t value = best[state * spent_choices + spent];
        if (value == unreachable) continue;
        for (int naturals = 0; naturals <= copies; ++naturals) {
          for (std::size_t more = 0; spent + more < spent_choices; ++more) {
            const State next_state = next(static_cast<State>(state), naturals + static_cast<int>(more));
            if (next_state == no_state) continue;
            std::int64_t& there = after[next_state * spent_choices + spent + more];
            there = std::max(there, value + weights.of(number, colour) * naturals +
                                        weights.joker() * static_cast<std::int64_t>(more));
          }
        }
      }
    }
    best = std::move(after);
  }
  JokerCurve curve(spent_choices, unreachable);
  for (std::size_t state = 0; state < states; ++state) {
    if (!may_end_[state]) continue;
    for (std::size_t spent = 0; spent < spent_choices; ++spent) {
      curve[spent] = std::max(curve[spent], best[state * spent_choices + spent]);
    }
  }
  return curve;
}

std::int64_t RunValue::of_all(const TileCounts& tiles, const Weights& weights, int first, int last, Meter& meter) {
  std::int64_t sum = 0;
  for (int colour = 0; colour < colours_; ++colour) sum += of_colour(tiles, colour, weights, first, last, meter);
  return sum;
}

}  // namespace tilefish
