// A workspace: the memory and the tables that the solvers of this folder share from call to call. Make one for each
// thread and keep it; a second call finds warm what the first had to build.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "rules/ruleset.h"
#include "solver/sweep/input.h"
#include "solver/sweep/rest_bound.h"

namespace tilefish {

class Workspace {
 public:
  explicit Workspace(const Ruleset& ruleset);
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

  [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }

  // See Sweep. The ends stay valid until the next run.
  [[nodiscard]] std::span<const SweepEnd> run(const SweepInput& input);
  [[nodiscard]] std::vector<RowChoice> trace(const SweepInput& input, const SweepEnd& end);

  [[nodiscard]] std::optional<RestBound> rests(const SweepInput& input);

  // States looked at since the workspace was made: the solver's measure of work.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  struct Engines;

  Ruleset ruleset_;
  std::unique_ptr<Engines> engines_;
  std::uint64_t nodes_ = 0;
};

}  // namespace tilefish
