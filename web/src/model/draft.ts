// A turn in the making: the table as the player is laying it, and the tiles still on the rack. Every action takes a draft and
// gives a new one, or says why not; the history of a turn is a list of drafts.
import { nearestFree, settle, type Sheet } from "./grid";
import { freshId, setHolding, type Piece, type Place, type TableSet } from "./piece";
import { columnKeepingTilesStill, reconcile } from "./reconcile";
import { readSet, type SetRules } from "./set_reading";
import type { Face } from "./tile";
import { t } from "../words/words";

export interface Draft {
  readonly sets: readonly TableSet[];
  readonly rack: readonly Piece[];
}

// What does not change during a turn.
export interface Ground {
  readonly rules: SetRules;
  readonly sheet: Sheet;
  readonly opened: boolean;
  readonly openingPoints: number;
  readonly jokerRule: "free" | "swap";
  readonly own: ReadonlySet<number>; // the pieces that were on the player's rack when the turn began
}

export type Target =
  | { kind: "set"; set: number; index: number } // in front of the index-th tile as it lies now
  | ({ kind: "free" } & Place)
  | { kind: "new" }
  | { kind: "rack" };

export type Attempt = { ok: true; draft: Draft } | { ok: false; sentence: string };

export function isLocked(set: TableSet, ground: Ground): boolean {
  return !ground.opened && set.pieces.some(({ id }) => !ground.own.has(id));
}

export function lockedWords(ground: Ground): string {
  return t().turn.locked(ground.openingPoints);
}

// Moves pieces, in this order, to one place.
export function move(draft: Draft, ids: readonly number[], target: Target, ground: Ground): Attempt {
  const moved = ids.map((id) => findPiece(draft, id)).filter((piece) => piece !== undefined);
  if (moved.length === 0) return refuse(t().turn.selectFirst);
  const refusal = refusalOf(draft, moved, target, ground);
  if (refusal) return refuse(refusal);
  if (target.kind === "rack") return { ok: true, draft: takeBack(draft, moved, ground) };
  const rack = draft.rack.filter(({ id }) => !ids.includes(id));
  const lifted = liftFrom(draft.sets, new Set(ids), ground);
  const next =
    target.kind === "set"
      ? insert(draft, lifted, moved, target, ground)
      : startSet(lifted, moved, target.kind === "free" ? target : wishBeside(draft, moved), ground);
  return { ok: true, draft: { sets: next, rack } };
}

function refuse(sentence: string): Attempt {
  return { ok: false, sentence };
}

function refusalOf(draft: Draft, moved: readonly Piece[], target: Target, ground: Ground): string | null {
  if (target.kind === "rack" && moved.some(({ id }) => !ground.own.has(id))) {
    return t().turn.tableStays;
  }
  const touched = moved.map(({ id }) => setHolding(draft.sets, id));
  if (target.kind === "set") touched.push(draft.sets.find(({ id }) => id === target.set));
  return touched.some((set) => set && isLocked(set, ground)) ? lockedWords(ground) : null;
}

function findPiece(draft: Draft, id: number): Piece | undefined {
  return (
    draft.rack.find((piece) => piece.id === id) ??
    setHolding(draft.sets, id)?.pieces.find((piece) => piece.id === id)
  );
}

function takeBack(draft: Draft, moved: readonly Piece[], ground: Ground): Draft {
  const ids = new Set(moved.map(({ id }) => id));
  const rack = [...draft.rack, ...moved.filter(({ id }) => draft.rack.every((piece) => piece.id !== id))];
  return { sets: liftFrom(draft.sets, ids, ground), rack };
}

// A run whose middle is taken out falls into two where both parts are legal; otherwise it stays one set that says what it lacks.
function liftFrom(sets: readonly TableSet[], ids: ReadonlySet<number>, ground: Ground): TableSet[] {
  return sets.flatMap((set) => {
    const left = set.pieces.filter(({ id }) => !ids.has(id));
    if (left.length === set.pieces.length) return [set];
    if (left.length === 0) return [];
    const parts = partsAround(set.pieces, ids);
    if (parts.length === 2 && parts.every((part) => isLegalSet(part, ground.rules))) {
      return parts.map((part, i) => ({
        ...set,
        id: i === 0 ? set.id : freshId(),
        pieces: part,
        column: columnKeepingTilesStill(set, part),
      }));
    }
    return [tidied({ ...set, pieces: left, column: columnKeepingTilesStill(set, left) }, ground.rules)];
  });
}

function partsAround(pieces: readonly Piece[], ids: ReadonlySet<number>): Piece[][] {
  const parts: Piece[][] = [];
  let open = false;
  for (const piece of pieces) {
    if (ids.has(piece.id)) {
      open = false;
    } else if (open) {
      parts.at(-1)!.push(piece);
    } else {
      parts.push([piece]);
      open = true;
    }
  }
  return parts;
}

