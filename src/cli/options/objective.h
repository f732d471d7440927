// `--objective value|tiles`: what a best puzzle answer or move is best at.
#pragma once

#include <map>
#include <string>

#include <CLI/CLI.hpp>

#include "solver/weights.h"

namespace tilefish::cli {

enum class Objective { value, tiles };

inline void add_objective(CLI::App& command, Objective& objective) {
  static const std::map<std::string, Objective> names = {{"value", Objective::value}, {"tiles", Objective::tiles}};
  command
      .add_option_function<std::string>(
          "--objective", [&objective](const std::string& name) { objective = names.at(name); },
          "play the most points (value, the default) or the most tiles")
      ->check(CLI::IsMember(names))
      ->type_name("value|tiles");
}

[[nodiscard]] inline const char* name_of(Objective objective) {
  return objective == Objective::value ? "value" : "tiles";
}

[[nodiscard]] inline Weights weights_of(Objective objective, int joker_points) {
  return objective == Objective::value ? Weights::value(joker_points) : Weights::tiles();
}

}  // namespace tilefish::cli
