// The rulesets that come with the program, for a board that needs no server; a test compares them with rulesets/*.toml.
import type { Rules } from "./tilefish";

export type FullRules = Required<Rules>;

export const rulesets: Readonly<Record<string, FullRules>> = {
  classic: {
    colours: 4,
    numbers: 13,
    copies: 2,
    jokers: 2,
    min_meld: 3,
    joker_rule: "swap",
    opening_points: 30,
    joker_penalty: 30,
  },
  free: {
    colours: 4,
    numbers: 13,
    copies: 2,
    jokers: 2,
    min_meld: 3,
    joker_rule: "free",
    opening_points: 30,
    joker_penalty: 30,
  },
  paper: {
    colours: 4,
    numbers: 13,
    copies: 2,
    jokers: 2,
    min_meld: 3,
    joker_rule: "swap",
    opening_points: 30,
    joker_penalty: 25,
  },
  six: {
    colours: 4,
    numbers: 13,
    copies: 3,
    jokers: 4,
    min_meld: 3,
    joker_rule: "swap",
    opening_points: 30,
    joker_penalty: 30,
  },
  tally: {
    colours: 4,
    numbers: 13,
    copies: 2,
    jokers: 2,
    min_meld: 3,
    joker_rule: "swap",
    opening_points: 30,
    joker_penalty: 30,
  },
  thesis: {
    colours: 4,
    numbers: 100,
    copies: 2,
    jokers: 0,
    min_meld: 3,
    joker_rule: "swap",
    opening_points: 30,
    joker_penalty: 30,
  },
};
