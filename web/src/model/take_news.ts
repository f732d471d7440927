// From the board as it lay to the board as the server tells it: which pieces stay themselves, which are new, and what the
// last move has changed.
import type { Draft } from "./draft";
import { pack, rowsUsed, settle, type Sheet } from "./grid";
import { makePiece, type Piece, type TableSet } from "./piece";
import { reconcile } from "./reconcile";
import type { Seen } from "./seen";
import type { Face } from "./tile";

export interface Board {
  draft: Draft;
  changed: ReadonlySet<number>; // pieces on the table that the last move laid or moved
  drawn: ReadonlySet<number>; // pieces new on the rack
}

export interface TableRoom extends Sheet {
  readonly mostRows: number; // that can be seen at the smallest size
}

export function boardFrom(before: Draft, start: Draft, seen: Seen, room: TableRoom): Board {
  const { sets, unused } = reconcile(before.sets, seen.table, before.rack, room);
  const onTable = new Set(sets.flatMap((set) => set.pieces.map(({ id }) => id)));
  const loose = [...unused, ...start.rack, ...before.sets.flatMap((set) => set.pieces)].filter(
    (piece, index, all) => !onTable.has(piece.id) && all.findIndex(({ id }) => id === piece.id) === index,
  );
  const rack = seen.rack.map((face) => takeFace(loose, face) ?? makePiece(face));
  const known = new Set([...before.rack, ...start.rack].map(({ id }) => id));
  return {
    draft: { sets: laidOut(sets, room), rack },
    changed: changedPieces(start.sets, sets),
    drawn: new Set(rack.filter(({ id }) => !known.has(id)).map(({ id }) => id)),
  };
}

function takeFace(pieces: Piece[], face: Face): Piece | null {
  const index = pieces.findIndex((piece) => piece.face === face);
  return index < 0 ? null : pieces.splice(index, 1)[0]!;
}

// Between turns is the moment to close gaps, and only where the table would have to scroll otherwise.
function laidOut(sets: readonly TableSet[], room: TableRoom): TableSet[] {
  const settled = settle(sets, room.columns);
  if (rowsUsed(settled) <= room.mostRows) return settled;
  const packed = pack(settled, room);
  return rowsUsed(packed) < rowsUsed(settled) ? packed : settled;
}

function changedPieces(before: readonly TableSet[], after: readonly TableSet[]): Set<number> {
  const home = new Map(before.flatMap((set) => set.pieces.map(({ id }) => [id, set.id] as const)));
  return new Set(
    after.flatMap((set) => set.pieces.filter(({ id }) => home.get(id) !== set.id).map(({ id }) => id)),
  );
}
