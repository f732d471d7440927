// Where tiles fit: what laying them at a place would make of the set there, and the one place to which a tile can be sent.
import { isLocked, move, type Draft, type Ground, type Target } from "./draft";
import { readingOf } from "./judgement";
import { setHolding, type Piece, type TableSet } from "./piece";
import { isLegal } from "./set_meaning";
import { tileWords, type Tile } from "./tile";
import { t } from "../words/words";

export type SetTarget = Extract<Target, { kind: "set" }>;

// "fits" makes it legal, "spoils" leaves a set illegal that was legal, "open" is unfinished before and after.
export function fitAt(
  draft: Draft,
  ids: readonly number[],
  set: TableSet,
  index: number,
  ground: Ground,
): "fits" | "open" | "spoils" | "locked" {
  if (isLocked(set, ground)) return "locked";
  const attempt = move(draft, ids, { kind: "set", set: set.id, index }, ground);
  if (!attempt.ok) return "locked";
  const touched = new Set([...set.pieces.map(({ id }) => id), ...ids]);
  const after = attempt.draft.sets.filter((each) => each.pieces.some(({ id }) => touched.has(id)));
  const host = ids.map((id) => setHolding(attempt.draft.sets, id)).filter((each) => each !== undefined);
  if (
    host.every((each) => isLegal(readingOf(each, ground))) &&
    after.every((each) => isLegal(readingOf(each, ground)))
  )
    return "fits";
  return isLegal(readingOf(set, ground)) ? "spoils" : "open";
}

// All sets that a tile of the rack would keep or make legal, each with the place in it.
export function placesFor(piece: Piece, draft: Draft, ground: Ground): SetTarget[] {
  return draft.sets.flatMap((set) => {
    for (let index = set.pieces.length; index >= 0; --index) {
      if (fitAt(draft, [piece.id], set, index, ground) === "fits")
        return [{ kind: "set", set: set.id, index }];
    }
    return [];
  });
}

// Why a tile is not sent: there is no place, or more than one.
export function fitWords(tile: Tile, places: number): string {
  const words = tileWords(tile);
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return places === 0 ? t().turn.fitsNowhere(name) : t().turn.fitsSeveral(name, places);
}
