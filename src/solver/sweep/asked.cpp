#include "solver/sweep/asked.h"

#include <algorithm>

namespace tilefish {

void Asked::keep(const SweepInput& input) {
  must_ = input.must;
  may_ = input.may;
  weights_ = input.weights;
  joker_worth_ = input.joker_worth;
  points_wanted_ = input.points_wanted;
  weight_factor_ = input.weight_factor;
  tile_bonus_ = input.tile_bonus;
  least_score_ = input.least_score;
  most_states_ = input.most_states;
  most_run_tiles_ = input.most_run_tiles;
}

SweepInput Asked::input() const {
  return {.must = must_,
          .may = may_,
          .weights = weights_,
          .joker_worth = joker_worth_,
          .points_wanted = points_wanted_,
          .weight_factor = weight_factor_,
          .tile_bonus = tile_bonus_,
          .least_score = least_score_,
          .most_states = most_states_,
          .most_run_tiles = most_run_tiles_};
}

int Asked::rows_alike(const SweepInput& other, int min_meld) const {
  // What looks for high scores alone drops states that another question may need.
  if (!input().takes_any_score() || !other.takes_any_score() || !asks_alike(other)) return 0;
  const int same = rows_of_same_tiles(other);
  // A row looks as far ahead as a run must reach.
  return same == must_.numbers() ? same : std::max(0, same - (min_meld - 1));
}

bool Asked::has_all_states_for(const SweepInput& other) const {
  return input().takes_any_score() && most_states_ == SweepInput::all_states && asks_alike(other) &&
         rows_of_same_tiles(other) == must_.numbers();
}

bool Asked::asks_alike(const SweepInput& other) const {
  return must_.numbers() == other.must.numbers() && must_.jokers() == other.must.jokers() &&
         may_.jokers() == other.may.jokers() && joker_worth_ == other.joker_worth &&
         points_wanted_ == other.points_wanted && weight_factor_ == other.weight_factor &&
         tile_bonus_ == other.tile_bonus && most_states_ == other.most_states &&
         most_run_tiles_ == other.most_run_tiles && weights_ == other.weights;
}

int Asked::rows_of_same_tiles(const SweepInput& other) const {
  int same = 0;
  while (same < must_.numbers()) {
    const int number = number_of(same + 1, other);
    if (must_.row(number) != other.must.row(number) || may_.row(number) != other.may.row(number)) break;
    ++same;
  }
  return same;
}

}  // namespace tilefish
