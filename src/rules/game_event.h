// What can happen in a match: the events that players, clocks and referees feed to a Game, and that a record is made
// of.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "base/result.h"
#include "rules/ruleset.h"
#include "rules/table.h"

namespace tilefish {

// Ends the turn with a tile from the pool; with an empty pool it is a pass.
struct Draw {
  int seat = 0;
  friend bool operator==(const Draw&, const Draw&) = default;
};

// Ends the turn with the table lying as `table`.
struct Lay {
  int seat = 0;
  Table table;
  friend bool operator==(const Lay&, const Lay&) = default;
};

// The clock ran out: the table stays as it was and the ruleset's overtime_draw tiles are drawn.
struct Overtime {
  int seat = 0;
  friend bool operator==(const Overtime&, const Overtime&) = default;
};

// The turn ended in an illegal table: it is put back and the ruleset's illegal_draw tiles are drawn.
struct IllegalTable {
  int seat = 0;
  friend bool operator==(const IllegalTable&, const IllegalTable&) = default;
};

// Leaves the match, in turn or out of it; the rack stays and is paid for like any other.
struct Resign {
  int seat = 0;
  friend bool operator==(const Resign&, const Resign&) = default;
};

// Deals the next round once one is over.
struct NextRound {
  friend bool operator==(const NextRound&, const NextRound&) = default;
};

using Event = std::variant<Draw, Lay, Overtime, IllegalTable, Resign, NextRound>;

// None for NextRound, which nobody in particular asks for.
[[nodiscard]] std::optional<int> seat_of(const Event& event);

// "0 draw", "1 lay 3b 4b 5b, 9g 9r 9y", "0 overtime", "0 illegal", "1 resign", "next"
[[nodiscard]] std::string to_string(const Event& event);
[[nodiscard]] Result<Event> parse_event(std::string_view text, const Ruleset& ruleset);

// An event with what its seat thought, which no rule looks at: "0 draw # waits".
struct NotedEvent {
  std::string_view event;
  std::string_view note;  // empty for none
};
[[nodiscard]] NotedEvent split_note(std::string_view text);
// Whatever would end the line is left out of the note.
[[nodiscard]] std::string with_note(std::string event, std::string_view note);

}  // namespace tilefish
