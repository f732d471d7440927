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

SweepRun Workspace::run(const SweepInput& input) {
  const auto run_on = [&](auto& sweep) {
    if (!sweep) sweep.emplace(ruleset_.colours(), ruleset_.min_meld());
    return sweep->run(input, engines_->meter);
  };
  if (NarrowRuns::fits(ruleset_) && input.points_wanted <= NarrowRuns::most_points) return run_on(engines_->narrow);
  // One word for each short length, one for all runs, one for the ledger.
  if (ruleset_.min_meld() + 1 <= 4) return run_on(engines_->wide);
  return run_on(engines_->widest);
}

std::uint64_t Workspace::nodes() const {
  const auto nodes_of = [](const auto& sweep) { return sweep ? sweep->nodes() : 0; };
  return nodes_of(engines_->narrow) + nodes_of(engines_->wide) + nodes_of(engines_->widest);
}

}  // namespace tilefish
