// `--method`: the exact solver or one of the methods of the literature, behind one face for `solve`.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "cli/options/command_line.h"
#include "cli/options/method_limits.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish::cli {

struct SolveMethodOptions {
  std::string name = "exact";
  MethodLimits limits;  // the exact solver needs none
};

struct SolveMethodAnswer {
  std::int64_t total = 0;
  bool complete = true;  // false: a limit was hit, the total is only the best found
  Table melds;           // if they were wanted
  std::uint64_t nodes = 0;
};

// One instance serves one thread.
class SolveMethod {
 public:
  virtual ~SolveMethod() = default;
  // Refuses what the method cannot be asked.
  [[nodiscard]] virtual Result<SolveMethodAnswer> solve(const TileCounts& tiles, const Weights& weights,
                                                        bool wants_melds) = 0;
};

void add_solve_method(const Command& command, SolveMethodOptions& options);

[[nodiscard]] std::unique_ptr<SolveMethod> make_solve_method(const SolveMethodOptions& options, const Ruleset& ruleset);

}  // namespace tilefish::cli
