#include "solver/workspace.h"

#include <optional>

#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/sweep.h"
#include "solver/sweep/wide_runs.h"

namespace tilefish {

// Made when first needed: a game needs one, or two if its openings need more points than a narrow ledger can count.
struct Workspace::Engines {
  std::optional<Sweep<NarrowRuns>> narrow;
  std::optional<Sweep<WideRuns<4>>> wide;
  std::optional<Sweep<WideRuns<9>>> widest;

  static bool fits_narrow(const Ruleset& ruleset, const SweepInput& input) {
    return NarrowRuns::fits(ruleset) && input.points_wanted <= NarrowRuns::most_points;
  }

  template <class Action>
  auto with_engine(const Ruleset& ruleset, const SweepInput& input, Action action) {
    const int colours = ruleset.colours();
    const int min_meld = ruleset.min_meld();
    if (fits_narrow(ruleset, input)) return action(narrow ? *narrow : narrow.emplace(colours, min_meld));
    // One word for each short length, one for all runs, one for the ledger.
    if (min_meld + 1 <= 4) return action(wide ? *wide : wide.emplace(colours, min_meld));
    return action(widest ? *widest : widest.emplace(colours, min_meld));
  }
};

Workspace::Workspace(const Ruleset& ruleset) : ruleset_(ruleset), engines_(std::make_unique<Engines>()) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

std::span<const SweepEnd> Workspace::run(const SweepInput& input) {
  return engines_->with_engine(ruleset_, input, [&](auto& sweep) {
    const std::span<const SweepEnd> ends = sweep.run(input);
    nodes_ += sweep.nodes();
    return ends;
  });
}

std::vector<RowChoice> Workspace::trace(const SweepInput& input, const SweepEnd& end) {
  return engines_->with_engine(ruleset_, input, [&](auto& sweep) { return sweep.trace(input, end); });
}

std::optional<RestBound> Workspace::rests(const SweepInput& input) {
  return engines_->with_engine(ruleset_, input, [&](auto& sweep) { return sweep.rests(input); });
}

}  // namespace tilefish
