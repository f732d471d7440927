// The rulesets that come with the program, for a board that needs no server; a test compares them with rulesets/*.toml.
import type { Rules } from "./tilefish";

export type FullRules = Required<Rules>;

const classic: FullRules = {
  colours: 4,
  numbers: 13,
  copies: 2,
  jokers: 2,
  min_meld: 3,
  joker_rule: "swap",
  opening_points: 30,
  joker_penalty: 30,
};

export const rulesets: Readonly<Record<string, FullRules>> = {
  classic,
  free: { ...classic, joker_rule: "free" },
  paper: { ...classic, joker_penalty: 25 },
  six: { ...classic, copies: 3, jokers: 4 },
  tally: classic,
  thesis: { ...classic, numbers: 100, jokers: 0 },
};
