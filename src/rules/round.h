// A round as it is played, turn by turn: table, racks, pool and whose turn it is. A Game keeps one and adds what makes a
// match of it; master imagines others. Both play by these functions, so that a rule cannot be known to one of them alone.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <vector>

#include "rules/position.h"
#include "rules/table.h"
#include "rules/tile.h"
#include "rules/tile_counts.h"

namespace tilefish {

struct RoundSeat {
  TileCounts rack;
  bool opened = false;
  bool resigned = false;

  friend bool operator==(const RoundSeat&, const RoundSeat&) = default;
};

// `SeatType` is a RoundSeat that may know more.
template <class SeatType>
struct Round {
  Table table;
  std::vector<SeatType> seats;
  std::vector<Tile> pool;  // drawn from the back
  int to_move = 0;
  int passes = 0;  // turns in a row in which nobody played since the pool ran out

  [[nodiscard]] SeatType& seat(int index) { return seats[static_cast<std::size_t>(index)]; }
  [[nodiscard]] const SeatType& seat(int index) const { return seats[static_cast<std::size_t>(index)]; }
  [[nodiscard]] Position position(int index) const {
    return {.table = table, .rack = seat(index).rack, .opened = seat(index).opened};
  }

  // The mover leaves the table as `after`; the tiles that left its rack come back. It stays the mover, as after the next
  // one, until end_turn().
  TileCounts lay(const Table& after) {
    const int numbers = seat(to_move).rack.numbers();
    TileCounts laid = after.counts(numbers) - table.counts(numbers);
    lay(after, laid);
    return laid;
  }
  // The same where these tiles are known.
  void lay(const Table& after, const TileCounts& laid) {
    SeatType& mover = seat(to_move);
    mover.rack -= laid;
    mover.opened = true;
    table = after;
    passes = 0;
  }

  // The mover takes so many tiles, or what there is; at an empty pool it passes, however many it was to take. Says how many
  // it took.
  int draw(int tiles) {
    if (pool.empty()) ++passes;
    int drawn = 0;
    for (; drawn < tiles && !pool.empty(); ++drawn) {
      seat(to_move).rack.add(pool.back());
      pool.pop_back();
    }
    return drawn;
  }

  // Anybody may, in turn or out of it; a mover's turn ends with it.
  void resign(int index) {
    seat(index).resigned = true;
    if (seats_left() < 2) return;  // there is nothing left to play
    // A pass of somebody who is gone must not help to block the round, so the count starts anew.
    passes = 0;
    if (index == to_move) end_turn();
  }

  void end_turn() { to_move = next_seat(to_move); }

  [[nodiscard]] int next_seat(int index) const {
    assert(seats_left() > 0);
    do {
      index = (index + 1) % static_cast<int>(seats.size());
    } while (seat(index).resigned);
    return index;
  }

  [[nodiscard]] int seats_left() const {
    return static_cast<int>(
        std::count_if(seats.begin(), seats.end(), [](const SeatType& each) { return !each.resigned; }));
  }

  // The seat that has laid its last tile.
  [[nodiscard]] std::optional<int> went_out() const {
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (!seats[i].resigned && seats[i].rack.empty()) return static_cast<int>(i);
    }
    return std::nullopt;
  }
  // Nobody who is left has played since the pool ran out.
  [[nodiscard]] bool is_blocked() const { return passes >= seats_left(); }
};

}  // namespace tilefish
