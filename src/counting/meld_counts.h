// How many different sets of tiles make one meld, by kind, size and jokers: the columns of an ILP, counted without
// listing them.
#pragma once

#include <vector>

#include "counting/game_shape.h"
#include "counting/natural.h"
#include "rules/meld.h"

namespace tilefish {

struct MeldCount {
  MeldKind kind = MeldKind::run;
  int size = 3;
  int jokers = 0;
  Natural sets;
};

// Melds of s … 2s − 1 tiles, which all longer ones split into, with up to `jokers` jokers; rows that count nothing are
// left out. `7b 8b J` and `J 7b 8b` are the same tiles and count once, and so does `7b J J`, which is a run as well as a
// group: it counts as a run. The game needs one copy of each tile for this; more copies add no sets.
[[nodiscard]] std::vector<MeldCount> count_melds(const GameShape& shape, int jokers);

}  // namespace tilefish
