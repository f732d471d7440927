// The luck of a draw: what the mover's chance is worth after the tile it drew, less the mean over all tiles of the pool. The pool
// was shuffled, so each of its tiles was as likely as any other; whatever the values are, luck so measured is zero on average.
#pragma once

#include <cstdint>

#include "analysis/turns.h"
#include "analysis/worlds.h"
#include "base/limits.h"
#include "base/outcome.h"
#include "players/master/imagined_play.h"
#include "rules/ruleset.h"

namespace tilefish {

struct Luck {
  double value = 0;  // share of the win that the tile brought
  double error = 0;  // standard error
  // What is to be believed of the value: where the error is large beside what draws usually bring, it is mostly noise. As each value is
  // only made smaller, this is zero on average too.
  [[nodiscard]] double believed() const { return value * usual_square / (usual_square + error * error); }
  // What the square of a draw's luck is on average without the noise; a little less than measured over games of robots (docs/analysis.md).
  static constexpr double usual_square = 0.002;
  int kinds = 0;   // of tiles that could have come
  int worlds = 0;  // in which the drawn tile was compared with one of them
  std::uint64_t play_outs = 0;
};

// Of a turn in which a single tile was drawn. In each world the drawn tile is played on and beside it another tile of the pool, each
// in its turn: with a play-out for each of them the mean over the pool is exact over draws, and what both have in common cancels.
[[nodiscard]] Outcome<Luck> luck_of(const Turn& turn, const Worlds& worlds, const Ruleset& ruleset, ImaginedPlay& play,
                                    std::uint64_t play_outs, std::uint64_t seed, const Limits& limits);

// Lets the mover's next tile be one of this kind: what lay on top of the pool goes where that one was.
void put_on_top(World& world, Tile tile);

}  // namespace tilefish
