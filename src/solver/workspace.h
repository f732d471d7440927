// A workspace: the memory and the tables that the solvers of this folder share from call to call, and the meter of the
// question that is being answered. Make one for each thread and keep it; a second call finds warm what the first had to
// build.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "base/limits.h"
#include "rules/ruleset.h"
#include "solver/sweep/input.h"
#include "solver/sweep/row_option_cache.h"
#include "solver/sweep/run.h"

namespace tilefish {

class Workspace {
 public:
  explicit Workspace(const Ruleset& ruleset);
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

  [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }

  // Every question begins here. What is stopped on the way to its answer returns as if it had found nothing; who asked
  // looks at the meter last.
  Meter& begin(const Limits& limits);
  [[nodiscard]] Meter& meter();

  [[nodiscard]] SweepRun run(const SweepInput& input);
  // What that run would know about the numbers above each: less work where an earlier run was asked the same about any
  // score.
  [[nodiscard]] std::optional<RestBound> rests(const SweepInput& input);

  // The options of rows that the runs share, where NarrowRuns fit the ruleset and a run or rests have been asked for. What
  // is found there stays valid until the next run begins.
  [[nodiscard]] RowOptionCache& narrow_options();

  // States looked at since the workspace was made: the solver's measure of work.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  struct Engines;

  template <class Use>
  auto on_engine_for(const SweepInput& input, const Use& use);

  Ruleset ruleset_;
  std::unique_ptr<Engines> engines_;
};

}  // namespace tilefish
