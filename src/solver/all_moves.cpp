#include "solver/all_moves.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "solver/moves/automaton.h"
#include "solver/moves/automaton_words.h"
#include "solver/moves/builder.h"
#include "solver/moves/counts_words.h"
#include "solver/moves/determinize.h"
#include "solver/moves/judge.h"
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
                  const AutomatonOptions& options, MoveAutomaton& automaton, Meter& meter) {
    counts_cache.forget_if_large();
    // To know what can be finished costs more than it saves where only counts matter, unless the rack is large.
    std::optional<RestBound> above;
    if (rack.total() > usual_rack) above = rests(table, rack, meter);
    CountsStep<Runs> step(table, rack, ruleset.colours(), ruleset.min_meld(), points_wanted, above ? &*above : nullptr,
                          counts_cache, meter);
    counts_builder.build(rack, options, step, automaton, meter);
  }

  void lay_swapping(const Position& position, const Ruleset& ruleset, const AutomatonOptions& options,
                    MoveAutomaton& automaton, Meter& meter) {
    swap_cache.forget_if_large();
    const TileCounts table = position.table.counts(ruleset.numbers());
    std::vector<OldJokers> readings;
    for (const TableJokers& jokers : joker_readings(position.table, ruleset)) readings.emplace_back(jokers, ruleset);
    const std::optional<RestBound> above = rests(table, position.rack, meter);
    SwapStep<Runs> step(table, position.rack, readings, ruleset, above ? &*above : nullptr, swap_cache, meter);
    swap_builder.build(position.rack, options, step, automaton, meter);
  }

  // None if the meter stops it, or the game is too long to know what can follow each number.
  std::unique_ptr<MoveWords> words(const TileCounts& table, const TileCounts& rack, const Ruleset& ruleset,
                                   const WordScores& scores, std::shared_ptr<RowOptionCache> cache, Meter& meter) {
    std::optional<RestBound> rests = sweep
                                         .run({.must = table,
                                               .may = rack,
                                               .weights = scores.weights(),
                                               .weight_factor = scores.factor(),
                                               .tile_bonus = 1},
                                              meter)
                                         .rests();
    if (!rests) return nullptr;
    return std::make_unique<CountsWords<Runs>>(
        typename CountsWords<Runs>::Game{table, rack, ruleset.colours(), ruleset.min_meld()}, scores, *std::move(rests),
        std::move(cache), meter);
  }

  Sweep<Runs> sweep;
  RowOptionCache counts_cache;
  RowOptionCache swap_cache;
  MoveAutomatonBuilder<CountsStep<Runs>> counts_builder;
  MoveAutomatonBuilder<SwapStep<Runs>> swap_builder;
};

}  // namespace

struct AllMovesFinder::Engines {
  explicit Engines(const Ruleset& ruleset) {
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

  std::unique_ptr<Engine<NarrowRuns>> narrow;
  std::unique_ptr<Engine<WideRuns<9>>> wide;
  MoveAutomaton automaton;
};

AllMovesFinder::AllMovesFinder(const Ruleset& ruleset, const AllMovesOptions& options)
    : ruleset_(ruleset), options_(options), engines_(std::make_shared<Engines>(ruleset)) {}
AllMovesFinder::~AllMovesFinder() = default;
AllMovesFinder::AllMovesFinder(AllMovesFinder&&) noexcept = default;
AllMovesFinder& AllMovesFinder::operator=(AllMovesFinder&&) noexcept = default;

AllMoves AllMovesFinder::find(const Position& position) { return find(position, Limits{}).value(); }

Outcome<AllMoves> AllMovesFinder::find(const Position& position, const Limits& limits) {
  Meter meter(limits);
  build(position, swaps(position), {}, meter);
  return Outcome<AllMoves>::of(determinize(engines_->automaton, meter), meter);
}

Outcome<BestFirstMoves> AllMovesFinder::best_first(const Position& position, const Weights& weights,
                                                   const Limits& limits) {
  const WordScores scores(position.rack, weights);
  // Few of all words are looked at.
  const AutomatonOptions options{.compares_states = false};
  const auto words_of_automaton = [&](Meter& meter) -> std::unique_ptr<MoveWords> {
    if (meter.stopped()) return nullptr;
    return std::make_unique<AutomatonWords>(std::exchange(engines_->automaton, {}), scores, meter);
  };
  if (swaps(position)) {
    Limits first = limits;
    first.nodes = std::min(limits.nodes, options_.most_states_to_list);
    Meter meter(first);
    build(position, true, options, meter);
    std::unique_ptr<MoveWords> words = words_of_automaton(meter);
    if (!meter.stopped()) return BestFirstMoves(std::move(words), position.rack, weights, limits, nullptr);
    if (meter.reason() != StopReason::nodes || meter.nodes() > limits.nodes) return meter.how_far();
  }
  Meter meter(limits);
  std::unique_ptr<MoveWords> words;
  if (position.opened) words = words_of(position, scores, meter);
  if (words == nullptr && !meter.stopped()) {
    build(position, false, options, meter);
    words = words_of_automaton(meter);
  }
  if (meter.stopped()) return meter.how_far();
  if (!swaps(position)) return BestFirstMoves(std::move(words), position.rack, weights, limits, nullptr);
  const auto judge = std::make_shared<MoveJudge>(position.table, ruleset_);
  return BestFirstMoves(std::move(words), position.rack, weights, limits,
                        [judge](const TileCounts& played, Meter& judging) { return judge->allows(played, judging); });
}

std::unique_ptr<MoveWords> AllMovesFinder::words_of(const Position& position, const WordScores& scores, Meter& meter) {
  const TileCounts table = position.table.counts(ruleset_.numbers());
  std::unique_ptr<MoveWords> words;
  engines_->with_engine([&](auto& engine) {
    const std::shared_ptr<RowOptionCache> cache(engines_, &engine.counts_cache);
    words = engine.words(table, position.rack, ruleset_, scores, cache, meter);
  });
  return words;
}

bool AllMovesFinder::swaps(const Position& position) const {
  return position.opened && ruleset_.joker_rule() == JokerRule::swap &&
         position.table.counts(ruleset_.numbers()).jokers() > 0;
}

void AllMovesFinder::build(const Position& position, bool swaps, const AutomatonOptions& options, Meter& meter) {
  const TileCounts table = position.opened ? position.table.counts(ruleset_.numbers()) : TileCounts(ruleset_.numbers());
  const int points_wanted = position.opened ? 0 : ruleset_.opening_points();
  engines_->with_engine([&](auto& engine) {
    if (swaps) {
      engine.lay_swapping(position, ruleset_, options, engines_->automaton, meter);
    } else {
      engine.lay_counts(table, position.rack, ruleset_, points_wanted, options, engines_->automaton, meter);
    }
  });
}

}  // namespace tilefish
