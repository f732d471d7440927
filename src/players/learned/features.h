// What the learned evaluation sees of a position after a turn: a few numbers about rack, table, pool and the others, all of
// which the seat knows. Whoever trains a net makes them of played games, and the robot of the turns it compares.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "base/limits.h"
#include "players/player.h"
#include "rules/ruleset.h"
#include "rules/view.h"
#include "solver/move_solver.h"

namespace tilefish {

inline constexpr std::size_t learned_features = 20;
using Features = std::array<float, learned_features>;

// In the order of the array; nets are trained for these names.
[[nodiscard]] const std::array<std::string_view, learned_features>& feature_names_of_turns();

// Keeps working memory: one for each thread.
class TurnFeatures {
 public:
  explicit TurnFeatures(const Ruleset& ruleset) : solver_(ruleset) {}

  // Of the seat whose turn it is, once it has laid so, or drawn. What the limits stop counts as nothing.
  [[nodiscard]] Features after(const View& view, const Choice& choice, const Limits& limits);

 private:
  MoveSolver solver_;
};

}  // namespace tilefish