function insert(
  draft: Draft,
  lifted: readonly TableSet[],
  moved: readonly Piece[],
  target: { set: number; index: number },
  ground: Ground,
): TableSet[] {
  const before = draft.sets.find(({ id }) => id === target.set);
  if (!before) return startSet(lifted, moved, undefined, ground);
  const movedIds = new Set(moved.map(({ id }) => id));
  // Neighbours of the place before anything was lifted: they say where it is now, also if the set fell into two.
  const previous = before.pieces.slice(0, target.index).findLast(({ id }) => !movedIds.has(id));
  const next = before.pieces.slice(target.index).find(({ id }) => !movedIds.has(id));
  const host = previous ?? next;
  const set = host && setHolding(lifted, host.id);
  if (!host || !set) return startSet(lifted, moved, before, ground);
  const at = set.pieces.findIndex(({ id }) => id === host.id) + (previous ? 1 : 0);
  const pieces = [...set.pieces.slice(0, at), ...moved, ...set.pieces.slice(at)];
  const grown = withoutTwins(tidied({ ...set, pieces }, ground.rules), set, ground.rules);
  const sets = lifted.flatMap((each) => (each.id === set.id ? grown : [each]));
  return settle(sets, ground.sheet.columns, new Set(grown.map(({ id }) => id)));
}

// 3 4 5 6 7 with a second 5 becomes 3 4 5 and 5 6 7: what a player means who lays it there.
function withoutTwins(set: TableSet, before: TableSet, rules: SetRules): TableSet[] {
  const still = (pieces: readonly Piece[]) => columnKeepingTilesStill(before, pieces);
  for (let i = 1; i < set.pieces.length; ++i) {
    if (set.pieces[i]!.face !== set.pieces[i - 1]!.face) continue;
    const parts = [set.pieces.slice(0, i), set.pieces.slice(i)];
    if (!parts.every((part) => isLegalSet(part, rules))) continue;
    return parts.map((pieces, part) => ({
      ...set,
      id: part === 0 ? set.id : freshId(),
      pieces,
      column: still(pieces) + part,
    }));
  }
  return [{ ...set, column: still(set.pieces) }];
}

function startSet(
  lifted: readonly TableSet[],
  moved: readonly Piece[],
  wish: Place | undefined,
  ground: Ground,
): TableSet[] {
  const place = nearestFree(lifted, moved.length, ground.sheet, wish);
  const set = tidied({ id: freshId(), pieces: moved, ...place }, ground.rules);
  return settle([...lifted, set], ground.sheet.columns, new Set([set.id]));
}

// A new set made of tiles of one set goes beside that set; one from the rack to the first free place.
function wishBeside(draft: Draft, moved: readonly Piece[]): Place | undefined {
  const origin = moved.map(({ id }) => setHolding(draft.sets, id)).find((set) => set !== undefined);
  if (!origin) return undefined;
  const first = origin.pieces.findIndex(({ id }) => id === moved[0]!.id);
  return { row: origin.row, column: origin.column + 2 * Math.max(0, first) + 1 };
}

function isLegalSet(pieces: readonly Piece[], rules: SetRules): boolean {
  return (
    readSet(
      pieces.map(({ tile }) => tile),
      rules,
    ).kind !== "flawed"
  );
}

function tidied(set: TableSet, rules: SetRules): TableSet {
  const { order } = readSet(
    set.pieces.map(({ tile }) => tile),
    rules,
  );
  return { ...set, pieces: order.map((place) => set.pieces[place]!) };
}

// Cuts a set in front of its index-th tile.
export function split(draft: Draft, set: number, index: number, ground: Ground): Attempt {
  const whole = draft.sets.find(({ id }) => id === set);
  if (!whole || index <= 0 || index >= whole.pieces.length) {
    return refuse(t().turn.splitWhere);
  }
  const tail = whole.pieces.slice(index).map(({ id }) => id);
  return move(draft, tail, { kind: "new" }, ground);
}

// Lays all tiles of `second` to the end of `first`.
export function join(draft: Draft, first: number, second: number, ground: Ground): Attempt {
  const into = draft.sets.find(({ id }) => id === first);
  const from = draft.sets.find(({ id }) => id === second);
  if (!into || !from || first === second) return refuse(t().turn.noJoin);
  const target: Target = { kind: "set", set: first, index: into.pieces.length };
  return move(
    draft,
    from.pieces.map(({ id }) => id),
    target,
    ground,
  );
}

// A set as faces at its place.
export interface PlacedRow extends Place {
  readonly faces: readonly Face[];
}

// The table as it was kept while the page was away.
export function placeAgain(draft: Draft, rows: readonly PlacedRow[], ground: Ground): Draft {
  const { sets, rack } = arrange(
    draft,
    rows.map(({ faces }) => faces),
    ground,
  );
  const placed = sets.map((set, index) => {
    const { row, column } = rows[index] ?? set;
    return { ...set, row, column };
  });
  return { sets: settle(placed, ground.sheet.columns), rack };
}

// The table as someone else wrote it: a step of a hint, or what was laid before the page was loaded again.
export function arrange(draft: Draft, rows: readonly (readonly Face[])[], ground: Ground): Draft {
  const { sets, unused } = reconcile(draft.sets, rows, draft.rack, ground.sheet);
  const back = draft.sets
    .flatMap((set) => set.pieces)
    .filter((piece) => ground.own.has(piece.id) && !setHolding(sets, piece.id));
  return { sets: settle(sets, ground.sheet.columns), rack: [...unused, ...back] };
}

export function rowsOf(draft: Draft): Face[][] {
  return draft.sets.map((set) => set.pieces.map(({ face }) => face));
}
