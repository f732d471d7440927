// Sweeps over the shares of copies as work: a unit is a pair of shares.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "puzzles/effort_method.h"
#include "puzzles/exploration.h"
#include "work/ask.h"
#include "work/kind.h"

namespace tilefish::work {

inline constexpr std::string_view exploration_kind = "exploration";

[[nodiscard]] Result<std::unique_ptr<Workbench>> open_exploration(std::string_view description);

class ExplorationJob : public Job {
 public:
  ExplorationJob(const ExplorationOptions& options, EffortMethod method, Build build);

  [[nodiscard]] Task task() const override;
  [[nodiscard]] std::optional<std::uint64_t> units() const override { return cells_of(options_.grid); }
  [[nodiscard]] Result<Next> take(std::uint64_t unit, const Output& output) override;
  void begin_anew() override { cells_.clear(); }
  [[nodiscard]] std::string words() const override { return "shares"; }

  [[nodiscard]] const std::vector<ExplorationCell>& cells() const { return cells_; }

 private:
  ExplorationOptions options_;
  EffortMethod method_;
  Build build_;
  std::vector<ExplorationCell> cells_;
};

}  // namespace tilefish::work
