// Looks at a match from outside and says what must not be. The arena asks after every event when it is told to check.
#pragma once

#include <string>
#include <vector>

#include "rules/game.h"

namespace tilefish {

// What of a match is looked at.
struct MatchState {
  const Ruleset* ruleset = nullptr;
  Table table;
  std::vector<Seat> seats;
  std::vector<Tile> pool;
  int passes = 0;
  bool round_over = false;
};

[[nodiscard]] MatchState state_of(const Game& game);

// Empty if all is well: every tile of the game is in one place, every meld is legal, the scores sum to zero, nobody
// passes while there is a pool, and nobody plays on with an empty rack.
[[nodiscard]] std::string flaw_of(const MatchState& state);

}  // namespace tilefish
