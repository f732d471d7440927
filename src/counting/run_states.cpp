#include "counting/run_states.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "counting/pairing.h"

namespace tilefish {

namespace {

constexpr int unreachable = 200;

// About how long these take, in steps of a meter.
constexpr int steps_of_finding = 20;
constexpr int steps_of_distance = 100;

// Thermometer code: `value` ones, then zeros up to `highest`.
void append_thermometer(std::vector<bool>& bits, int value, int highest) {
  for (int i = 0; i < highest; ++i) bits.push_back(i < value);
}

}  // namespace

RunStates::RunStates(int copies, int min_meld, int jokers, JokerPlay play, WorkMeter& meter)
    : copies_(copies),
      min_meld_(min_meld),
      jokers_(jokers),
      play_(play),
      most_runs_(most_runs(copies, jokers, play)),
      lengths_(most_runs_, min_meld) {
  const auto count = lengths_.size();
  const bool may_hold = meter.hold(count * count + count * static_cast<std::size_t>(copies + 1) * sizeof(steps_[0]));
  for (std::size_t state = 0; state < count; ++state) {
    if (state != none && !(may_hold && meter.spend(1))) return;
    const State from = static_cast<State>(state);
    const int missing = missing_tiles(from);
    closing_.push_back(missing == 0 || play == JokerPlay::on_closing ? missing : jokers + 1);
    for (int tiles = 0; tiles <= copies; ++tiles) {
      steps_.push_back(find_steps(from, tiles));
      if (!meter.spend(steps_of_finding * static_cast<int>(1 + steps_.back().size()))) break;
    }

    std::vector<bool> merits;
    int longer = 0;
    for (int length = min_meld; length >= 1; --length) {
      longer += runs(from, length);
      append_thermometer(merits, longer, most_runs_);
    }
    int shorter = 0;
    for (int length = 1; length < min_meld; ++length) {
      shorter += runs(from, length);
      append_thermometer(merits, most_runs_ - shorter, most_runs_);
    }
    merits_.push_back(std::move(merits));
  }
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      if (!meter.spend(steps_of_distance)) return;
      distance_.push_back(static_cast<std::uint8_t>(find_distance(static_cast<State>(a), static_cast<State>(b))));
    }
  }
}

int RunStates::runs(State state) const { return std::accumulate(lengths_[state].begin(), lengths_[state].end(), 0); }

int RunStates::missing_tiles(State state) const {
  int missing = 0;
  for (int length = 1; length < min_meld_; ++length) missing += runs(state, length) * (min_meld_ - length);
  return missing;
}

RunStates::State RunStates::lengthened(const Lengths& kept, int started) const {
  Lengths next(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i) next[std::min(i + 1, kept.size() - 1)] += kept[i];
  next[0] += started;
  return lengths_.number(next);
}

// Long runs end first: whoever ends a short one and goes on with a long one does no better than the other way round. A
// new run is worth a tile only when every open one goes on, and never worth a joker when jokers can be added later.
void RunStates::cover_with(State from, int tiles, int jokers, std::vector<Step>& steps) const {
  const int covered = tiles + jokers;
  const int open = runs(from);
  const auto add = [&](State to, int price) {
    if (price > jokers_) return;
    const auto known = std::find_if(steps.begin(), steps.end(), [&](const Step& step) { return step.to == to; });
    if (known == steps.end()) {
      steps.push_back({to, static_cast<std::uint8_t>(price)});
    } else {
      known->jokers = std::min(known->jokers, static_cast<std::uint8_t>(price));
    }
  };
  if (covered > open) {
    if (covered > most_runs_ || (jokers > 0 && play_ == JokerPlay::on_closing)) return;
    add(lengthened(lengths_[from], covered - open), jokers);
    return;
  }
  Lengths kept = lengths_[from];
  const int ended_long = std::min(open - covered, kept.back());
  kept.back() -= ended_long;
  const std::function<void(int, int, int)> end_short = [&](int length, int left, int price) {
    if (price > jokers_) return;
    if (length == 0) {
      if (left == 0) add(lengthened(kept, 0), price);
      return;
    }
    const auto place = static_cast<std::size_t>(length - 1);
    const int had = kept[place];
    for (int ended = 0; ended <= std::min(left, had); ++ended) {
      kept[place] = had - ended;
      end_short(length - 1, left - ended, price + ended * (min_meld_ - length));
    }
    kept[place] = had;
  };
  const int left = open - covered - ended_long;
  if (left == 0 || play_ == JokerPlay::on_closing) end_short(min_meld_ - 1, left, jokers);
}

std::vector<RunStates::Step> RunStates::find_steps(State from, int tiles) const {
  std::vector<Step> steps;
  for (int jokers = 0; jokers <= jokers_; ++jokers) cover_with(from, tiles, jokers, steps);
  return steps;
}

// What it costs a run of length `own` (0: no run) to take the place of one of length `other` (0: none): whatever tiles
// follow, the jokers that close the one are at most this many more than those that close the other.
int RunStates::run_distance(int own, int other) const {
  if (other == 0) return own == 0 ? 0 : min_meld_ - own;
  if (own == 0) return std::min(other, min_meld_ - 1);
  return std::max(other - own, 0);
}

bool RunStates::outranks(State a, State b) const {
  const std::vector<bool>& own = merits_[a];
  const std::vector<bool>& other = merits_[b];
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (other[i] && !own[i]) return false;
  }
  return true;
}

int RunStates::find_distance(State a, State b) const {
  if (outranks(a, b)) return 0;
  if (jokers_ == 0 || play_ == JokerPlay::in_order) return unreachable;
  return cheapest_pairing(lengths_[a], lengths_[b], [&](int own, int other) { return run_distance(own, other); });
}

}  // namespace tilefish
