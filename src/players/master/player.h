// `master` waits like a hoarder, opens late and with few tiles, and once the pool runs out it plays the ending that decides
// between players who wait, from what it has counted; at larger tables also from how the others play.
#pragma once

#include <chrono>
#include <memory>

#include "players/aim.h"
#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

struct MasterStyle {
  // With more tiles than this it lays: all it can to open, then as few as it can, so that people like to sit opposite; 0 for never.
  int rack_cap = 0;
  // However much time a turn is given, it thinks no longer; zero for no such limit.
  std::chrono::milliseconds most_time{0};
  Aim aim = Aim::by_match;
};

[[nodiscard]] std::unique_ptr<Player> master_player(const Ruleset& ruleset, const MasterStyle& style = {});

}  // namespace tilefish
