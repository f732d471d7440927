// How the answer of a puzzle is scored: what the tiles laid are worth, less a penalty for each joker that is left (van
// Rijn, Takes & Vis, §4.5). Used wherever a puzzle may hold jokers, with any method of solving it.
#pragma once

#include <cstdint>
#include <utility>

#include "rules/tile_counts.h"
#include "solver/weights.h"

namespace tilefish {

// A solver only knows what laying a tile brings. Laying a joker saves its penalty, so that is its weight; the penalty of
// all jokers is taken off the total, whether they were laid or not.
class PuzzleScore {
 public:
  // Points; a joker laid counts nothing.
  [[nodiscard]] static PuzzleScore value(int joker_penalty = 0) {
    return PuzzleScore(Weights::value(joker_penalty), joker_penalty);
  }
  // Tiles, the joker among them.
  [[nodiscard]] static PuzzleScore tiles() { return PuzzleScore(Weights::tiles(), 0); }

  // What a solver is to lay most of.
  [[nodiscard]] const Weights& weights() const { return weights_; }
  [[nodiscard]] int joker_penalty() const { return joker_penalty_; }

  // The score of an answer whose tiles weigh `laid`.
  [[nodiscard]] std::int64_t total(std::int64_t laid, const TileCounts& loose) const {
    return laid - std::int64_t{joker_penalty_} * loose.jokers();
  }

 private:
  PuzzleScore(Weights weights, int joker_penalty) : weights_(std::move(weights)), joker_penalty_(joker_penalty) {}

  Weights weights_;
  int joker_penalty_;
};

}  // namespace tilefish
