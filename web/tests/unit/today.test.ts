import { describe, expect, it } from "vitest";
import { leastMissed, type MyGame } from "../../src/model/my_games";
import { barsOf, gaveUp, percentOf } from "../../src/today/spread";
import type { RoomState } from "../../src/wire/messages";

describe("the scores of a day", () => {
  const scores = [
    { points: 87, plays: 2 },
    { points: 12, plays: 1 },
    { points: -30, plays: 4 },
    { points: null, plays: 3 },
  ];

  it("are a few bars of equal width, the best first, and nobody is left out", () => {
    const bars = barsOf(scores, 12);
    expect(bars.length).toBeLessThanOrEqual(12);
    expect(bars[0]!.to).toBeGreaterThanOrEqual(87);
    expect(bars.at(-1)!.from).toBeLessThanOrEqual(-30);
    expect(new Set(bars.map(({ from, to }) => to - from)).size).toBe(1);
    expect(bars.reduce((sum, { plays }) => sum + plays, 0)).toBe(7);
    expect(bars.filter(({ mine }) => mine).map(({ plays }) => plays)).toEqual([1]);
  });

  it("however far apart, stay a few", () => {
    const bars = barsOf(
      [
        { points: 90_000, plays: 1 },
        { points: -90_000, plays: 1 },
      ],
      null,
    );
    expect(bars.length).toBeLessThanOrEqual(13);
    expect(bars.reduce((sum, { plays }) => sum + plays, 0)).toBe(2);
  });

  it("of those who gave up are apart", () => {
    expect(gaveUp(scores)).toBe(3);
    expect(barsOf([{ points: null, plays: 2 }], null)).toEqual([]);
  });

  it("are never rounded up to all", () => {
    expect(percentOf(999)).toBe(99);
    expect(percentOf(1000)).toBe(100);
  });
});

it("the deal of the day never makes room for another game", () => {
  const state = (today?: string) =>
    ({
      phase: "playing",
      you: { seat: 0, rack: [] },
      seats: [{ kind: "person" }, { kind: "robot" }],
      ...(today === undefined ? {} : { today }),
    }) as unknown as RoomState;
  const todays: MyGame = { code: "A", state: state("2026-11-17"), seenAt: 1 };
  const other: MyGame = { code: "B", state: state(), seenAt: 2 };
  expect(leastMissed([todays])).toBeNull();
  expect(leastMissed([todays, other])).toBe(other);
});
