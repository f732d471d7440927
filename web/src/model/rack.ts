// How a player's rack lies: two rows. Sorting orders the upper one; what the player set aside in the lower one stays as it
// was left. Both are used before either is crowded.
import type { Piece } from "./piece";
import { compareTiles, type Face, type SortOrder } from "./tile";

export type RowName = "upper" | "lower";

// All ids of the turn's rack, also of pieces that lie on the table for now, so that they come back to where they were.
export interface RackRows {
  readonly upper: readonly number[];
  readonly lower: readonly number[];
  readonly aside: ReadonlySet<number>;
}

export const emptyRack: RackRows = { upper: [], lower: [], aside: new Set() };

// After a deal, a draw or a laid turn: what is gone goes, what is new comes last in the shorter row, and nothing else moves.
export function renew(rows: RackRows, pieces: readonly Piece[], capacity: number): RackRows {
  const present = new Set(pieces.map(({ id }) => id));
  const known = new Set([...rows.upper, ...rows.lower]);
  const upper = rows.upper.filter((id) => present.has(id));
  const lower = rows.lower.filter((id) => present.has(id));
  for (const { id } of pieces.filter((piece) => !known.has(piece.id))) {
    (upper.length >= fewTiles && lower.length < upper.length ? lower : upper).push(id);
  }
  const aside = lower.filter((id) => rows.aside.has(id));
  return fitted({ upper, lower, aside: new Set(aside) }, capacity);
}

export function sortRack(
  rows: RackRows,
  pieces: readonly Piece[],
  order: SortOrder,
  capacity: number,
): RackRows {
  const compare = compareTiles(order);
  const aside = rows.lower.filter((id) => rows.aside.has(id));
  const sorted = pieces
    .filter(({ id }) => !rows.aside.has(id))
    .sort((left, right) => compare(left.tile, right.tile));
  const at = breakOf(sorted, aside.length, order, capacity);
  const ids = sorted.map(({ id }) => id);
  return { upper: ids.slice(0, at), lower: [...aside, ...ids.slice(at)], aside: new Set(aside) };
}

// A few tiles are one row. More use both, and the second one begins with a colour or a number of its own where that leaves the rows
// about as long.
function breakOf(sorted: readonly Piece[], aside: number, order: SortOrder, capacity: number): number {
  const room = roomOf(sorted.length + aside, capacity);
  const even = Math.ceil((sorted.length + aside) / 2);
  if (sorted.length <= Math.min(room, fewTiles)) return sorted.length;
  const group = ({ tile }: Piece) => (tile.joker ? "joker" : order === "colour" ? tile.colour : tile.number);
  const fits = (at: number) => at > 0 && at <= room && sorted.length - at + aside <= room;
  for (let off = 0; off <= unevenness; ++off) {
    for (const at of [even + off, even - off]) {
      if (fits(at) && at < sorted.length && group(sorted[at]!) !== group(sorted[at - 1]!)) return at;
    }
  }
  return Math.min(room, even, sorted.length);
}

const fewTiles = 6;
const unevenness = 2;

// Puts pieces in front of another one of the row, or at its end.
export function placeInRack(
  rows: RackRows,
  ids: readonly number[],
  row: RowName,
  before: number | null,
  capacity: number,
): RackRows {
  const others = (list: readonly number[]) => list.filter((id) => !ids.includes(id));
  const inserted = (list: readonly number[]) => {
    const at = before === null ? -1 : list.indexOf(before);
    return at < 0 ? [...list, ...ids] : [...list.slice(0, at), ...ids, ...list.slice(at)];
  };
  const aside = new Set(others([...rows.aside]));
  if (row === "lower") {
    // Everything up to where the tiles were put is now as the player wants it.
    const lower = inserted(others(rows.lower));
    const last = lower.indexOf(ids.at(-1)!);
    for (const id of lower.slice(0, last + 1)) aside.add(id);
    return fitted({ upper: others(rows.upper), lower, aside }, capacity);
  }
  return fitted({ upper: inserted(others(rows.upper)), lower: others(rows.lower), aside }, capacity);
}

// More than fit two rows: both get equally long, and the rack scrolls.
function roomOf(tiles: number, capacity: number): number {
  return Math.max(capacity, Math.ceil(tiles / 2));
}

// A row that is too long gives its last tiles to the other one: those of the upper row go behind what was set aside.
function fitted({ upper, lower, aside }: RackRows, capacity: number): RackRows {
  const room = roomOf(upper.length + lower.length, capacity);
  if (upper.length > room) {
    const kept = lower.filter((id) => aside.has(id));
    const rest = lower.filter((id) => !aside.has(id));
    return { upper: upper.slice(0, room), lower: [...kept, ...upper.slice(room), ...rest], aside };
  }
  const over = lower.slice(room);
  if (over.length === 0) return { upper, lower, aside };
  return {
    upper: [...upper, ...over],
    lower: lower.slice(0, room),
    aside: new Set([...aside].filter((id) => !over.includes(id))),
  };
}

export function visibleRow(rows: RackRows, row: RowName, pieces: readonly Piece[]): Piece[] {
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  return rows[row].flatMap((id) => byId.get(id) ?? []);
}

// A rack as faces, to be kept while the page is away.
export interface RackFaces {
  readonly upper: readonly Face[];
  readonly lower: readonly Face[];
  readonly aside: number; // how many of the lower row were set aside
}

export function rackFaces(rows: RackRows, pieces: readonly Piece[]): RackFaces {
  const lower = visibleRow(rows, "lower", pieces);
  const facesOf = (row: readonly Piece[]) => row.map(({ face }) => face);
  return {
    upper: facesOf(visibleRow(rows, "upper", pieces)),
    lower: facesOf(lower),
    aside: lower.filter(({ id }) => rows.aside.has(id)).length,
  };
}

// The rack as it was kept, as far as it still has these tiles.
export function rackLike(kept: RackFaces, pieces: readonly Piece[], capacity: number): RackRows {
  const left = [...pieces];
  const take = (faces: readonly Face[]) =>
    faces.flatMap((face) => {
      const index = left.findIndex((piece) => piece.face === face);
      return index < 0 ? [] : left.splice(index, 1).map(({ id }) => id);
    });
  const upper = take(kept.upper);
  const aside = take(kept.lower.slice(0, kept.aside));
  const spilt = take(kept.lower.slice(kept.aside));
  return renew({ upper, lower: [...aside, ...spilt], aside: new Set(aside) }, pieces, capacity);
}
