// Where sets lie on the table: an invisible grid on which nothing moves unless it must make room.
import type { Place, TableSet } from "./piece";

// What the table has to offer at the size that its tiles have now.
export interface Sheet {
  readonly columns: number;
  readonly rows: number; // that can be seen without scrolling
}

const gap = 1; // half a tile

// Between new sets while there is plenty of room: a run that grows then pushes nobody.
const roomyGap = 3;

// A row further away costs as much as this many columns.
const rowCost = 6;

// A set of one or two tiles will grow: it has the room of three from the start, which also holds the word about what it lacks.
export function widthOf(tiles: number): number {
  return 2 * Math.max(3, tiles);
}

export function rowsUsed(sets: readonly TableSet[]): number {
  return sets.reduce((rows, set) => Math.max(rows, set.row + 1), 0);
}

export function columnsUsed(sets: readonly TableSet[]): number {
  return sets.reduce((columns, set) => Math.max(columns, set.column + widthOf(set.pieces.length)), 0);
}

// Every set stays where it is if it can. Those in the way of others are pushed along their row; where a row is too full, a set
// moves to the nearest free place, and one of `anchored` only when nothing else is left.
export function settle(
  sets: readonly TableSet[],
  columns: number,
  anchored: ReadonlySet<number> = new Set(),
): TableSet[] {
  const settled: TableSet[] = [];
  const evicted: TableSet[] = [];
  for (let row = 0; row < rowsUsed(sets); ++row) {
    const inRow = sets.filter((set) => set.row === row).sort((left, right) => left.column - right.column);
    while (inRow.length > 1 && crampedWidth(inRow) > columns) evicted.push(removeLoosest(inRow, anchored));
    settled.push(...spread(inRow, columns));
  }
  for (const set of evicted) {
    const place = bestPlace(settled, set.pieces.length, columns, gap, set);
    settled.push({ ...set, ...place });
  }
  const order = new Map(sets.map((set, index) => [set.id, index]));
  return settled.sort((left, right) => order.get(left.id)! - order.get(right.id)!);
}

function crampedWidth(row: readonly TableSet[]): number {
  return row.reduce((sum, set) => sum + widthOf(set.pieces.length) + gap, -gap);
}

function removeLoosest(row: TableSet[], anchored: ReadonlySet<number>): TableSet {
  for (let i = row.length - 1; i >= 0; --i) {
    if (!anchored.has(row[i]!.id)) return row.splice(i, 1)[0]!;
  }
  return row.pop()!;
}

function spread(row: readonly TableSet[], columns: number): TableSet[] {
  const starts: number[] = [];
  let free = 0;
  for (const [i, set] of row.entries()) {
    starts[i] = Math.max(set.column, free);
    free = starts[i] + widthOf(set.pieces.length) + gap;
  }
  let limit = columns;
  for (let i = row.length - 1; i >= 0; --i) {
    starts[i] = Math.max(0, Math.min(starts[i]!, limit - widthOf(row[i]!.pieces.length)));
    limit = starts[i]! - gap;
  }
  return row.map((set, i) => (starts[i] === set.column ? set : { ...set, column: starts[i]! }));
}

// The free place nearest to the wish; without one the first in reading order, at a distance from others if that can be seen.
export function nearestFree(sets: readonly TableSet[], tiles: number, sheet: Sheet, wish?: Place): Place {
  if (wish) return bestPlace(sets, tiles, sheet.columns, gap, wish);
  const roomy = bestPlace(sets, tiles, sheet.columns, roomyGap);
  // One row stays free for whatever is laid next.
  return roomy.row < sheet.rows - 1 ? roomy : bestPlace(sets, tiles, sheet.columns, gap);
}

function bestPlace(
  sets: readonly TableSet[],
  tiles: number,
  columns: number,
  distance: number,
  wish?: Place,
): Place {
  const width = widthOf(tiles);
  let best: Place | null = null;
  let bestCost = Infinity;
  // A set dropped further down than anything lies there: a table has no smallest size.
  const rows = Math.max(rowsUsed(sets), wish?.row ?? 0);
  for (let row = 0; row <= rows; ++row) {
    for (const span of freeSpans(sets, row, columns, distance)) {
      if (span.end - span.start < width && !(span.start === 0 && span.end === columns)) continue;
      const column = wish ? Math.max(span.start, Math.min(wish.column, span.end - width)) : span.start;
      const cost = wish
        ? rowCost * Math.abs(row - wish.row) + Math.abs(column - wish.column)
        : row * columns + column;
      if (cost < bestCost) {
        best = { row, column };
        bestCost = cost;
      }
    }
  }
  return best ?? { row: rows, column: 0 };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

// The stretches of a row that keep their distance from what lies there.
function freeSpans(sets: readonly TableSet[], row: number, columns: number, distance: number): Span[] {
  const taken = sets
    .filter((set) => set.row === row)
    .map((set) => ({ start: set.column - distance, end: set.column + widthOf(set.pieces.length) + distance }))
    .sort((left, right) => left.start - right.start);
  const spans: Span[] = [];
  let start = 0;
  for (const each of taken) {
    if (each.start > start) spans.push({ start, end: each.start });
    start = Math.max(start, each.end);
  }
  if (start < columns) spans.push({ start, end: columns });
  return spans;
}

// The row in which one more set of usual length would find its place.
export function nextFreeRow(sets: readonly TableSet[], columns: number): number {
  return bestPlace(sets, 4, columns, gap).row;
}

// Everything anew in reading order: for a table of another width, where keeping places is not possible.
export function pack(sets: readonly TableSet[], sheet: Sheet): TableSet[] {
  const roomy = packed(sets, (lying, set) => bestPlace(lying, set.pieces.length, sheet.columns, roomyGap));
  if (rowsUsed(roomy) < sheet.rows) return roomy;
  return packed(sets, (lying, set) => bestPlace(lying, set.pieces.length, sheet.columns, gap));
}

function packed(
  sets: readonly TableSet[],
  placeOf: (lying: readonly TableSet[], set: TableSet) => Place,
): TableSet[] {
  const inOrder = [...sets].sort((left, right) => left.row - right.row || left.column - right.column);
  const lying: TableSet[] = [];
  for (const set of inOrder) lying.push({ ...set, ...placeOf(lying, set) });
  return sets.map((set) => lying.find(({ id }) => id === set.id)!);
}
