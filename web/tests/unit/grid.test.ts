import { describe, expect, it } from "vitest";
import { columnsUsed, nearestFree, pack, rowsUsed, settle, widthOf } from "../../src/model/grid";
import { makePiece, type TableSet } from "../../src/model/piece";
import { reconcile } from "../../src/model/reconcile";
import { columnsIn, rackTileSize, tableSize, tableSizes } from "../../src/model/sizes";
import { manySets } from "../browser/room_in_notation";
import { rowsIn } from "./table_in_notation";

const sheet = { columns: 40, rows: 6 };

function setAt(id: number, tiles: number, row: number, column: number): TableSet {
  return { id, row, column, pieces: Array.from({ length: tiles }, (_, i) => makePiece(`${i + 1}b`)) };
}

function overlaps(sets: readonly TableSet[]): boolean {
  return sets.some((left, i) =>
    sets.some((right, j) => {
      if (i >= j || left.row !== right.row) return false;
      const end = (set: TableSet) => set.column + widthOf(set.pieces.length) + 1;
      return left.column < end(right) && right.column < end(left);
    }),
  );
}

describe("the table", () => {
  it("leaves sets alone that are in nobody's way", () => {
    const sets = [setAt(1, 3, 0, 0), setAt(2, 3, 0, 20), setAt(3, 4, 2, 5)];
    expect(settle(sets, 40)).toEqual(sets);
  });

  it("pushes a neighbour along its row", () => {
    const settled = settle([setAt(1, 5, 0, 0), setAt(2, 3, 0, 7)], 40, new Set([1]));
    expect(settled.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 11],
    ]);
  });

  it("moves a set away from a full row, and not the one just laid", () => {
    const settled = settle([setAt(1, 5, 0, 0), setAt(2, 4, 0, 5)], 12, new Set([2]));
    expect(settled[1]).toMatchObject({ row: 0 });
    expect(settled[0]!.row).toBe(1);
    expect(overlaps(settled)).toBe(false);
  });

  it("finds the nearest free place, or the first in reading order with some distance where there is room", () => {
    const sets = [setAt(1, 4, 0, 0)];
    expect(nearestFree(sets, 3, { columns: 40, rows: 6 })).toEqual({ row: 0, column: 11 });
    expect(nearestFree(sets, 3, { columns: 40, rows: 1 })).toEqual({ row: 0, column: 9 });
    expect(nearestFree(sets, 3, sheet, { row: 0, column: 20 })).toEqual({ row: 0, column: 20 });
    expect(nearestFree(sets, 3, { columns: 14, rows: 6 }, { row: 0, column: 2 })).toEqual({
      row: 1,
      column: 2,
    });
  });

  it("of twenty-five sets never has two on one place, however it is squeezed", () => {
    const sets = Array.from({ length: 25 }, (_, i) => setAt(i + 1, 3 + (i % 4), i % 4, (i * 5) % 30));
    for (const columns of [16, 24, 33, 60]) {
      for (const laid of [settle(sets, columns), pack(sets, { columns, rows: 6 })]) {
        expect(overlaps(laid)).toBe(false);
        expect(columnsUsed(laid)).toBeLessThanOrEqual(columns);
        expect(laid).toHaveLength(25);
      }
    }
  });

  it("keeps room for a set to become one of three", () => {
    const settled = settle([setAt(1, 1, 0, 0), setAt(2, 1, 0, 3)], 40);
    expect(settled.map(({ column }) => column)).toEqual([0, 7]);
  });

  it("packs into as few rows as reading order allows", () => {
    const sets = Array.from({ length: 6 }, (_, i) => setAt(i + 1, 3, i, 0));
    expect(rowsUsed(pack(sets, { columns: 20, rows: 1 }))).toBe(2);
  });
});

describe("a table that comes from the server", () => {
  it("keeps pieces and places of what stayed", () => {
    const before = reconcile([], rowsIn("3b 4b 5b, 9b 9g 9r"), [], sheet).sets;
    const after = reconcile(before, rowsIn("9b 9g 9r, 2b 3b 4b 5b"), [], sheet).sets;
    expect(after[0]).toEqual(before[1]);
    expect(after[1]!.id).toBe(before[0]!.id);
    expect(after[1]!.pieces.slice(1)).toEqual(before[0]!.pieces);
  });

  it("follows a tile from one set to another", () => {
    const before = reconcile([], rowsIn("3b 4b 5b 6b, 6g 6r 6y"), [], sheet).sets;
    const after = reconcile(before, rowsIn("3b 4b 5b, 6b 6g 6r 6y"), [], sheet).sets;
    expect(after[1]!.pieces[0]).toEqual(before[0]!.pieces[3]);
  });

  it("takes what is new from the rack first", () => {
    const own = makePiece("6b");
    const { sets, unused } = reconcile([], rowsIn("4b 5b 6b"), [own, makePiece("1r")], sheet);
    expect(sets[0]!.pieces[2]).toBe(own);
    expect(unused.map(({ face }) => face)).toEqual(["1r"]);
  });
});

describe("tile sizes", () => {
  it("shrink in steps as the table fills", () => {
    const room = { width: 1200, height: 400 };
    const widths = [1, 4, 6, 8].map((rows) => tableSize(room, () => rows).width);
    expect(widths[0]).toBe(60);
    expect([...widths].sort((left, right) => right - left)).toEqual(widths);
    for (const width of widths) expect(tableSizes.map((size) => size.width)).toContain(width);
  });

  it("keep their last step while rows move together", () => {
    const room = { width: 336, height: 382 };
    const [roomy, tight] = [7, 9].map((rows) => tableSize(room, () => rows));
    expect([roomy!.width, tight!.width]).toEqual([28, 28]);
    expect([roomy!.tight, tight!.tight]).toEqual([false, true]);
    expect(9 * tight!.pitch).toBeLessThanOrEqual(room.height);
    expect(tableSize(room, () => 1, tight).tight, "a table does not grow within a round").toBe(true);
  });

  it("let twenty-five sets lie in nine rows of a small phone", () => {
    const lying = rowsIn(manySets).map((faces, id) => ({
      id,
      row: id,
      column: 0,
      pieces: faces.map(makePiece),
    }));
    const columns = columnsIn(336, tableSizes.at(-1)!);
    expect(rowsUsed(pack(lying, { columns, rows: 0 }))).toBe(9);
  });

  it("let a rack of fourteen fit two rows of a small phone", () => {
    const { size, capacity } = rackTileSize({ width: 326, narrow: true, low: false }, 14);
    expect(size.width).toBeGreaterThanOrEqual(40);
    expect(2 * capacity).toBeGreaterThanOrEqual(14);
    expect(rackTileSize({ width: 400, narrow: false, low: true }, 14).size.width).toBeLessThanOrEqual(36);
  });
});
