// A tile as a thing that keeps its identity while it moves, and a set of them at its place on the table. The wire knows
// neither: it speaks of faces and of sets in order.
import type { Face, Tile } from "./tile";
import { tileOf } from "./tile";

export interface Piece {
  readonly id: number;
  readonly face: Face;
  readonly tile: Tile;
}

// Places are counted in rows of tiles and columns of half tiles, so that they hold for every size of tile.
export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface TableSet extends Place {
  readonly id: number;
  readonly pieces: readonly Piece[];
}

let lastId = 0;

// One sequence for pieces and sets: an id on the page means one thing.
export function freshId(): number {
  return ++lastId;
}

export function makePiece(face: Face): Piece {
  const tile = tileOf(face);
  return { id: freshId(), face: tile.joker ? "J" : face, tile };
}

export function facesOf(pieces: readonly Piece[]): Face[] {
  return pieces.map((piece) => piece.face);
}

export function setHolding(sets: readonly TableSet[], piece: number): TableSet | undefined {
  return sets.find((set) => set.pieces.some(({ id }) => id === piece));
}
