// `--method`: the exact solver or one of the methods of the literature, behind one face for `move`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/options/answer_limits.h"
#include "cli/options/command_line.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "solver/weights.h"

namespace tilefish::cli {

struct MoveMethodOptions {
  std::string name = "exact";
  bool keep = true;
  AnswerLimits limits;
  int max_depth = 8;  // of the move searches
};

struct MoveMethodAnswer {
  std::int64_t value = 0;              // by the weights asked for
  TileCounts played;                   // empty: there is no move
  Table table;                         // after the move
  StopReason stop = StopReason::none;  // otherwise there may be better; the exact method then has found nothing
  std::uint64_t nodes = 0;
  std::optional<std::size_t> moves_found =
      std::nullopt;  // by the searches, which list what they find and choose from that
};

class MoveMethod {
 public:
  virtual ~MoveMethod() = default;
  // Refuses what the method cannot be asked.
  [[nodiscard]] virtual Result<MoveMethodAnswer> best(const Position& position, const Weights& weights,
                                                      const Limits& limits) = 0;
};

void add_move_method(const Command& command, MoveMethodOptions& options);

// What was given, or, where the method cannot do without a limit, what it is used with.
[[nodiscard]] AnswerLimits limits_of(const MoveMethodOptions& options);

[[nodiscard]] std::unique_ptr<MoveMethod> make_move_method(const MoveMethodOptions& options, const Ruleset& ruleset);

}  // namespace tilefish::cli
