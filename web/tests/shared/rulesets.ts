// Rulesets as a server tells them.

import type { RulesetInfo } from "../../src/wire/messages";

export const classic: RulesetInfo = {
  name: "classic",
  description: "the game as it is sold: 4 colours, 13 numbers, 2 copies, 2 jokers",
  min_players: 2,
  max_players: 4,
  opening_points: 30,
  turn_seconds: 60,
  colours: 4,
  numbers: 13,
  copies: 2,
  jokers: 2,
  joker_rule: "swap",
  joker_penalty: 30,
  scoring: "collect",
  min_meld: 3,
  rack_size: 14,
  overtime_draw: 1,
};

export const six: RulesetInfo = {
  ...classic,
  name: "six",
  description: "the large box: 3 copies, 4 jokers, up to 6 players",
  max_players: 6,
  copies: 3,
  jokers: 4,
};
