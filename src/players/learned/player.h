// The robot `learned`: compares the moves of its turn, and to draw, by what a trained net says of the position after each.
#pragma once

#include <memory>

#include "players/learned/net.h"
#include "players/player.h"
#include "rules/ruleset.h"

namespace tilefish {

struct LearnedStyle {
  int most_moves = 200;  // that lay most, and besides them all of a single tile
  double explores = 0;   // how often it takes any of them instead of the best, to learn from
};

// The net must live as long as the player.
[[nodiscard]] std::unique_ptr<Player> learned_player(const Ruleset& ruleset, const Net& net = Net::trained(),
                                                     const LearnedStyle& style = {});

}  // namespace tilefish
