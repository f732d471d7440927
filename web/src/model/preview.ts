// The table as it would lie if the tiles in hand were let go: made by the same move, so that it is where they land.
import { move, type Draft, type Ground, type Target } from "./draft";
import type { Place, TableSet } from "./piece";
import { isLegal } from "./set_meaning";
import { readingOf } from "./judgement";

// Places of single tiles, in rows and half tiles.
export interface Preview {
  readonly places: ReadonlyMap<number, Place>; // of every tile on the table then
  readonly landing: readonly Place[]; // of those in hand
  readonly legal: boolean; // the sets they come to
}

export function placesOf(sets: readonly TableSet[]): Map<number, Place> {
  return new Map(
    sets.flatMap(({ row, column, pieces }) =>
      pieces.map(({ id }, index) => [id, { row, column: column + 2 * index }] as const),
    ),
  );
}

// Null where the move is refused: then nothing would change.
export function previewOf(
  draft: Draft,
  ids: readonly number[],
  target: Target,
  ground: Ground,
): Preview | null {
  const attempt = move(draft, ids, target, ground);
  if (!attempt.ok) return null;
  const places = placesOf(attempt.draft.sets);
  const landing = ids.flatMap((id) => places.get(id) ?? []);
  const hosts = attempt.draft.sets.filter((set) => set.pieces.some(({ id }) => ids.includes(id)));
  return { places, landing, legal: hosts.every((set) => isLegal(readingOf(set, ground))) };
}
