// Gives the tiles of a table that comes as faces an identity: the pieces that lay there before wherever they can be the
// same. So tiles fly to where they belong instead of appearing, and sets keep their places.
import { nearestFree, type Sheet } from "./grid";
import { freshId, makePiece, type Piece, type TableSet } from "./piece";
import type { Face } from "./tile";

export interface Reconciled {
  sets: TableSet[];
  unused: Piece[]; // of `spare`
}

export function reconcile(
  before: readonly TableSet[],
  rows: readonly (readonly Face[])[],
  spare: readonly Piece[],
  sheet: Sheet,
): Reconciled {
  const filled = rows.filter((row) => row.length > 0);
  const partners = matchSets(before, filled);
  const stock = new Map<number, Piece[]>(before.map((set) => [set.id, [...set.pieces]]));
  const pieces: (Piece | null)[][] = filled.map((row, i) => {
    const own = partners[i] ? stock.get(partners[i].id)! : [];
    return row.map((face) => take(own, face));
  });
  const leftOnTable = [...stock.values()].flat();
  const leftOnRack = [...spare];
  const complete = pieces.map((row, i) =>
    row.map(
      (piece, place) =>
        piece ??
        take(leftOnTable, filled[i]![place]!) ??
        take(leftOnRack, filled[i]![place]!) ??
        makePiece(filled[i]![place]!),
    ),
  );
  const sets: TableSet[] = [];
  const homeless: { index: number; pieces: Piece[] }[] = [];
  for (const [index, row] of complete.entries()) {
    const partner = partners[index];
    if (partner) sets[index] = { ...partner, pieces: row, column: columnKeepingTilesStill(partner, row) };
    else homeless.push({ index, pieces: row });
  }
  for (const { index, pieces: row } of homeless) {
    const lying = sets.filter((set) => set !== undefined);
    sets[index] = { id: freshId(), pieces: row, ...nearestFree(lying, row.length, sheet) };
  }
  return { sets, unused: leftOnRack };
}

// A set that grows or shrinks at its left end keeps the tiles it had where they are.
export function columnKeepingTilesStill(before: TableSet, pieces: readonly Piece[]): number {
  for (const [place, piece] of before.pieces.entries()) {
    const now = pieces.findIndex(({ id }) => id === piece.id);
    if (now >= 0) return Math.max(0, before.column + 2 * (place - now));
  }
  return before.column;
}

function take(pieces: Piece[], face: Face): Piece | null {
  const index = pieces.findIndex((piece) => piece.face === face);
  return index < 0 ? null : pieces.splice(index, 1)[0]!;
}

// For each row the set before that it continues: pairs with the most tiles in common first.
function matchSets(before: readonly TableSet[], rows: readonly (readonly Face[])[]): (TableSet | null)[] {
  const pairs: { set: TableSet; row: number; common: number; shift: number }[] = [];
  for (const [index, set] of before.entries()) {
    for (const [row, faces] of rows.entries()) {
      const common = commonTiles(set, faces);
      if (common > 0) pairs.push({ set, row, common, shift: Math.abs(index - row) });
    }
  }
  pairs.sort((left, right) => right.common - left.common || left.shift - right.shift);
  const partners: (TableSet | null)[] = rows.map(() => null);
  const taken = new Set<number>();
  for (const { set, row } of pairs) {
    if (partners[row] || taken.has(set.id)) continue;
    partners[row] = set;
    taken.add(set.id);
  }
  return partners;
}

function commonTiles(set: TableSet, faces: readonly Face[]): number {
  const left = set.pieces.map((piece) => piece.face);
  let common = 0;
  for (const face of faces) {
    const index = left.indexOf(face);
    if (index < 0) continue;
    left.splice(index, 1);
    ++common;
  }
  return common;
}
