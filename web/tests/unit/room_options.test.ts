import { describe, expect, test } from "vitest";
import type { RobotInfo, RulesetInfo } from "../../src/wire/messages";
import {
  codeFrom,
  firstTaste,
  playNow,
  robotsInOrder,
  tableWords,
  validTaste,
  watchRobots,
} from "../../src/model/room_options";

const robots: RobotInfo[] = ["optimal", "level10", "level3", "level1", "greedy"].map((name) => ({
  name,
  style: "",
}));
const classic = { name: "classic", min_players: 2, max_players: 4 } as RulesetInfo;

describe("robots", () => {
  test("are listed by level, then as the server has them", () => {
    expect(robotsInOrder(robots).map((robot) => robot.name)).toEqual([
      "level1",
      "level3",
      "level10",
      "optimal",
      "greedy",
    ]);
  });
});

describe("playing now", () => {
  test("seats the visitor among robots of one strength", () => {
    expect(playNow({ robot: "level3", opponents: 2 }, classic)).toMatchObject({
      seats: 3,
      robots: ["level3", "level3"],
      public: false,
      hints: true,
    });
  });

  test("begins with a robot that can be beaten, or with any", () => {
    expect(firstTaste(robots).robot).toBe("level3");
    expect(firstTaste([{ name: "greedy", style: "" }]).robot).toBe("greedy");
  });

  test("mends a taste that no longer fits", () => {
    expect(validTaste({ robot: "gone", opponents: 9 }, robots, classic)).toEqual({
      robot: "level3",
      opponents: 3,
    });
  });
});

test("a table is a line in the list", () => {
  const room = {
    phase: "waiting",
    seats: 4,
    taken: 3,
    robots: 1,
    rounds: 1,
    clock: 60,
    hints: true,
  } as const;
  expect(tableWords(room)).toBe("3 of 4 seats taken, 1 minute a turn, hints");
  const plain = { ...room, rounds: 3, clock: 0, hints: false };
  expect(tableWords(plain)).toBe("3 of 4 seats taken, 3 rounds");
  expect(tableWords({ ...plain, phase: "playing", taken: 4, rounds: 1 })).toBe("4 players");
  expect(tableWords({ ...plain, phase: "playing", taken: 4, rounds: 1, robots: 4 })).toBe("4 robots");
});

test("robots that play for a spectator take every seat", () => {
  expect(watchRobots(["level1", "optimal"], classic)).toMatchObject({
    seats: 2,
    robots: ["level1", "optimal"],
  });
});

test("a code is understood however it is typed", () => {
  expect(["abcd", " ab cd ", "AB-CD", "https://example.org/room/abcd?watch"].map(codeFrom)).toEqual(
    Array(4).fill("ABCD"),
  );
});
