// One round between robots from a deal that somebody else made: the same deal twice with a tile exchanged, which no seed gives. It goes
// by the rules' own Round, and so ends as a Game of the same deal.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/stop_flag.h"
#include "players/player.h"
#include "rules/game_deal.h"
#include "rules/game_score.h"
#include "rules/ruleset.h"

namespace tilefish {

struct DealtRound {
  Deal deal;
  int starter = 0;
};

// `seed` feeds the players' own choices. The robots are our own: what they lay is taken to be legal, and they must not be asked
// to play under must_play. None if stopped.
[[nodiscard]] std::optional<RoundResult> play_dealt_round(DealtRound dealt, const Ruleset& ruleset,
                                                          std::span<Player* const> players, std::uint64_t seed,
                                                          const StopFlag* stop = nullptr);

}  // namespace tilefish
