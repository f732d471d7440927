// The board of a player: the draft of the turn with its history, the rack, the tiles in hand. Views show it, and every hand
// (pointer, keyboard, typed notation, hints) acts through it.
import { changeWords } from "../model/change_words";
import { arrange, isLocked, join, lockedWords, move, placeAgain, split } from "../model/draft";
import type { Attempt, Draft, Ground, Target } from "../model/draft";
import { settle, type Sheet } from "../model/grid";
import { fitWords, placesFor } from "../model/fitting";
import { judge, laidPieces, pointsLaid, readingOf, type Judgement } from "../model/judgement";
import { setHolding, type Piece, type TableSet } from "../model/piece";
import { emptyRack, placeInRack, rackFaces, rackLike, renew, sortRack, visibleRow } from "../model/rack";
import type { RackRows, RowName } from "../model/rack";
import { groundRules, type Seen } from "../model/seen";
import { sinceMyTurn, type SinceMove } from "../model/since";
import { add, extend, inLineOrder, keepOnly, toggle, type Selection } from "../model/selection";
import { isLegal } from "../model/set_meaning";
import { boardAsKept, boardFrom, type LayOut } from "../model/take_news";
import type { Face, SortOrder } from "../model/tile";
import type { RulesetInfo } from "../wire/messages";
import { savedRack, savedTables, savedTurns } from "./saved_play";
import { settings } from "./settings.svelte";
import { t } from "../words/words";

export interface Notice {
  sentence: string;
  sets: readonly number[]; // that it is about
  serial: number; // the same sentence twice is two notices
}

const nothing: Draft = { sets: [], rack: [] };
const unread: Seen = {
  key: "",
  turn: 0,
  table: [],
  rack: [],
  seated: false,
  myTurn: false,
  opened: false,
  pool: 0,
  mover: "",
  seat: null,
  seats: 0,
  by: null,
  laidBy: null,
};

export class Play {
  seen = $state.raw<Seen>(unread);
  rules = $state.raw<RulesetInfo>() as RulesetInfo;
  start = $state.raw<Draft>(nothing);
  past = $state.raw<readonly Draft[]>([]);
  draft = $state.raw<Draft>(nothing);
  since = $state.raw<readonly SinceMove[]>([]);
  completed = $state.raw<ReadonlySet<number>>(new Set()); // sets that the last action made legal
  drawn = $state.raw<ReadonlySet<number>>(new Set());
  rows = $state.raw<RackRows>(emptyRack);
  selection = $state.raw<Selection>([]);
  notice = $state.raw<Notice | null>(null);
  said = $state(""); // what the last action did, for the screen reader
  room = $state.raw<Sheet>({ columns: 40, rows: 6 });
  paused = $state(false);
  waiting = $state(false); // for the server's answer

  // Who knows the size of the table says where sets lie.
  layOut: LayOut = (sets) => settle(sets, this.room.columns);

  // How everything lay before a change of the window moved it.
  #home: { start: Draft; past: readonly Draft[]; draft: Draft } | null = null;
  #capacity = 14;
  #order: SortOrder = "colour"; // of the last sort; racks are dealt by colour
  #serial = 0;

  constructor(rules: RulesetInfo) {
    this.rules = rules;
  }

  readonly ground: Ground = $derived({
    rules: groundRules(this.rules),
    sheet: this.room,
    opened: this.seen.opened,
    openingPoints: this.rules.opening_points,
    jokerRule: this.rules.joker_rule,
    own: new Set(this.start.rack.map(({ id }) => id)),
  });
  readonly active = $derived(this.seen.myTurn && !this.paused && !this.waiting);
  readonly judgement: Judgement = $derived(judge(this.draft, this.start, this.ground));
  readonly points = $derived(pointsLaid(this.draft, this.ground));
  readonly laid = $derived(laidPieces(this.draft, this.ground));
  readonly upper = $derived(visibleRow(this.rows, "upper", this.draft.rack));
  readonly lower = $derived(visibleRow(this.rows, "lower", this.draft.rack));
  // Every line of tiles, as arrows and shift-click run along them: the sets in order, then the rows of the rack.
  readonly lines = $derived([
    ...this.draft.sets.map((set) => set.pieces.map(({ id }) => id)),
    this.upper.map(({ id }) => id),
    this.lower.map(({ id }) => id),
  ]);

