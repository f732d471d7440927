// Counts the hands that can be played in one move, all tiles and all jokers, for every size of hand; used by
// `tilefish count`.
#pragma once

#include <vector>

#include "base/outcome.h"
#include "base/result.h"
#include "counting/game_shape.h"
#include "counting/natural.h"
#include "counting/running_work.h"
#include "counting/work.h"

namespace tilefish {

// Entry t counts the winning hands of t tiles and `jokers` jokers besides, up to `most_tiles` or all tiles there are.
// An error if the game is too large for the method.
[[nodiscard]] Result<Outcome<std::vector<Natural>>> count_winning_hands(const GameShape& shape, int jokers,
                                                                        int most_tiles, const Work& work = {});
[[nodiscard]] Result<Outcome<std::vector<Natural>>> count_winning_hands(const GameShape& shape, int jokers,
                                                                        int most_tiles, RunningWork& work);

// Entry x counts those that hold `jokers` jokers and all tiles but x, up to `most_missing`. Where nearly all tiles are
// there few drafts are worth having, so that large hands can be counted when those of middle size are too many.
[[nodiscard]] Result<Outcome<std::vector<Natural>>> count_large_winning_hands(const GameShape& shape, int jokers,
                                                                              int most_missing, const Work& work = {});
[[nodiscard]] Result<Outcome<std::vector<Natural>>> count_large_winning_hands(const GameShape& shape, int jokers,
                                                                              int most_missing, RunningWork& work);

}  // namespace tilefish
