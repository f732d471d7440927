// `--method`: the exact solver or one of the methods of the literature, behind one face for `solve`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/options/answer_limits.h"
#include "cli/options/command_line.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish::cli {

struct SolveMethodOptions {
  std::string name = "exact";
  AnswerLimits limits;
};

struct SolveMethodAnswer {
  std::optional<std::int64_t> total;   // none if the method was stopped before it had one
  StopReason stop = StopReason::none;  // otherwise the total is only the best found
  Table melds;                         // if they were wanted
  std::uint64_t nodes = 0;
};

// One instance serves one thread.
class SolveMethod {
 public:
  virtual ~SolveMethod() = default;
  // Refuses what the method cannot be asked.
  [[nodiscard]] virtual Result<SolveMethodAnswer> solve(const TileCounts& tiles, const Weights& weights,
                                                        bool wants_melds, const Limits& limits) = 0;
};

void add_solve_method(const Command& command, SolveMethodOptions& options);

[[nodiscard]] std::unique_ptr<SolveMethod> make_solve_method(const SolveMethodOptions& options, const Ruleset& ruleset);

}  // namespace tilefish::cli
