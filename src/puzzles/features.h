// Numbers that say how hard a puzzle is before it is solved: the six of the thesis (§7.2) and ours. Data sets hold
// them, models of difficulty are trained on them. Jokers count where tiles are asked what they fit.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/outcome.h"
#include "puzzles/bounds.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

struct FeatureDefinition {
  const char* name;
  const char* meaning;
};

// In the order in which they stand in every list of features; the thesis' come first.
[[nodiscard]] std::span<const FeatureDefinition> feature_definitions();
inline constexpr std::size_t thesis_features = 6;

[[nodiscard]] std::vector<std::string> feature_names();

// Keeps its memory between calls; not for use by two threads at once.
class FeatureFinder {
 public:
  explicit FeatureFinder(const Ruleset& ruleset);

  [[nodiscard]] std::vector<float> of(const TileCounts& tiles);
  [[nodiscard]] Outcome<std::vector<float>> of(const TileCounts& tiles, const Limits& limits);

 private:
  // Of no use if the meter is stopped.
  [[nodiscard]] std::vector<float> of(const TileCounts& tiles, Meter& meter);

  Ruleset ruleset_;
  BoundFinder bounds_;
};

}  // namespace tilefish
