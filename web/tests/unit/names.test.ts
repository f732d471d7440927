import { expect, test } from "vitest";
import { robotTitle, styleWords, titlesOf, withTitles } from "../../src/model/names";
import type { RoomState } from "../../src/wire/messages";

test("robots have names for people", () => {
  expect(["level3", "optimal"].map(robotTitle)).toEqual(["Level 3", "Optimal"]);
});

test("what robots do is told in the page's words", () => {
  expect(styleWords("a beginner who adds to melds")).toBe("A beginner who adds to sets");
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
  expect(withTitles(room).seats.map(({ name }) => name)).toEqual([
    "level3",
    "Level 3 A",
    "Level 3 B",
    "",
    "",
  ]);
});

test("finished games are read the same way", () => {
  expect(titlesOf(["Ann", "level7", "optimal", "level7"])).toEqual([
    "Ann",
    "Level 7 A",
    "optimal",
    "Level 7 B",
  ]);
});
