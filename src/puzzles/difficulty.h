// The classes of difficulty (thesis §7.4), cut from the effort of the windowed method so that they have the shares of
// the thesis.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilefish {

enum class Difficulty { easy, moderate, medium, hard };
inline constexpr int difficulty_classes = 4;

[[nodiscard]] const std::vector<std::string>& difficulty_names();
[[nodiscard]] std::string_view name_of(Difficulty difficulty);
[[nodiscard]] std::optional<Difficulty> difficulty_named(std::string_view name);

// The least effort of moderate, medium and hard puzzles.
struct DifficultyThresholds {
  std::array<std::uint64_t, difficulty_classes - 1> least{};

  [[nodiscard]] Difficulty of(std::uint64_t effort) const;
  friend bool operator==(const DifficultyThresholds&, const DifficultyThresholds&) = default;
};

// Table 3 of the thesis: 103,636, 69,425, 112,179 and 114,760 of 400,000 puzzles.
[[nodiscard]] DifficultyThresholds thresholds_by_thesis_shares(std::vector<std::uint64_t> efforts);

// §7.4 of the thesis.
inline constexpr double hard_from_milliseconds = 1000;

// §7.4 of the thesis: 0.1 ms, 0.1 s and 1 s of a method that visits so many states a second.
[[nodiscard]] DifficultyThresholds thresholds_by_thesis_times(double states_a_second);

}  // namespace tilefish
