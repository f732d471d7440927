import { expect, test } from "vitest";
import {
  freshForm,
  friend,
  optionsOf,
  seatsOf,
  withOther,
  withPlaying,
  withRuleset,
  withSeats,
} from "../../src/model/table_form";
import type { RulesetInfo } from "../../src/wire/messages";

const classic = { name: "classic", min_players: 2, max_players: 4, turn_seconds: 60 } as RulesetInfo;
const six = { ...classic, name: "six", max_players: 6 };
const fresh = freshForm(classic);

test("a fresh form is a table for two friends under the ruleset's clock", () => {
  expect(optionsOf(fresh)).toMatchObject({ ruleset: "classic", seats: 2, robots: [], clock: 60 });
});

test("new seats wait for friends and keep who was chosen before", () => {
  const three = withSeats(withOther(fresh, 0, "level2"), 3, "level1");
  expect(three.others).toEqual(["level2", friend]);
  expect(optionsOf(three)).toMatchObject({ seats: 3, robots: ["level2"] });
});

test("who only watches leaves every seat to robots and can always look on", () => {
  const watching = withPlaying({ ...withSeats(fresh, 3, "level1"), spectators: false }, false, "level1");
  expect(watching.others).toEqual(["level1", "level1", "level1"]);
  expect(optionsOf(watching)).toMatchObject({ seats: 3, spectators: true });
  expect(seatsOf(withPlaying(watching, true, "level1"))).toBe(3);
});

test("seats that a ruleset does not have go", () => {
  const large = withSeats(withRuleset(fresh, six, "level1"), 6, "level1");
  expect(seatsOf(withRuleset(large, classic, "level1"))).toBe(4);
});
