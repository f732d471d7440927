// What a draft amounts to: points towards the opening, sets that are not legal yet, and what the main button does now.
// The page warns by it; the server decides.
import type { Draft, Ground } from "./draft";
import { unpaidJokerSet } from "./joker_debt";
import type { TableSet } from "./piece";
import { flawWords, isLegal, pointsOf } from "./set_meaning";
import { readSet, type SetReading } from "./set_reading";
import { t } from "../words/words";

export function readingOf(set: TableSet, ground: Pick<Ground, "rules">): SetReading {
  return readSet(
    set.pieces.map(({ tile }) => tile),
    ground.rules,
  );
}

export function laidPieces(draft: Draft, ground: Ground): number {
  return draft.sets.reduce((sum, set) => sum + set.pieces.filter(({ id }) => ground.own.has(id)).length, 0);
}

// Only new sets count, and only once they are legal.
export function pointsLaid(draft: Draft, ground: Ground): number {
  return draft.sets
    .filter((set) => set.pieces.every(({ id }) => ground.own.has(id)))
    .reduce((sum, set) => sum + pointsOfSet(set, ground), 0);
}

function pointsOfSet(set: TableSet, ground: Ground): number {
  return pointsOf(
    set.pieces.map(({ tile }) => tile),
    readingOf(set, ground),
    ground.rules,
  );
}

export type Judgement =
  | { can: "end" }
  | { can: "draw" } // nothing was touched: draw, or pass where the pool is empty
  | { can: "nothing"; why: string; sets: number[] }; // the sets to blame

export function judge(draft: Draft, start: Draft, ground: Ground): Judgement {
  const laid = laidPieces(draft, ground);
  const flawed = draft.sets.filter((set) => !isLegal(readingOf(set, ground)));
  if (flawed.length > 0) {
    return { can: "nothing", why: flawedWords(flawed, draft, ground), sets: flawed.map(({ id }) => id) };
  }
  if (laid === 0) {
    if (sameTable(draft, start)) return { can: "draw" };
    return { can: "nothing", why: t().turn.layToo, sets: [] };
  }
  const missing = ground.opened ? 0 : ground.openingPoints - pointsLaid(draft, ground);
  if (missing > 0) {
    return { can: "nothing", why: t().turn.needsPoints(missing), sets: [] };
  }
  const unpaid = ground.jokerRule === "swap" ? unpaidJoker(draft, start, ground) : null;
  if (unpaid !== null) return { can: "nothing", why: t().turn.jokerUnpaid, sets: [unpaid.id] };
  return { can: "end" };
}

function unpaidJoker(draft: Draft, start: Draft, ground: Ground): TableSet | null {
  const faces = ({ sets }: Draft) => sets.map((set) => set.pieces.map(({ face }) => face));
  const own = draft.sets.flatMap((set) => set.pieces.filter(({ id }) => ground.own.has(id)));
  const guilty = unpaidJokerSet(
    faces(start),
    faces(draft),
    own.map(({ face }) => face),
    ground.rules,
  );
  return guilty === null ? null : draft.sets[guilty]!;
}

function flawedWords(flawed: readonly TableSet[], draft: Draft, ground: Ground): string {
  const [first] = flawed;
  if (flawed.length > 1) return t().turn.setsUnfinished(flawed.length);
  const number = draft.sets.findIndex(({ id }) => id === first!.id) + 1;
  return t().turn.setUnfinished(number, flawWords(readingOf(first!, ground)));
}

// Equal as the rules see it: places on the table and the order of sets mean nothing.
function sameTable(left: Draft, right: Draft): boolean {
  const key = (draft: Draft) =>
    draft.sets
      .map((set) => set.pieces.map(({ face }) => face).join(" "))
      .sort()
      .join(",");
  return key(left) === key(right);
}
