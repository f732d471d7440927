#include "puzzles/difficulty.h"

#include <algorithm>

namespace tilefish {

const std::vector<std::string>& difficulty_names() {
  static const std::vector<std::string> names{"easy", "moderate", "medium", "hard"};
  return names;
}

std::string_view name_of(Difficulty difficulty) { return difficulty_names()[static_cast<std::size_t>(difficulty)]; }

std::optional<Difficulty> difficulty_named(std::string_view name) {
  const std::vector<std::string>& names = difficulty_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Difficulty>(found - names.begin());
}

Difficulty DifficultyThresholds::of(std::uint64_t effort) const {
  return static_cast<Difficulty>(std::upper_bound(least.begin(), least.end(), effort) - least.begin());
}

DifficultyThresholds thresholds_by_thesis_shares(std::vector<std::uint64_t> efforts) {
  constexpr std::array<std::uint64_t, difficulty_classes - 1> up_to{103'636, 103'636 + 69'425,
                                                                    103'636 + 69'425 + 112'179};
  constexpr std::uint64_t all = 400'000;
  std::sort(efforts.begin(), efforts.end());
  DifficultyThresholds thresholds;
  for (std::size_t i = 0; i < up_to.size() && !efforts.empty(); ++i) {
    thresholds.least[i] = efforts[std::min(efforts.size() - 1, efforts.size() * up_to[i] / all)];
  }
  return thresholds;
}

DifficultyThresholds thresholds_by_thesis_times(double states_a_second) {
  const auto states_in = [&](double seconds) { return static_cast<std::uint64_t>(seconds * states_a_second); };
  return {.least = {states_in(1e-4), states_in(0.1), states_in(1)}};
}

}  // namespace tilefish
