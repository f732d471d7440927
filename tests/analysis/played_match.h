// Matches between robots, for what is said about matches.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/game.h"
#include "rules/game_record.h"
#include "rules/ruleset.h"

namespace tilefish::testing {

struct MatchOptions {
  std::uint64_t seed = 1;
  int rounds = 1;
  std::uint64_t nodes = 50;  // of a robot's turn
  std::size_t most_turns = 1000;
};

// Robots by the names of players/roster.h, one a seat.
[[nodiscard]] Game played_match(const Ruleset& ruleset, const std::vector<std::string>& robots,
                                const MatchOptions& options = {});

// A small game: three colours, seven numbers, quick to play and to search by brute force.
[[nodiscard]] Ruleset small_game(JokerRule joker_rule = JokerRule::free);

}  // namespace tilefish::testing
