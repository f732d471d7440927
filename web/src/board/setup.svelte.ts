// A board on which everything can be changed: the same table, rack and hands as in a game, and a tray that holds the other tiles of the
// box. All tiles that are not on the table are on the draft's rack; those that its rows do not show lie in the tray.
import type { FullRules } from "../engine/rulesets";
import { arrange, move, rowsOf, type Draft, type Target } from "../model/draft";
import { placesFor } from "../model/fitting";
import { freshId, makePiece, setHolding, type Piece, type TableSet } from "../model/piece";
import { emptyRack, placeInRack, renew, sortRack, type RackRows, type RowName } from "../model/rack";
import { inLineOrder } from "../model/selection";
import type { Face, SortOrder } from "../model/tile";
import { Play } from "../state/play.svelte";
import type { RulesetInfo } from "../wire/messages";
import { boxOf, type Tiles } from "./position";

function infoOf(rules: FullRules): RulesetInfo {
  return {
    name: "board",
    description: "",
    min_players: 2,
    max_players: 4,
    turn_seconds: 0,
    scoring: "collect",
    rack_size: 14,
    overtime_draw: 1,
    ...rules,
  };
}

export interface TrayTile {
  readonly face: Face;
  readonly piece: Piece;
  readonly left: number; // below zero if more are out than there are
}

export class Setup extends Play {
  #box: Map<Face, number>;
  #rowsBefore: RackRows[] = []; // beside `past`
  #room = 14;

  constructor(rules: FullRules) {
    super(infoOf(rules));
    this.#box = boxOf(rules);
    this.seen = { ...this.seen, seated: true, myTurn: true, opened: true };
    this.#refill();
  }

