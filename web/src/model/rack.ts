// How a player's rack lies: two rows. Sorting orders the upper one; what the player set aside in the lower one stays as it
// was left. Tiles that do not fit the upper row spill into the lower one, behind those set aside.
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

// After a deal, a draw or a laid turn: what is gone goes, what is new comes last.
export function renew(rows: RackRows, pieces: readonly Piece[], capacity: number): RackRows {
  const present = new Set(pieces.map(({ id }) => id));
  const known = new Set([...rows.upper, ...rows.lower]);
  const arrived = pieces.map(({ id }) => id).filter((id) => !known.has(id));
  const aside = rows.lower.filter((id) => present.has(id) && rows.aside.has(id));
  const spilt = rows.lower.filter((id) => present.has(id) && !rows.aside.has(id));
  const flowing = [...rows.upper.filter((id) => present.has(id)), ...spilt, ...arrived];
  return flow(flowing, aside, capacity);
}

export function sortRack(
  rows: RackRows,
  pieces: readonly Piece[],
  order: SortOrder,
  capacity: number,
): RackRows {
  const compare = compareTiles(order);
  const aside = rows.lower.filter((id) => rows.aside.has(id));
  const flowing = pieces
    .filter(({ id }) => !rows.aside.has(id))
    .sort((left, right) => compare(left.tile, right.tile))
    .map(({ id }) => id);
  return flow(flowing, aside, capacity);
}

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
    return { upper: others(rows.upper), lower, aside };
  }
  const spilt = others(rows.lower).filter((id) => !aside.has(id));
  const kept = others(rows.lower).filter((id) => aside.has(id));
  return flow([...inserted(others(rows.upper)), ...spilt], kept, capacity);
}

function flow(flowing: readonly number[], aside: readonly number[], capacity: number): RackRows {
  // More than fit two rows: both get equally long, and the rack scrolls.
  const room = Math.max(capacity, Math.ceil((flowing.length + aside.length) / 2));
  return {
    upper: flowing.slice(0, room),
    lower: [...aside, ...flowing.slice(room)],
    aside: new Set(aside),
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
