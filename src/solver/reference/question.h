// What the methods of the literature are asked and what they answer: one form for puzzles, moves and openings.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/limits.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish::reference {

enum class JokerValue : std::uint8_t {
  weight,      // what the weights say of a joker
  stands_for,  // the weight of the tile it stands for, as in an opening
};

// All tiles of `table` must be used, those of `rack` may be. Jokers on the table move like any tile: the `free` rule.
struct Question {
  TileCounts table;
  TileCounts rack;
  Weights weights;
  JokerValue joker_value = JokerValue::weight;
};

[[nodiscard]] Question puzzle_question(const TileCounts& loose, const Weights& weights);
[[nodiscard]] Question move_question(const Position& position, const Weights& weights);
// Face values, a joker counting as the tile it stands for.
[[nodiscard]] Question opening_question(const TileCounts& rack);

struct Answer {
  // With `none` the value is the best there is, or nothing was found because there is no way to use all table tiles.
  // With any other reason it is only the best found before the method stopped.
  StopReason stop = StopReason::none;
  bool found = false;
  std::int64_t value = 0;  // of the rack tiles used, in the question's weights
  Table table;
  std::uint64_t nodes = 0;  // what a node is, each method says

  [[nodiscard]] bool complete() const { return stop == StopReason::none; }
};

// The nodes that a method has looked at, without the one that was too many.
[[nodiscard]] inline std::uint64_t nodes_looked_at(const Meter& meter) {
  return std::min(meter.nodes(), meter.limits().nodes);
}

}  // namespace tilefish::reference
