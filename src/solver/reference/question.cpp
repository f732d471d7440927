#include "solver/reference/question.h"

namespace tilefish::reference {

Question puzzle_question(const TileCounts& loose, const Weights& weights) {
  return {.table = TileCounts(loose.numbers()), .rack = loose, .weights = weights};
}

Question move_question(const Position& position, const Weights& weights) {
  return {.table = position.table.counts(position.rack.numbers()), .rack = position.rack, .weights = weights};
}

Question opening_question(const TileCounts& rack) {
  return {.table = TileCounts(rack.numbers()),
          .rack = rack,
          .weights = Weights::value(0),
          .joker_value = JokerValue::stands_for};
}

}  // namespace tilefish::reference
