#include "solver/all_moves.h"

#include <optional>
#include <utility>

#include "solver/moves/automaton.h"
#include "solver/moves/builder.h"
#include "solver/moves/determinize.h"
#include "solver/moves/old_jokers.h"
#include "solver/moves/step.h"
#include "solver/moves/swap_step.h"
#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/row_option_cache.h"
#include "solver/sweep/sweep.h"
#include "solver/sweep/wide_runs.h"

namespace tilefish {

namespace {

constexpr int usual_rack = 24;

template <class Runs>
struct Engine {
  Engine(int colours, int min_meld)
      : sweep(colours, min_meld),
        counts_cache(colours, min_meld, Runs::field_bits, options_index<Runs>),
        swap_cache(colours, min_meld, Runs::field_bits) {}

  // What can be laid above each number if jokers are free, whatever is played.
  std::optional<RestBound> rests(const TileCounts& table, const TileCounts& rack, Meter& meter) {
    const Weights weights = Weights::tiles();
    return sweep.run({.must = table, .may = rack, .weights = weights, .weight_factor = 0}, meter).rests();
  }

  void lay_counts(const TileCounts& table, const TileCounts& rack, const Ruleset& ruleset, int points_wanted,
                  MoveAutomaton& automaton, Meter& meter) {
    counts_cache.forget_if_large();
    // To know what can be finished costs more than it saves where only counts matter, unless the rack is large.
    std::optional<RestBound> above;
    if (rack.total() > usual_rack) above = rests(table, rack, meter);
    CountsStep<Runs> step(table, rack, ruleset.colours(), ruleset.min_meld(), points_wanted, above ? &*above : nullptr,
                          counts_cache, meter);
    counts_builder.build(rack, step, automaton, meter);
  }

  void lay_swapping(const Position& position, const Ruleset& ruleset, MoveAutomaton& automaton, Meter& meter) {
    swap_cache.forget_if_large();
    const TileCounts table = position.table.counts(ruleset.numbers());
    const OldJokers old(position.table, ruleset);
    const std::optional<RestBound> above = rests(table, position.rack, meter);
    SwapStep<Runs> step(table, position.rack, old, ruleset, above ? &*above : nullptr, swap_cache, meter);
    swap_builder.build(position.rack, step, automaton, meter);
  }

  Sweep<Runs> sweep;
  RowOptionCache counts_cache;
  RowOptionCache swap_cache;
  MoveAutomatonBuilder<CountsStep<Runs>> counts_builder;
  MoveAutomatonBuilder<SwapStep<Runs>> swap_builder;
};

}  // namespace

struct AllMovesFinder::Engines {
  std::unique_ptr<Engine<NarrowRuns>> narrow;
  std::unique_ptr<Engine<WideRuns<9>>> wide;
  MoveAutomaton automaton;
};

AllMovesFinder::AllMovesFinder(const Ruleset& ruleset) : ruleset_(ruleset), engines_(std::make_unique<Engines>()) {
  if (NarrowRuns::fits(ruleset)) {
    engines_->narrow = std::make_unique<Engine<NarrowRuns>>(ruleset.colours(), ruleset.min_meld());
  } else {
    engines_->wide = std::make_unique<Engine<WideRuns<9>>>(ruleset.colours(), ruleset.min_meld());
  }
}
AllMovesFinder::~AllMovesFinder() = default;
AllMovesFinder::AllMovesFinder(AllMovesFinder&&) noexcept = default;
AllMovesFinder& AllMovesFinder::operator=(AllMovesFinder&&) noexcept = default;

AllMoves AllMovesFinder::find(const Position& position) { return find(position, Limits{}).value(); }

Outcome<AllMoves> AllMovesFinder::find(const Position& position, const Limits& limits) {
  Meter meter(limits);
  build(position, meter);
  return Outcome<AllMoves>::of(determinize(engines_->automaton, meter), meter);
}

Outcome<BestFirstMoves> AllMovesFinder::best_first(const Position& position, const Weights& weights,
                                                   const Limits& limits) {
  Meter meter(limits);
  build(position, meter);
  if (meter.stopped()) return meter.how_far();
  return BestFirstMoves(std::exchange(engines_->automaton, {}), position.rack, weights, limits);
}

void AllMovesFinder::build(const Position& position, Meter& meter) {
  const TileCounts table = position.opened ? position.table.counts(ruleset_.numbers()) : TileCounts(ruleset_.numbers());
  const int points_wanted = position.opened ? 0 : ruleset_.opening_points();
  const bool swaps = position.opened && ruleset_.joker_rule() == JokerRule::swap && table.jokers() > 0;
  const auto build_with = [&](auto& engine) {
    if (swaps) {
      engine.lay_swapping(position, ruleset_, engines_->automaton, meter);
    } else {
      engine.lay_counts(table, position.rack, ruleset_, points_wanted, engines_->automaton, meter);
    }
  };
  if (engines_->narrow) {
    build_with(*engines_->narrow);
  } else {
    build_with(*engines_->wide);
  }
}

}  // namespace tilefish
