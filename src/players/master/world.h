// A world as master imagines it: every rack and the pool dealt out, so that the rest of a round can be played in the
// mind. Worlds come from WorldSampler and are played on by ImaginedPlay.
#pragma once

#include <cstdint>

#include "players/player.h"
#include "rules/game_score.h"
#include "rules/position.h"
#include "rules/round.h"
#include "rules/ruleset.h"

namespace tilefish {

// What master takes a seat to do with its turns.
enum class Conduct : std::uint8_t {
  plays,   // the most tiles each turn
  hoards,  // opens when it can, then waits until its whole rack goes out
  waits,   // hoards, but opens with few tiles, and chooses its place at the empty pool
};

struct WorldSeat : RoundSeat {
  Conduct conduct = Conduct::plays;
  int rack_cap = 0;          // of those who wait: with more tiles they lay; 0 for never
  bool lays_little = false;  // of those with a cap: a single tile rather than all they can
};

class World : public Round<WorldSeat> {
 public:
  [[nodiscard]] const WorldSeat& mover() const { return seat(to_move); }
  // Of the mover.
  [[nodiscard]] Position position() const { return Round::position(to_move); }

  // Lays, draws or passes for the seat whose turn it is.
  void take_turn(const Choice& choice);

  [[nodiscard]] bool over() const { return went_out() || is_blocked(); }
  // The part of the win that a seat gets of a round that is over.
  [[nodiscard]] double win_share(int seat, const Ruleset& ruleset) const;
  // What a round that is over pays, as a match would score it.
  [[nodiscard]] RoundResult result(const Ruleset& ruleset) const;

  // Whether the mover would lose a round that is blocked now, judged as in standing.h by what it can see.
  [[nodiscard]] bool is_behind(const Ruleset& ruleset) const;

  // How many seats but the mover's play what they can.
  [[nodiscard]] int others_who_play() const;
};

}  // namespace tilefish
