// The best of a small puzzle by trying everything: written from the rules alone, so that formulas can be held against
// it.
#pragma once

#include <cstdint>

#include "base/random.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish::testing {

enum class Allowed { runs, groups, both };

// Fewer jokers than a meld needs tiles, so that none consists of them alone; with jokers the number of colours matters.
[[nodiscard]] std::int64_t brute_force_best(const TileCounts& tiles, const Weights& weights, int min_meld,
                                            Allowed allowed = Allowed::both, int colours = max_colours);

// A puzzle of at most `most_tiles` tiles without jokers, rows dense or sparse by chance.
[[nodiscard]] TileCounts random_tiles(Rng& rng, const Ruleset& ruleset, int most_tiles);

[[nodiscard]] Ruleset small_ruleset(int colours, int numbers, int copies, int min_meld, int jokers = 0);

}  // namespace tilefish::testing
