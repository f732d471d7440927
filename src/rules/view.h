// What one seat may know of a match, and nothing more. Robots, the terminal and the wire are given this, never the
// Game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/game.h"
#include "rules/position.h"
#include "rules/ruleset.h"

namespace tilefish {

// What everybody knows of a seat.
struct SeatView {
  int tiles = 0;
  bool opened = false;
  bool resigned = false;
  std::int64_t score = 0;

  friend bool operator==(const SeatView&, const SeatView&) = default;
};

// The spans point into the Game the view was taken of and hold until its next event.
struct View {
  const Ruleset* ruleset = nullptr;
  int seat = 0;
  int round = 1;
  int rounds = 1;
  int starter = 0;
  std::optional<int> to_move;
  Position position;  // the table, this seat's rack, and whether it has opened
  std::vector<SeatView> seats;
  int pool = 0;
  int passes = 0;
  std::span<const Lot> lots;
  std::span<const TurnRecord> history;  // of this round
  std::optional<RoundResult> result;    // when the round is over, and then all racks lie open

  [[nodiscard]] int players() const { return static_cast<int>(seats.size()); }
  [[nodiscard]] bool my_turn() const { return to_move == seat; }
  // The tiles that are neither on the table nor on this seat's rack: those of the pool and of the other racks.
  [[nodiscard]] TileCounts unseen() const;
};

[[nodiscard]] View view_of(const Game& game, int seat);

// Whether the two say the same, wherever their spans point.
[[nodiscard]] bool operator==(const View& left, const View& right);

// Several lines that show every field; what golden play-throughs are made of.
[[nodiscard]] std::string to_string(const View& view);

}  // namespace tilefish
