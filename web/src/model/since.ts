// What the others have done since the reader's last turn: how the table lay before and after each of their moves.
import type { Draft } from "./draft";
import type { Seen } from "./seen";

export interface SinceMove {
  readonly seat: number;
  readonly before: Draft;
  readonly after: Draft;
  readonly changed: ReadonlySet<number>; // pieces that it laid or moved to another set
}

// A turn of the reader begins a new list. An onlooker has none, and is told of a round of moves at a time, from the first seat on: what
// has been told stays where it is until then.
export function sinceMyTurn(
  moves: readonly SinceMove[],
  seen: Seen,
  next: Omit<SinceMove, "seat">,
): SinceMove[] {
  if (seen.by === null) return [...moves];
  if (seen.by === seen.seat) return [];
  const move = { ...next, seat: seen.by };
  const last = moves.at(-1);
  return seen.seat === null && last !== undefined && seen.by <= last.seat ? [move] : [...moves, move];
}

// For each tile the seat that moved it last.
export function moverOf(moves: readonly SinceMove[]): Map<number, number> {
  return new Map(moves.flatMap(({ seat, changed }) => [...changed].map((id) => [id, seat] as const)));
}
