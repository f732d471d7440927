#include "players/candidates/move_list.h"

namespace tilefish {

MoveList::MoveList(const Ruleset& ruleset)
    : jokers_are_free_(ruleset.joker_rule() == JokerRule::free),
      all_moves_(ruleset.with_joker_rule(JokerRule::free)),
      solver_(ruleset) {}

bool MoveList::allows(const Position& position, const TileCounts& played, const Limits& limits) {
  // Who opens lays jokers of the rack alone, and those go anywhere.
  if (jokers_are_free_ || !position.opened) return true;
  const Outcome<bool> can = solver_.can_go_out({.table = position.table, .rack = played, .opened = true}, limits);
  return can.finished() && can.value();
}

}  // namespace tilefish
