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

// The rack is told apart first: a tile that another player laid is not the equal one of this player's rack.
export function boardFrom(before: Draft, start: Draft, seen: Seen, room: TableRoom): Board {
  const own = new Set(start.rack.map(({ id }) => id));
  const inRack = [...before.rack];
  const laid = before.sets.flatMap((set) => set.pieces).filter(({ id }) => own.has(id));
  const rack = seen.rack.map((face) => takeFace(inRack, face) ?? takeFace(laid, face) ?? makePiece(face));
  const back = new Set(rack.map(({ id }) => id));
  const lying = before.sets.map((set) => ({ ...set, pieces: set.pieces.filter(({ id }) => !back.has(id)) }));
  const { sets } = reconcile(lying, seen.table, inRack, room);
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
