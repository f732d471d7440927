// Reads one number's rows after the states of a layer; every thread that counts openings has a reader of its own.
#pragma once

#include <vector>

#include "counting/game_shape.h"
#include "counting/opening_drafts.h"
#include "counting/opening_layer.h"
#include "counting/rows.h"

namespace tilefish {

class OpeningReader {
 public:
  // For racks of `tiles` tiles and `jokers` jokers that open with `points` points.
  // Of no use if the meter is stopped, and so is what it reads.
  OpeningReader(const GameShape& shape, int points, int jokers, int tiles, WorkMeter& meter);

  // Numbers go down: this sets the number that is read next and empties next().
  void go_to(int number, WorkMeter& meter);
  void read_rows(const OpeningLayer::State& state, WorkMeter& meter);

  // Where the states read have led to, apart from racks that open whatever follows.
  [[nodiscard]] const OpeningLayer& next() const { return next_; }
  // Those racks, of all numbers so far.
  [[nodiscard]] const OpeningTally& opening() const { return opening_; }

 private:
  struct Draft {
    OpeningDrafts::Core core;
    int points;
  };

  bool find_drafts(Rows::Index row, int left_after, WorkMeter& meter);
  [[nodiscard]] bool can_open(const Draft& draft, int left_after) const;
  void add_if_undominated(const Draft& draft);
  void make_canonical(WorkMeter& meter);

  GameShape shape_;
  int points_;
  int jokers_;
  int tiles_;
  OpeningDrafts drafts_;
  std::vector<OpeningTally> row_ways_;
  int number_ = 0;
  std::vector<OpeningTally> rest_ways_;  // racks and deals of the numbers below the current one, by tiles
  std::vector<int> most_points_;         // of so many tiles of these numbers
  std::vector<Draft> from_;
  std::vector<Draft> found_;
  std::vector<OpeningDraft> canonical_;
  OpeningLayer next_;
  OpeningTally opening_;
};

}  // namespace tilefish
