// A world as master imagines it: every rack and the pool dealt out, so that the rest of a round can be played in the
// mind. Worlds come from WorldSampler and are played on by Continuation.
#pragma once

#include <vector>

#include "players/player.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile.h"
#include "rules/tile_counts.h"

namespace tilefish {

// How a seat goes on.
enum class Habit : std::uint8_t {
  plays,   // the most tiles each turn
  hoards,  // opens when it can, then waits until its whole rack goes out
  waits,   // hoards, but opens with few tiles, and chooses its place at the empty pool
};

struct WorldSeat {
  TileCounts rack;
  bool opened = false;
  bool resigned = false;
  Habit habit = Habit::plays;
};

class World {
 public:
  Table table;
  std::vector<WorldSeat> seats;
  std::vector<Tile> pool;  // drawn from the back
  int to_move = 0;
  int passes = 0;

  [[nodiscard]] WorldSeat& mover() { return seats[static_cast<std::size_t>(to_move)]; }
  [[nodiscard]] const WorldSeat& mover() const { return seats[static_cast<std::size_t>(to_move)]; }
  [[nodiscard]] Position position() const { return {.table = table, .rack = mover().rack, .opened = mover().opened}; }

  // Lays, draws or passes for the seat whose turn it is.
  void take_turn(const Choice& choice);

  [[nodiscard]] bool over() const;
  // The part of the win that a seat gets of a round that is over.
  [[nodiscard]] double win_share(int seat, const Ruleset& ruleset) const;

  // Whether the mover would lose a round blocked now, as somebody guesses who knows how many tiles the others hold and
  // which tiles are unseen; exact with two players and an empty pool.
  [[nodiscard]] bool is_behind(const Ruleset& ruleset) const;

  // Whether every seat but the mover's hoards.
  [[nodiscard]] bool others_hoard() const;
  [[nodiscard]] int seats_left() const;
};

}  // namespace tilefish
