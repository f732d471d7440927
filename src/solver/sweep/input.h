// What a sweep is asked, and what it answers: the words between the sweep and the solvers of puzzles, moves and
// openings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish {

enum class JokerWorth : std::uint8_t {
  weight,     // what Weights says, for jokers beyond those that must be used
  its_place,  // the number it stands for
};

// As many as there can be.
inline constexpr int any_run_tiles = max_count + max_jokers;

// Jokers count among both `must` and `may`.
struct SweepInput {
  const TileCounts& must;
  const TileCounts& may;
  const Weights& weights;
  JokerWorth joker_worth = JokerWorth::weight;
  // If not zero, states are told apart by the face value laid so far, jokers as what they stand for, up to this many
  // points; only ends that reach it count. There must then be no jokers among `must`.
  std::int64_t points_wanted = 0;
  // The score of a tile of `may` is its weight times `weight_factor`, plus `tile_bonus`: fewer tiles are best with a
  // factor below zero, and a large factor lets the number of tiles break ties.
  std::int64_t weight_factor = 1;
  std::int64_t tile_bonus = 0;
  // Ways that score less are not looked for.
  std::int64_t least_score = std::numeric_limits<std::int64_t>::min();
  // No more states than this are kept of a row, those of the highest scores; the answer may then be short of the best.
  static constexpr std::size_t all_states = std::numeric_limits<std::size_t>::max();
  std::size_t most_states = all_states;

  // Of a colour no more tiles of a number than this go to runs; the answer may then be short of the best as well.
  int most_run_tiles = any_run_tiles;

  [[nodiscard]] bool takes_any_score() const { return least_score == std::numeric_limits<std::int64_t>::min(); }
};

// The number that is swept in a row, the first row being 1. Downward, and not upward as one would count: good players
// shed high tiles first, so tables are full of high numbers and racks of low ones. Rows with little choice come first
// then, and fewer states go on to the others.
[[nodiscard]] inline int number_of(int row, const SweepInput& input) { return input.must.numbers() + 1 - row; }

// A way in which all runs end well.
struct SweepEnd {
  std::int64_t score = 0;
  int jokers = 0;           // used
  std::uint32_t state = 0;  // where to start tracing back
};

// What was done with the tiles of one number.
struct RowChoice {
  std::uint64_t run_tiles = 0;  // of each colour, jokers included, a byte a colour
  Row used = 0;                 // natural tiles, in runs and groups
  int jokers = 0;               // in runs and groups
};

}  // namespace tilefish
