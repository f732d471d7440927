import { describe, expect, test } from "vitest";
import { shownTileWidth } from "../../src/model/shown_size";

const table = (...lengths: number[]) => lengths.map((length) => Array<string>(length).fill("1b"));

describe("tiles of a table that is looked at", () => {
  test("are as large as they may be where there is room", () => {
    expect(shownTileWidth({ width: 1_200, height: 400 }, [table(3, 4, 5)])).toBe(60);
    expect(shownTileWidth({ width: 1_200, height: 400 }, [[]])).toBe(60);
  });

  // Two lines of 80 pixels and a gap of 12 need 172.
  test("stand in as many lines as fit", () => {
    const two = table(4, 4);
    expect(shownTileWidth({ width: 260, height: 172 }, [two])).toBe(60);
    expect(shownTileWidth({ width: 260, height: 171 }, [two])).toBe(56);
  });

  test("are those of the fullest table, so that they keep their size from turn to turn", () => {
    const full = table(...Array<number>(20).fill(4));
    const room = { width: 600, height: 300 };
    expect(shownTileWidth(room, [table(3), full])).toBe(shownTileWidth(room, [full]));
    expect(shownTileWidth(room, [full])).toBeLessThan(shownTileWidth(room, [table(3)]));
  });

  test("let the longest run stand in one line, though the table then goes on below", () => {
    expect(shownTileWidth({ width: 334, height: 100 }, [table(13, 3, 3, 3, 3, 3, 3, 3)])).toBe(24);
  });
});
