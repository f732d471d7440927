// A copy of what a sweep was asked, kept with the rows it swept: they are traced by it, and the next question that is
// mostly the same finds out by it which rows it need not sweep again (a player who draws a tile asks so).
#pragma once

#include "rules/tile_counts.h"
#include "solver/sweep/input.h"
#include "solver/weights.h"

namespace tilefish {

class Asked {
 public:
  void keep(const SweepInput& input);

  [[nodiscard]] SweepInput input() const;

  // How many rows, from the first one on, have the same states for both questions.
  [[nodiscard]] int rows_alike(const SweepInput& other, int min_meld) const;

  // Whether all states of the other question are among those of this one, though it may look for high scores alone.
  [[nodiscard]] bool has_all_states_for(const SweepInput& other) const;

 private:
  // But for the tiles of rows and the scores that are looked for.
  [[nodiscard]] bool asks_alike(const SweepInput& other) const;
  // How many rows, from the first one on, have the same tiles.
  [[nodiscard]] int rows_of_same_tiles(const SweepInput& other) const;

  TileCounts must_;
  TileCounts may_;
  Weights weights_ = Weights::tiles();
  JokerWorth joker_worth_ = JokerWorth::weight;
  std::int64_t points_wanted_ = 0;
  std::int64_t weight_factor_ = 1;
  std::int64_t tile_bonus_ = 0;
  std::int64_t least_score_ = 0;
  std::size_t most_states_ = 0;
  int most_run_tiles_ = any_run_tiles;
};

}  // namespace tilefish
