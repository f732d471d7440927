// A match that begins from a position instead of a deal: the first seat has this rack and moves first, this table lies open, and
// what nobody sees is dealt to the others. Used by Game and by the record of a match; the board's "Play from here" asks for it.
//
// What the position leaves open is settled so: on an empty table nobody has opened; where sets lie, all the others have, since
// somebody laid them. The others are dealt as many tiles as the ruleset says, in turn, as far as there are so many.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/game_deal.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/seed.h"

namespace tilefish {

// What no match of so many players can begin from: sets that are none, tiles that the game does not have, nothing left to hold
// for one of the players.
[[nodiscard]] std::optional<Error> flaw_of_start(const Position& start, int players, const Ruleset& ruleset);

// The first round from a start without a flaw.
[[nodiscard]] Deal deal_from(const Position& start, int players, const Ruleset& ruleset, const Seed& seed);

// Whether that seat has opened when the round begins.
[[nodiscard]] bool has_opened(const Position& start, int seat);

// "opened 3b 4b 5b / 6b 9b" or "unopened …", and back.
[[nodiscard]] std::string start_to_string(const Position& start);
[[nodiscard]] Result<Position> parse_start(std::string_view text, const Ruleset& ruleset);

}  // namespace tilefish
