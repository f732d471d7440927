// `optimal` and `hoarder` with habits, for the study of docs/strength.md. Without any it plays as they do.
#pragma once

#include <memory>

#include "players/habits.h"
#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

enum class HabitBase : std::uint8_t {
  lays,   // whatever it can each turn, as `optimal` does
  waits,  // until its whole rack goes out, as `hoarder` does
};

[[nodiscard]] std::unique_ptr<Player> habit_player(HabitBase base, const Habits& habits, const Ruleset& ruleset);

}  // namespace tilefish
