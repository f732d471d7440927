// How a seat means to go on, read from its own turns. Somebody who lays what it sees and somebody who waits until the whole rack
// goes out make different plans of the same rack, and a turn is judged within the plan it belongs to.
#pragma once

#include <span>
#include <string_view>

#include "players/master/world.h"

namespace tilefish {

struct SeatConduct {
  Conduct conduct = Conduct::plays;
  int rack_cap = 0;          // of those who wait: with more tiles they lay; 0 for never
  bool lays_little = false;  // of those with a cap: a tile or so rather than all they can

  [[nodiscard]] bool waits() const { return conduct != Conduct::plays; }

  friend bool operator==(const SeatConduct&, const SeatConduct&) = default;
};

// "lays", "waits" or "waits and opens late", for people and programs.
[[nodiscard]] std::string_view name_of(const SeatConduct& conduct);

// What one of its turns tells of a seat: only those tell something in which it could lay but not go out, while the pool lasted.
struct TellingTurn {
  int rack = 0;
  bool opened = false;  // before the turn
  bool laid = false;
  bool laid_little = false;  // less than half of what could be laid
  bool is_early = false;     // the pool holds so much that whoever opens late would not open yet
};

// The likeliest of: it lays what it sees, though it may overlook much; it waits with up to so many tiles on its rack; it waits
// and opens late besides. Who has shown too little is taken to lay.
[[nodiscard]] SeatConduct conduct_of(std::span<const TellingTurn> turns);

}  // namespace tilefish
