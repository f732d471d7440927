import { expect, test } from "vitest";
import {
  rulesetTitle,
  rulesetWords,
  robotTitle,
  styleWords,
  titlesOf,
  withTitles,
} from "../../src/model/names";
import type { RoomState } from "../../src/wire/messages";

test("robots have names for people", () => {
  expect(["level3", "optimal"].map(robotTitle)).toEqual(["Perch", "Optimal"]);
});

test("what robots do is told in the page's words", () => {
  expect(styleWords({ name: "greedy", style: "adds to melds" })).toBe("Adds to sets.");
  expect(styleWords({ name: "level3", style: "" })).toBe(
    "Lays and adds, misses one turn in ten, and hardly ever rearranges.",
  );
});

test("rulesets have names for people, and those of others keep their own", () => {
  expect(["six", "home"].map(rulesetTitle)).toEqual(["Big table", "home"]);
  expect(rulesetWords({ name: "home", description: "as at home" })).toBe("as at home");
});

test("two of a kind are told apart, people keep their names, open seats have none", () => {
  const seats = [
    { kind: "person", name: "level3" },
    { kind: "robot", name: "level3" },
    { kind: "robot", name: "level3" },
    { kind: "open", name: "" },
    { kind: "open", name: "" },
  ];
  const room = { seats } as unknown as RoomState;
  expect(withTitles(room).seats.map(({ name }) => name)).toEqual(["level3", "Perch A", "Perch B", "", ""]);
});

test("finished games are read the same way", () => {
  expect(titlesOf(["Ann", "level7", "optimal", "level7"])).toEqual(["Ann", "Moray A", "optimal", "Moray B"]);
});
