// From the board as it lay to the board as the server tells it: which pieces stay themselves, which are new, and what the
// last move has changed.
import type { Draft, PlacedRow } from "./draft";
import type { Sheet } from "./grid";
import { freshId, makePiece, type Piece, type TableSet } from "./piece";
import { reconcile } from "./reconcile";
import type { Seen } from "./seen";
import type { Face } from "./tile";

export interface Board {
  draft: Draft;
  changed: ReadonlySet<number>; // pieces on the table that the last move laid or moved
  drawn: ReadonlySet<number>; // pieces new on the rack
}

// How a table is laid out that comes with news: dealt anew, as it was kept, changed by a move, or as it lay.
export type Occasion = "dealt" | "kept" | "changed" | "same";
export type LayOut = (sets: readonly TableSet[], occasion: Occasion) => TableSet[];

// A table of another visit, which news can continue.
export function boardAsKept(rows: readonly PlacedRow[]): Draft {
  const sets = rows.map(({ faces, row, column }) => ({
    id: freshId(),
    pieces: faces.map(makePiece),
    row,
    column,
  }));
  return { sets, rack: [] };
}

// The rack is told apart first: a tile that another player laid is not the equal one of this player's rack.
export function boardFrom(before: Draft, start: Draft, seen: Seen, sheet: Sheet): Board {
  const own = new Set(start.rack.map(({ id }) => id));
  const inRack = [...before.rack];
  const laid = before.sets.flatMap((set) => set.pieces).filter(({ id }) => own.has(id));
  const rack = seen.rack.map((face) => takeFace(inRack, face) ?? takeFace(laid, face) ?? makePiece(face));
  const back = new Set(rack.map(({ id }) => id));
  const lying = before.sets.map((set) => ({ ...set, pieces: set.pieces.filter(({ id }) => !back.has(id)) }));
  const { sets } = reconcile(lying, seen.table, inRack, sheet);
  const known = new Set([...before.rack, ...start.rack].map(({ id }) => id));
  return {
    draft: { sets, rack },
    changed: changedPieces(start.sets, sets),
    drawn: new Set(rack.filter(({ id }) => !known.has(id)).map(({ id }) => id)),
  };
}

function takeFace(pieces: Piece[], face: Face): Piece | null {
  const index = pieces.findIndex((piece) => piece.face === face);
  return index < 0 ? null : pieces.splice(index, 1)[0]!;
}

function changedPieces(before: readonly TableSet[], after: readonly TableSet[]): Set<number> {
  const home = new Map(before.flatMap((set) => set.pieces.map(({ id }) => [id, set.id] as const)));
  return new Set(
    after.flatMap((set) => set.pieces.filter(({ id }) => home.get(id) !== set.id).map(({ id }) => id)),
  );
}
