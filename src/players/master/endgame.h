// Two players and an empty pool: nothing is hidden any more, and a round between hoarders is decided here. Whoever has
// the lower rack passes and the other must feed the table, so the art is to lay just enough. Master asks this for its
// move.
#pragma once

#include <optional>

#include "base/random.h"
#include "players/master/effort.h"
#include "players/master/imagined_play.h"
#include "players/master/world.h"

namespace tilefish {

class Endgame {
 public:
  explicit Endgame(ImaginedPlay& play) : play_(play) {}

  // The tiles to lay, none to pass, in a world where the mover cannot go out and the other hoards with this chance.
  [[nodiscard]] std::optional<Move> choose(World world, double chance_of_hoarding, Rng& rng, Effort& effort);

 private:
  [[nodiscard]] double value_of(const World& world, int seat, double chance_of_hoarding, Rng& rng, Effort& effort);
  // The part of the win that `seat` can reach, the other seat keeping to its conduct. `depth` counts own turns.
  [[nodiscard]] double best_reply(World world, int seat, int depth, Rng& rng, Effort& effort);

  ImaginedPlay& play_;
};

}  // namespace tilefish
