#include "solver/all_moves.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "solver/move_solver.h"
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
    counts_builder.build(rack, Letters::all, step, automaton, meter);
  }

  void lay_swapping(const Position& position, const Ruleset& ruleset, Letters letters, MoveAutomaton& automaton,
                    Meter& meter) {
    swap_cache.forget_if_large();
    const TileCounts table = position.table.counts(ruleset.numbers());
    const OldJokers old(position.table, ruleset);
    const std::optional<RestBound> above = rests(table, position.rack, meter);
    SwapStep<Runs> step(table, position.rack, old, ruleset, above ? &*above : nullptr, swap_cache, meter);
    swap_builder.build(position.rack, letters, step, automaton, meter);
  }

  Sweep<Runs> sweep;
  RowOptionCache counts_cache;
  RowOptionCache swap_cache;
  MoveAutomatonBuilder<CountsStep<Runs>> counts_builder;
  MoveAutomatonBuilder<SwapStep<Runs>> swap_builder;
};

}  // namespace

struct AllMovesFinder::Engines {
  explicit Engines(const Ruleset& ruleset) : judge(ruleset) {
    if (NarrowRuns::fits(ruleset)) {
      narrow = std::make_unique<Engine<NarrowRuns>>(ruleset.colours(), ruleset.min_meld());
    } else {
      wide = std::make_unique<Engine<WideRuns<9>>>(ruleset.colours(), ruleset.min_meld());
    }
  }

  template <class Use>
  void with_engine(const Use& use) {
    if (narrow) {
      use(*narrow);
    } else {
      use(*wide);
    }
  }

  // Whether a rack can be played as a whole under the swap rule.
  bool can_play_all(const Position& position, const Ruleset& ruleset, Meter& meter) {
    Limits left = meter.limits();
    left.nodes -= std::min(left.nodes, meter.nodes());
    const std::uint64_t before = judge.nodes();
    const Outcome<bool> quickly = judge.can_go_out(position, left);
    if (!quickly.finished()) meter.stop(quickly.stopped().reason);
    if (!meter.visit(judge.nodes() - before)) return false;
    if (quickly.value()) return true;
    // It does not look for melds that are both a run and a group; this does.
    const HeldInScope held(meter);
    MoveAutomaton whole;
    with_engine([&](auto& engine) { engine.lay_swapping(position, ruleset, Letters::whole_rows, whole, meter); });
    bool found = false;
    determinize(whole, meter).visit([&](const TileCounts& played) {
      found = found || played == position.rack;
      return !found;
    });
    return found && !meter.stopped();
  }

  std::unique_ptr<Engine<NarrowRuns>> narrow;
  std::unique_ptr<Engine<WideRuns<9>>> wide;
  MoveAutomaton automaton;
  MoveSolver judge;
};

AllMovesFinder::AllMovesFinder(const Ruleset& ruleset, const AllMovesOptions& options)
    : ruleset_(ruleset), options_(options), engines_(std::make_shared<Engines>(ruleset)) {}
AllMovesFinder::~AllMovesFinder() = default;
AllMovesFinder::AllMovesFinder(AllMovesFinder&&) noexcept = default;
AllMovesFinder& AllMovesFinder::operator=(AllMovesFinder&&) noexcept = default;

AllMoves AllMovesFinder::find(const Position& position) { return find(position, Limits{}).value(); }

Outcome<AllMoves> AllMovesFinder::find(const Position& position, const Limits& limits) {
  Meter meter(limits);
  build(position, swaps(position), meter);
  return Outcome<AllMoves>::of(determinize(engines_->automaton, meter), meter);
}

Outcome<BestFirstMoves> AllMovesFinder::best_first(const Position& position, const Weights& weights,
                                                   const Limits& limits) {
  const auto list = [&](BestFirstMoves::Judge judge) {
    return BestFirstMoves(std::exchange(engines_->automaton, {}), position.rack, weights, limits, std::move(judge));
  };
  if (swaps(position)) {
    Limits first = limits;
    first.nodes = std::min(limits.nodes, options_.most_states_to_list);
    Meter meter(first);
    build(position, true, meter);
    if (!meter.stopped()) return list(nullptr);
    if (meter.reason() != StopReason::nodes || meter.nodes() > limits.nodes) return meter.how_far();
  }
  Meter meter(limits);
  build(position, false, meter);
  if (meter.stopped()) return meter.how_far();
  if (!swaps(position)) return list(nullptr);
  return list(
      [engines = engines_, table = position.table, ruleset = ruleset_](const TileCounts& played, Meter& judging) {
        return engines->can_play_all({.table = table, .rack = played}, ruleset, judging);
      });
}

bool AllMovesFinder::swaps(const Position& position) const {
  return position.opened && ruleset_.joker_rule() == JokerRule::swap &&
         position.table.counts(ruleset_.numbers()).jokers() > 0;
}

void AllMovesFinder::build(const Position& position, bool swaps, Meter& meter) {
  const TileCounts table = position.opened ? position.table.counts(ruleset_.numbers()) : TileCounts(ruleset_.numbers());
  const int points_wanted = position.opened ? 0 : ruleset_.opening_points();
  engines_->with_engine([&](auto& engine) {
    if (swaps) {
      engine.lay_swapping(position, ruleset_, Letters::all, engines_->automaton, meter);
    } else {
      engine.lay_counts(table, position.rack, ruleset_, points_wanted, engines_->automaton, meter);
    }
  });
}

}  // namespace tilefish
