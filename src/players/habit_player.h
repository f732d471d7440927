// `optimal` and `hoarder`, the robots that play by one plain rule each, with or without the habits of habits.h. To break
// what ties remain by how well the rest of the rack fits together gained nothing in 4,000 mirrored pairs.
#pragma once

#include <memory>

#include "players/habits.h"
#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

enum class HabitBase : std::uint8_t {
  lays,  // `optimal`: each turn as many tiles as it can, of those moves the one of most points
  waits,  // `hoarder`: opens, then lays nothing until its whole rack goes out; who never feeds the table starves the others
};

[[nodiscard]] std::unique_ptr<Player> habit_player(HabitBase base, const Habits& habits, const Ruleset& ruleset);

}  // namespace tilefish
