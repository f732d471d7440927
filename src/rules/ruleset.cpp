#include "rules/ruleset.h"

#include <fmt/core.h>

namespace tilefish {

const std::vector<RulesetKey>& ruleset_keys() {
  using Fields = RulesetFields;
  static const std::vector<RulesetKey> keys = {
      {"colours", &Fields::colours, 1, max_colours, "colours of tiles"},
      {"numbers", &Fields::numbers, 1, max_numbers, "highest number on a tile"},
      {"copies", &Fields::copies, 1, max_copies, "copies of each tile"},
      {"jokers", &Fields::jokers, 0, max_jokers, "jokers in the game"},
      {"min_meld", &Fields::min_meld, 2, max_min_meld, "fewest tiles of a meld"},
      {"opening_points", &Fields::opening_points, 0, 1'000'000, "points a player's first play must reach"},
      {"rack_size", &Fields::rack_size, 1, 1000, "tiles dealt to each player"},
      {"min_players", &Fields::min_players, 2, 8, "fewest players"},
      {"max_players", &Fields::max_players, 2, 8, "most players"},
      {"joker_penalty", &Fields::joker_penalty, 0, 1'000'000, "points a joker left on a rack costs"},
      // Every turn lays or draws, or else a round of players who all let the clock run out would never end.
      {"overtime_draw", &Fields::overtime_draw, 1, 100, "tiles drawn when the clock ran out"},
      {"illegal_draw", &Fields::illegal_draw, 1, 100, "tiles drawn for a turn that ends in an illegal table"},
      {"turn_seconds", &Fields::turn_seconds, 0, 86'400, "seconds a turn may take; 0 for no clock"},
  };
  return keys;
}

Result<Ruleset> Ruleset::make(RulesetFields fields) {
  for (const RulesetKey& key : ruleset_keys()) {
    const int value = fields.*key.field;
    if (value < key.lowest || value > key.highest) {
      return Error{.what = fmt::format("{} is out of range", key.name),
                   .expected = fmt::format("{} in {} … {} ({})", key.name, key.lowest, key.highest, key.meaning),
                   .token = std::to_string(value)};
    }
  }
  if (fields.min_players > fields.max_players) {
    return Error{.what = "min_players is above max_players",
                 .expected = fmt::format("min_players in 2 … {}", fields.max_players),
                 .token = std::to_string(fields.min_players)};
  }
  return Ruleset(std::move(fields));
}

}  // namespace tilefish
