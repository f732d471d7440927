// Reads the files of positions and puzzles with proven answers that the tests of all methods share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/sanitizer.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish::test {

// The columns of each line of tests/data/vectors/`name`.
[[nodiscard]] std::vector<std::vector<std::string>> read_columns(const std::string& name);

struct PuzzleVector {
  TileCounts tiles;
  std::int64_t best = 0;
};

// `name`.txt with its answers in `name`.out.
[[nodiscard]] std::vector<PuzzleVector> read_puzzles(const std::string& name, const Ruleset& ruleset);

// All of them; under sanitizers every tenth.
template <typename Vector>
[[nodiscard]] std::vector<Vector> sample_of(const std::vector<Vector>& all) {
  std::vector<Vector> sample;
  for (std::size_t i = 0; i < all.size(); i += has_sanitizer ? 10 : 1) sample.push_back(all[i]);
  return sample;
}

// A ruleset with free jokers; the game's other numbers are the classic ones.
[[nodiscard]] Ruleset ruleset_of(int colours, int numbers, int copies, int min_meld, int jokers);

}  // namespace tilefish::test