  readonly onRack = $derived([...this.upper, ...this.lower]);
  readonly tiles: Tiles = $derived({
    table: rowsOf(this.draft),
    rack: this.onRack.map(({ face }) => face),
  });
  readonly tray: readonly TrayTile[] = $derived.by(() => {
    const shown = new Set(this.onRack.map(({ id }) => id));
    const spare = new Map<Face, Piece>();
    for (const piece of this.draft.rack) if (!shown.has(piece.id)) spare.set(piece.face, piece);
    const out = new Map<Face, number>();
    for (const face of [...this.tiles.table.flat(), ...this.tiles.rack])
      out.set(face, (out.get(face) ?? 0) + 1);
    return [...this.#box].flatMap(([face, copies]) => {
      const piece = spare.get(face);
      return piece ? [{ face, piece, left: copies - (out.get(face) ?? 0) }] : [];
    });
  });

  // Another game with the tiles as they lie.
  useRules(rules: FullRules): void {
    this.rules = infoOf(rules);
    this.#box = boxOf(rules);
    this.#refill();
  }

  // All tiles as they are written, as one action.
  load({ table, rack }: Tiles): void {
    const pools = this.#pools();
    const take = (face: Face): Piece => pools.get(face)?.shift() ?? makePiece(face);
    const sets: TableSet[] = table.map((faces) => ({
      id: freshId(),
      row: 0,
      column: 0,
      pieces: faces.map(take),
    }));
    const onRack = rack.map(take);
    const spare = [...pools.values()].flat();
    const known = new Set(this.start.rack.map(({ id }) => id));
    const fresh = [...sets.flatMap(({ pieces }) => pieces), ...onRack].filter(({ id }) => !known.has(id));
    this.start = { sets: [], rack: [...this.start.rack, ...fresh] };
    const lying = sets.filter(({ pieces }) => pieces.length > 0);
    const draft = { sets: this.layOut(lying, "dealt"), rack: [...spare, ...onRack] };
    this.#keep(draft, renew(emptyRack, onRack, this.#room));
  }

  clear(): void {
    this.load({ table: [], rack: [] });
  }

  override lay(ids: readonly number[], target: Target): boolean {
    const { rows, past } = this;
    if (!super.lay(ids, target)) return false;
    if (this.past.length > past.length) this.#rowsBefore.push(rows);
    if (target.kind === "rack") {
      const shown = new Set([...rows.upper, ...rows.lower, ...ids]);
      this.rows = renew(
        rows,
        this.draft.rack.filter(({ id }) => shown.has(id)),
        this.#room,
      );
    }
    this.#refill();
    return true;
  }

  override split(set: number, index: number): boolean {
    return this.#noting(() => super.split(set, index));
  }

  override join(first: number, second: number): boolean {
    return this.#noting(() => super.join(first, second));
  }

  // From the tray to the rack, from the rack to the one place where it fits, from the table to the rack.
  override send(id: number): boolean {
    this.selection = [];
    if (setHolding(this.draft.sets, id)) return this.lay([id], { kind: "rack" });
    const mine = this.onRack.find((piece) => piece.id === id);
    if (!mine) return this.#toRack([id]);
    const [only, other] = placesFor(mine, this.draft, this.ground);
    return only !== undefined && other === undefined ? this.lay([id], only) : this.putAway([id]);
  }

  override stow(ids: readonly number[], row: RowName, before: number | null): boolean {
    const draft = this.#lifted(ids);
    const rows = placeInRack(this.rows, inLineOrder(ids, this.lines), row, before, this.#room);
    this.#keep(draft, rows);
    return true;
  }

  override putAway(ids: readonly number[]): boolean {
    const without = (list: readonly number[]) => list.filter((id) => !ids.includes(id));
    const { upper, lower, aside } = this.rows;
    const rows = { upper: without(upper), lower: without(lower), aside: new Set(without([...aside])) };
    this.#keep(this.#lifted(ids), rows);
    return true;
  }

  // A step of a plan: tiles of the rack go before those of the tray.
  override show(rows: readonly (readonly Face[])[]): boolean {
    const shown = new Set(this.onRack.map(({ id }) => id));
    const spare = this.draft.rack.filter(({ id }) => !shown.has(id));
    const drafted = arrange({ ...this.draft, rack: [...this.onRack, ...spare] }, rows, this.ground);
    this.#keep(drafted, this.rows);
    return true;
  }

  override undo(): boolean {
    const previous = this.past.at(-1);
    if (!previous) return false;
    this.past = this.past.slice(0, -1);
    this.rows = this.#rowsBefore.pop() ?? this.rows;
    this.draft = previous;
    this.stay();
    this.selection = [];
    this.notice = null;
    this.#refill();
    return true;
  }

  override reset(): boolean {
    this.clear();
    return true;
  }

  override sort(order: SortOrder): void {
    this.rows = sortRack(this.rows, this.onRack, order, this.#room);
  }

  override setCapacity(capacity: number): void {
    if (capacity === this.#room) return;
    this.#room = capacity;
    this.rows = renew(this.rows, this.onRack, capacity);
  }

  #toRack(ids: readonly number[]): boolean {
    const wanted = this.draft.rack.filter(({ id }) => ids.includes(id));
    this.#keep({ ...this.draft }, renew(this.rows, [...this.onRack, ...wanted], this.#room));
    return true;
  }

  // The draft with these tiles off the table.
  #lifted(ids: readonly number[]): Draft {
    const lying = ids.filter((id) => setHolding(this.draft.sets, id) !== undefined);
    if (lying.length === 0) return { ...this.draft };
    const attempt = move(this.draft, lying, { kind: "rack" }, this.ground);
    return attempt.ok ? attempt.draft : { ...this.draft };
  }

  #noting(act: () => boolean): boolean {
    const { rows, past } = this;
    const done = act();
    if (this.past.length > past.length) this.#rowsBefore.push(rows);
    return done;
  }

  #keep(draft: Draft, rows: RackRows): void {
    this.past = [...this.past, this.draft];
    this.#rowsBefore.push(this.rows);
    this.draft = draft;
    this.rows = rows;
    this.stay();
    this.selection = [];
    this.notice = null;
    this.#refill();
  }

  // Pieces by face, those of the table first, so that what stays where it is keeps its identity.
  #pools(): Map<Face, Piece[]> {
    const pools = new Map<Face, Piece[]>();
    const lying = this.draft.sets.flatMap(({ pieces }) => pieces);
    for (const piece of [...lying, ...this.onRack, ...this.draft.rack]) {
      const pool = pools.get(piece.face) ?? [];
      if (!pool.includes(piece)) pools.set(piece.face, [...pool, piece]);
    }
    return pools;
  }

  // One of each lies in the tray whatever happens: too many copies are marked, not forbidden.
  #refill(): void {
    const shown = new Set([...this.rows.upper, ...this.rows.lower]);
    const spare = new Set(this.draft.rack.filter(({ id }) => !shown.has(id)).map(({ face }) => face));
    const fresh = [...this.#box.keys()].filter((face) => !spare.has(face)).map(makePiece);
    this.start = { sets: [], rack: [...this.start.rack, ...fresh] };
    this.draft = { ...this.draft, rack: [...this.draft.rack, ...fresh] };
  }
}
