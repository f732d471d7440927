#include "solver/all_moves.h"

#include "solver/moves/builder.h"
#include "solver/moves/old_jokers.h"
#include "solver/moves/step.h"
#include "solver/moves/swap_step.h"
#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/row_option_cache.h"
#include "solver/sweep/wide_runs.h"

namespace tilefish {

namespace {

template <class Runs>
struct Engine {
  Engine(int colours, int min_meld) : cache(colours, min_meld, Runs::field_bits) {}

  AllMoves count_moves(const TileCounts& table, const TileCounts& rack, const Ruleset& ruleset, int points_wanted,
                       Meter& meter) {
    cache.forget_if_large();
    CountsStep<Runs> step(table, rack, ruleset.colours(), ruleset.min_meld(), points_wanted, cache, meter);
    return counts_builder.build(rack, step, meter);
  }

  AllMoves swap_moves(const Position& position, const Ruleset& ruleset, Meter& meter) {
    cache.forget_if_large();
    const TileCounts table = position.table.counts(ruleset.numbers());
    const OldJokers old(position.table, ruleset);
    SwapStep<Runs> step(table, position.rack, old, ruleset, cache, meter);
    return swap_builder.build(position.rack, step, meter);
  }

  RowOptionCache cache;
  AllMovesBuilder<CountsStep<Runs>> counts_builder;
  AllMovesBuilder<SwapStep<Runs>> swap_builder;
};

}  // namespace

struct AllMovesFinder::Engines {
  std::unique_ptr<Engine<NarrowRuns>> narrow;
  std::unique_ptr<Engine<WideRuns<9>>> wide;
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
  const TileCounts table = position.opened ? position.table.counts(ruleset_.numbers()) : TileCounts(ruleset_.numbers());
  const int points_wanted = position.opened ? 0 : ruleset_.opening_points();
  const bool swaps = position.opened && ruleset_.joker_rule() == JokerRule::swap && table.jokers() > 0;
  Meter meter(limits);
  const auto find_with = [&](auto& engine) {
    if (swaps) return engine.swap_moves(position, ruleset_, meter);
    return engine.count_moves(table, position.rack, ruleset_, points_wanted, meter);
  };
  return Outcome<AllMoves>::of(engines_->narrow ? find_with(*engines_->narrow) : find_with(*engines_->wide), meter);
}

}  // namespace tilefish
