#include "solver/workspace.h"

#include <optional>

#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/sweep.h"
#include "solver/sweep/wide_runs.h"

namespace tilefish {

// Sweeps are made when first needed: a game needs one, or two if its openings need more points than a narrow ledger can
// count.
struct Workspace::Engines {
  Meter meter;
  std::optional<Sweep<NarrowRuns>> narrow;
  std::optional<Sweep<WideRuns<4>>> wide;
  std::optional<Sweep<WideRuns<9>>> widest;
};

Workspace::Workspace(const Ruleset& ruleset) : ruleset_(ruleset), engines_(std::make_unique<Engines>()) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

Meter& Workspace::begin(const Limits& limits) {
  engines_->meter = Meter(limits);
  return engines_->meter;
}

Meter& Workspace::meter() { return engines_->meter; }

template <class Use>
auto Workspace::on_engine_for(const SweepInput& input, const Use& use) {
  const auto on = [&](auto& sweep) {
    if (!sweep) sweep.emplace(ruleset_.colours(), ruleset_.min_meld());
    return use(*sweep);
  };
  if (NarrowRuns::fits(ruleset_) && input.points_wanted <= NarrowRuns::most_points) return on(engines_->narrow);
  // One word for each short length, one for all runs, one for the ledger.
  if (ruleset_.min_meld() + 1 <= 4) return on(engines_->wide);
  return on(engines_->widest);
}

SweepRun Workspace::run(const SweepInput& input) {
  return on_engine_for(input, [&](auto& sweep) { return sweep.run(input, engines_->meter); });
}

std::optional<RestBound> Workspace::rests(const SweepInput& input) {
  return on_engine_for(input, [&](auto& sweep) { return sweep.rests(input, engines_->meter); });
}

RowOptionCache& Workspace::narrow_options() { return engines_->narrow->options(); }

std::uint64_t Workspace::nodes() const {
  const auto nodes_of = [](const auto& sweep) { return sweep ? sweep->nodes() : 0; };
  return nodes_of(engines_->narrow) + nodes_of(engines_->wide) + nodes_of(engines_->widest);
}

}  // namespace tilefish
