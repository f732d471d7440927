// `--objective value|tiles`: what a best puzzle answer or move is best at.
#pragma once

#include "cli/options/command_line.h"
#include "solver/weights.h"

namespace tilefish::cli {

enum class Objective { value, tiles };

inline void add_objective(const Command& command, Objective& objective) {
  command.choice<Objective>("--objective", objective, {{"value", Objective::value}, {"tiles", Objective::tiles}},
                            "play the most points (value, the default) or the most tiles");
}

[[nodiscard]] inline const char* name_of(Objective objective) {
  return objective == Objective::value ? "value" : "tiles";
}

[[nodiscard]] inline Weights weights_of(Objective objective, int joker_points) {
  return objective == Objective::value ? Weights::value(joker_points) : Weights::tiles();
}

}  // namespace tilefish::cli