  // News of the room. What the player has laid but not ended stays, unless the turn is over.
  take(seen: Seen): void {
    const known = this.seen;
    const sameDeal = seen.key === known.key;
    this.seen = seen;
    this.waiting = false;
    if (sameDeal && seen.turn === known.turn && sameFaces(known, seen)) return;
    const kept = sameDeal ? null : savedTables.of(seen);
    const same = sameDeal && JSON.stringify(known.table) === JSON.stringify(seen.table);
    // A turn that came to nothing leaves the table as it was.
    const before = same ? this.start : sameDeal ? this.draft : kept ? boardAsKept(kept) : nothing;
    const was = this.start;
    const board = boardFrom(before, sameDeal ? this.start : nothing, seen, this.room);
    this.notice = null; // it was about the turn before
    const occasion = same ? "same" : sameDeal ? "changed" : kept ? "kept" : "dealt";
    const sets = this.layOut(board.draft.sets, occasion);
    this.start = { sets, rack: board.draft.rack };
    this.draft = this.start;
    this.#home = null;
    savedTables.keep(seen, this.start);
    this.past = [];
    const next = { before: was, after: this.start, changed: board.changed };
    this.since = sameDeal ? sinceMyTurn(this.since, seen, next) : [];
    this.completed = new Set();
    this.drawn = sameDeal ? board.drawn : new Set();
    this.rows = sameDeal
      ? renew(this.rows, board.draft.rack, this.#capacity)
      : this.#firstRows(board.draft.rack);
    if (settings.all.sortDrawn && this.drawn.size > 0) this.sort(this.#order);
    this.#forgetGone();
    this.#restore();
  }

  // The sets as they lay before the window changed.
  get homeSets(): readonly TableSet[] {
    return (this.#home ?? this).draft.sets;
  }

  // Other places for another window, always from those that the sets had before it changed.
  place(placed: (sets: readonly TableSet[]) => TableSet[]): void {
    this.#home ??= { start: this.start, past: this.past, draft: this.draft };
    const { start, past, draft } = this.#home;
    const fit = (each: Draft): Draft => ({ ...each, sets: placed(each.sets) });
    this.start = fit(start);
    this.past = past.map(fit);
    this.draft = draft === start ? this.start : fit(draft);
  }

  // From now on sets belong where they are.
  stay(): void {
    this.#home = null;
  }

  setCapacity(capacity: number): void {
    if (capacity === this.#capacity) return;
    this.#capacity = capacity;
    this.rows = renew(this.rows, this.start.rack, capacity);
  }

  // Moves tiles to the table or back, as one action of the player. Returns whether it was done.
  lay(ids: readonly number[], target: Target): boolean {
    if (!this.#mayAct()) return false;
    return this.#attempt(move(this.draft, inLineOrder(ids, this.lines), target, this.ground));
  }

  laySelection(target: Target): boolean {
    return this.lay(this.selection, target);
  }

  // A tile of the rack to the one place where it fits; one that was laid in this turn back to the rack.
  send(id: number): boolean {
    this.selection = [];
    const piece = this.draft.rack.find((each) => each.id === id);
    if (!this.#mayAct()) return false;
    if (!piece) return this.ground.own.has(id) && this.lay([id], { kind: "rack" });
    const places = placesFor(piece, this.draft, this.ground);
    const [only] = places;
    if (only && places.length === 1) return this.lay([id], only);
    this.tell(
      fitWords(piece.tile, places.length),
      places.map(({ set }) => set),
    );
    return false;
  }

  split(set: number, index: number): boolean {
    return this.#mayAct() && this.#attempt(split(this.draft, set, index, this.ground));
  }

  join(first: number, second: number): boolean {
    return this.#mayAct() && this.#attempt(join(this.draft, first, second, this.ground));
  }

  // A step of a hint; false if the rows hold other tiles than the board.
  show(rows: readonly (readonly Face[])[]): boolean {
    if (!this.#mayAct()) return false;
    const drafted = arrange(this.draft, rows, this.ground);
    const count = (draft: Draft) => draft.rack.length + draft.sets.flatMap((set) => set.pieces).length;
    if (count(drafted) !== count(this.draft)) return false;
    return this.#attempt({ ok: true, draft: drafted });
  }

  undo(): boolean {
    const previous = this.past.at(-1);
    if (!this.active || !previous) return false;
    this.past = this.past.slice(0, -1);
    this.said = `${t().turn.undone} ${changeWords(this.draft, previous, this.ground.rules)}`;
    this.draft = previous;
    this.#settled();
    return true;
  }

  reset(): boolean {
    if (!this.active || this.draft === this.start) return false;
    this.#commit(this.start);
    return true;
  }

  sort(order: SortOrder): void {
    this.#order = order;
    this.rows = sortRack(this.rows, this.start.rack, order, this.#capacity);
    savedRack.keep(this.seen, rackFaces(this.rows, this.start.rack));
  }

  // Tiles of the rack to another place on it, at any time; tiles laid in this turn come back to it.
  stow(ids: readonly number[], row: RowName, before: number | null): boolean {
    const lying = ids.filter((id) => this.draft.rack.every((piece) => piece.id !== id));
    if (lying.length > 0 && !this.lay(lying, { kind: "rack" })) return false;
    this.rows = placeInRack(this.rows, inLineOrder(ids, this.lines), row, before, this.#capacity);
    savedRack.keep(this.seen, rackFaces(this.rows, this.start.rack));
    this.selection = [];
    return true;
  }

  // Back to the tray of a board that is set up; a game has none, so nothing can go there.
  putAway(ids: readonly number[]): boolean {
    return ids.length === 0;
  }

  toggle(id: number): void {
    if (!this.selection.includes(id) && !this.mayTake(id)) return;
    this.selection = toggle(this.selection, id);
  }

  extendTo(id: number): void {
    this.selection = extend(this.selection, id, this.lines).filter((each) => this.mayTake(each));
  }

  pick(ids: readonly number[]): void {
    this.selection = add(
      this.selection,
      ids.filter((id) => this.mayTake(id, "silently")),
    );
  }

  drop(): void {
    this.selection = [];
  }

  // Own tiles may be taken at any time, those of the table in one's turn after the opening.
  mayTake(id: number, how: "aloud" | "silently" = "aloud"): boolean {
    const set = setHolding(this.draft.sets, id);
    if (!set) return this.draft.rack.some((piece) => piece.id === id);
    const why = !this.active ? this.#notNow() : isLocked(set, this.ground) ? lockedWords(this.ground) : "";
    if (why !== "" && how === "aloud") this.tell(why, [set.id]);
    return why === "";
  }

  tell(sentence: string, sets: readonly number[] = []): void {
    this.notice = { sentence, sets, serial: ++this.#serial };
  }

  // The server's no: back to the table of the turn's begin, which was legal; undo brings the attempt back.
  refused(sentence: string): void {
    this.waiting = false;
    this.reset();
    this.tell(sentence);
  }

  // A new deal lies sorted; after a reload the rack lies as the player had arranged it.
  #firstRows(rack: readonly Piece[]): RackRows {
    const kept = savedRack.of(this.seen);
    if (kept) return rackLike(kept, rack, this.#capacity);
    return sortRack(emptyRack, rack, "colour", this.#capacity);
  }

  #notNow(): string {
    if (!this.seen.seated) return t().turn.watching;
    if (this.paused) return t().turn.lineLost;
    return this.seen.mover === "" ? t().turn.roundOver : t().turn.turnOf(this.seen.mover);
  }

  #mayAct(): boolean {
    if (!this.active && !this.waiting) this.tell(this.#notNow());
    return this.active;
  }

  #attempt(attempt: Attempt): boolean {
    if (attempt.ok) this.#commit(attempt.draft);
    else this.tell(attempt.sentence);
    return attempt.ok;
  }

  #commit(draft: Draft): void {
    if (sameLie(draft, this.draft)) {
      this.selection = [];
      return;
    }
    this.past = [...this.past, this.draft];
    this.completed = completedSets(this.draft, draft, this.ground);
    this.said = changeWords(this.draft, draft, this.ground.rules);
    this.draft = draft;
    this.selection = [];
    this.#settled();
  }

  #settled(): void {
    this.#home = null;
    this.notice = null;
    this.#forgetGone();
    if (this.seen.key !== "") savedTurns.keep(this.seen, this.draft);
  }

  #forgetGone(): void {
    this.selection = keepOnly(this.selection, new Set(this.lines.flat()));
  }

  // A page that was loaded again in the middle of a turn goes on where it was.
  #restore(): void {
    if (!this.seen.myTurn) return;
    const rows = savedTurns.of(this.seen);
    if (rows) this.#commit(placeAgain(this.draft, rows, this.ground));
  }
}

function completedSets(before: Draft, after: Draft, ground: Ground): Set<number> {
  const faces = (set: TableSet) => set.pieces.map(({ id }) => id).join();
  const were = new Set(before.sets.map(faces));
  return new Set(
    after.sets.filter((set) => !were.has(faces(set)) && isLegal(readingOf(set, ground))).map(({ id }) => id),
  );
}

function sameFaces(left: Seen, right: Seen): boolean {
  const key = (seen: Seen) => JSON.stringify([seen.table, seen.rack]);
  return key(left) === key(right);
}

// Whether both look the same: a tile dropped where it came from is no action.
function sameLie(left: Draft, right: Draft): boolean {
  const key = ({ sets }: Draft) =>
    sets.map((set) => [set.row, set.column, ...set.pieces.map(({ id }) => id)].join()).sort();
  return key(left).join(";") === key(right).join(";");
}
