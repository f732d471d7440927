// The step of the graph of all moves where only counts matter: moves of players who have opened while jokers move like
// any tile, and openings. Used by AllMovesFinder.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/hash.h"
#include "rules/tile_counts.h"
#include "solver/sweep/fitting_options.h"
#include "solver/sweep/rest_bound.h"
#include "solver/sweep/row_option_cache.h"
#include "solver/sweep/rows_ahead.h"

namespace tilefish {

[[nodiscard]] inline std::uint64_t hash_of_key(std::uint64_t key) { return mix(key); }
template <std::size_t Words>
[[nodiscard]] std::uint64_t hash_of_key(const std::array<std::uint64_t, Words>& key) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : key) hash = combine(hash, word);
  return hash;
}

// What the options must be looked up by where each_fitting_option is asked for narrow runs and each_option for others.
template <class Runs>
inline constexpr OptionIndex options_index =
    std::is_same_v<Runs, NarrowRuns> ? OptionIndex::columns : OptionIndex::sets;

// Jokers that options may use, and all those that can still help to finish runs.
struct JokersLeft {
  int rack = 0;
  int all = 0;
};

// Calls use(option, next runs) for every option that leaves only runs which can be finished. `added` run tiles lie
// there already.
template <class Runs, class Use>
void each_option(const RowOptions& options, int colours, const Runs& runs, const typename Runs::Open& open,
                 typename Runs::Tiles added, JokersLeft jokers, Use use) {
  std::array<const std::uint64_t*, 3 * max_colours> sets;
  std::size_t set_count = 0;
  for (int colour = 0; colour < colours; ++colour) {
    const int there = Runs::count(added, colour);
    const int most = runs.most_run_tiles(open, colour, jokers.all) - there;
    if (most < 0) return;
    sets[set_count++] = options.at_least(colour, std::max(0, Runs::count(open.short_runs, colour) - there));
    sets[set_count++] = options.at_most(colour, most);
    sets[set_count++] = options.worth_taking(colour, std::max(0, Runs::count(open.all, colour) - there));
  }
  const std::size_t limit = options.with_at_most(jokers.rack);
  for (std::size_t first = 0; first < limit; first += 64) {
    std::uint64_t possible = ~std::uint64_t{0};
    for (std::size_t i = 0; i < set_count; ++i) possible &= sets[i][first / 64];
    if (limit - first < 64) possible &= (std::uint64_t{1} << (limit - first)) - 1;
    for (; possible != 0; possible &= possible - 1) {
      const RowOption& option = options.options()[first + static_cast<std::size_t>(std::countr_zero(possible))];
      typename Runs::Key next;
      if (!runs.advance(open, option.run_tiles + added, jokers.all - option.jokers, next)) continue;
      Runs::enter(next, 0);
      runs.drop_idle_runs(next, jokers.all - option.jokers);
      use(option, next);
    }
  }
}

template <class Runs>
class CountsStep {
 public:
  struct State {
    typename Runs::Key runs;
    std::int32_t jokers = 0;
    std::int32_t points = 0;  // never more than are wanted

    [[nodiscard]] std::uint64_t hash() const {
      return hash_of_key(runs) + (static_cast<std::uint64_t>(jokers) << 32) + static_cast<std::uint64_t>(points);
    }
    [[nodiscard]] std::size_t shelf() const { return static_cast<std::size_t>(jokers); }
    friend auto operator<=>(const State&, const State&) = default;
  };

  // `points_wanted` is zero except in an opening, whose table is empty; `rests`, if given, is what can follow each number.
  CountsStep(const TileCounts& table, const TileCounts& rack, int colours, int min_meld, int points_wanted,
             const RestBound* rests, RowOptionCache& cache, Meter& meter)
      : table_(table),
        rack_(rack),
        runs_(colours, min_meld),
        cache_(cache),
        meter_(meter),
        colours_(colours),
        min_meld_(min_meld),
        points_wanted_(points_wanted),
        rests_(rests),
        jokers_(table.jokers() + rack.jokers()) {}

  [[nodiscard]] State start() const { return {.runs = runs_.none()}; }

  void prepare(int number) {
    number_ = number;
    if (rests_ != nullptr) steps_to_ask_ = 1 + static_cast<std::int64_t>(rests_->states_above(number) / 8);
    runs_.look_ahead(RowsAhead(table_, rack_, number, Direction::up, min_meld_).rows());
  }

  void choose(Row letter) {
    const Row tiles = table_.row(number_) + letter;
    options_ = cache_.find({.must = tiles, .may = 0, .jokers = jokers_}, OptionDetail::most_tiles, meter_);
    letter_points_ = number_ * row_total(tiles);
  }

  [[nodiscard]] std::int64_t steps_a_state() const {
    return options_ == nullptr ? 1 : 2 + static_cast<std::int64_t>(options_->words());
  }

  template <class Emit>
  void advance(const State& state, Emit emit) const {
    if (options_ == nullptr) return;
    const int left = jokers_ - state.jokers;
    const auto open = runs_.open(state.runs);
    const auto use = [&](const RowOption& option, const typename Runs::Key& key) {
      State next{.runs = key, .jokers = state.jokers + option.jokers};
      if (points_wanted_ > 0) {
        next.points = std::min(points_wanted_, state.points + letter_points_ + number_ * option.jokers);
      }
      emit(next);
    };
    if constexpr (std::is_same_v<Runs, NarrowRuns>) {
      each_fitting_option(*options_, stepper_, open, runs_.ahead(), left, use);
    } else {
      each_option(*options_, colours_, runs_, open, 0, {.rack = left, .all = left}, use);
    }
  }

  [[nodiscard]] bool covers(const State& a, const State& b) const {
    return a.jokers == b.jokers && a.points >= b.points && runs_.covers(a.runs, b.runs);
  }

  [[nodiscard]] bool is_hopeless(const State& state) const {
    if (rests_ == nullptr) return false;
    if (!meter_.spend(steps_to_ask_)) return true;
    const RunCounts counts = run_counts(runs_, runs_.open(state.runs), colours_, min_meld_);
    return rests_->best_above(number_, counts, state.jokers) == RestBound::impossible;
  }

  [[nodiscard]] std::uint32_t endings(const State& state) const {
    const bool is_legal =
        runs_.all_closed(state.runs) && state.jokers >= table_.jokers() && state.points >= points_wanted_;
    return is_legal ? 1U << (state.jokers - table_.jokers()) : 0;
  }

 private:
  const TileCounts& table_;
  const TileCounts& rack_;
  Runs runs_;
  RowOptionCache& cache_;
  Meter& meter_;
  int colours_;
  int min_meld_;
  int points_wanted_;
  const RestBound* rests_;
  NarrowStepper stepper_ = narrow_steppers().back();
  int jokers_;
  int number_ = 0;
  int letter_points_ = 0;
  std::int64_t steps_to_ask_ = 0;  // whether a state is hopeless
  const RowOptions* options_ = nullptr;
};

}  // namespace tilefish
