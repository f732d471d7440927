// Mouse, pen and finger on the board: feeds pointer events to the gesture and does with the play what comes out.
import type { Target } from "../model/draft";
import { fitAt } from "../model/fitting";
import { setHolding, type TableSet } from "../model/piece";
import { placesOf, previewOf } from "../model/preview";
import { inLineOrder } from "../model/selection";
import { tileMargin, type TableSize } from "../model/sizes";
import type { Play } from "../state/play.svelte";
import { aimAtRack, aimAtTable, boxOf, caught } from "./aim";
import { holdMs, pointsAlong, step, type Deed, type Gesture, type Point } from "./gesture";
import type { Aim, Hand, SeenBox } from "./hand.svelte";
import { allPieces, elementOf, feltOf, pieceAt, pieceOf, rackTiles, zoneAt } from "./screen";

// A finger hides what is below it, so tiles in hand float above.
const fingerLift = 28;

const scrollEdge = 36;

// Two taps on one tile within this time send it where it fits.
const doubleMs = 400;

// Well below the width of the smallest tile.
const strokeStep = 8;

const mostLean = 9;
const uprightMs = 90; // after the last move

export class PointerHands {
  #gesture: Gesture = { kind: "idle" };
  #pointer: number | null = null;
  #timer = 0;
  #finger = false;
  #at: Point = { x: 0, y: 0 };
  #tapped = { piece: -1, at: -Infinity };
  #upright = 0;
  #rehearsed = false;
  #due: { timer: number; deed: () => void } | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly play: Play,
    private readonly hand: Hand,
    private readonly tableSize: () => TableSize,
  ) {}

  // Listens until the returned function is called.
  listen(): () => void {
    const stop = new AbortController();
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => this.root.addEventListener(type, listener, { signal: stop.signal });
    for (const type of ["pointerdown", "keydown"])
      addEventListener(type, () => this.#catchUp(), { signal: stop.signal, capture: true });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", (event) => this.#cancel(event));
    on("contextmenu", (event) => event.preventDefault());
    // A rack that scrolls must not begin to while a finger strokes along its tiles.
    const claim = (event: TouchEvent) => {
      if (this.#gesture.kind === "stroking" && event.cancelable) event.preventDefault();
    };
    this.root.addEventListener("touchmove", claim, { signal: stop.signal, passive: false });
    return () => {
      stop.abort();
      this.#catchUp();
      clearTimeout(this.#timer);
      clearTimeout(this.#upright);
      this.hand.clear();
    };
  }

  get busy(): boolean {
    return this.#gesture.kind === "dragging";
  }

  abandon(): void {
    this.#feed({ kind: "cancel" });
  }

  #down(event: PointerEvent): void {
    if (this.#pointer !== null || !(event.target instanceof Element)) return;
    if (!event.target.closest("[data-zone]")) return;
    const at = { x: event.clientX, y: event.clientY };
    // A press on the scroll bar is not ours.
    if (event.target.matches("[data-scroller]") && event.offsetX > event.target.clientWidth) return;
    this.#pointer = event.pointerId;
    this.#at = at;
    this.#finger = event.pointerType === "touch";
    const piece = pieceAt(this.root, at);
    if (piece !== null || !this.#finger) this.root.setPointerCapture(event.pointerId);
    this.#timer = window.setTimeout(() => this.#feed({ kind: "held" }), holdMs);
    if (piece !== null) this.#rehearse(piece);
    this.#feed({
      kind: "down",
      at,
      device: this.#finger ? "touch" : "mouse",
      button: event.button,
      piece,
      many: event.ctrlKey || event.metaKey,
      range: event.shiftKey,
    });
  }

  // The browser compiles what it has not run yet, and the first step of a drag has enough to do: so where the tile could land is worked out
  // once when it is touched.
  #rehearse(piece: number): void {
    const felt = feltOf(this.root)?.getBoundingClientRect();
    if (this.#rehearsed || !felt) return;
    this.#rehearsed = true;
    const middle = { x: felt.left + felt.width / 2, y: felt.top + felt.height / 2 };
    previewOf(this.play.draft, [piece], this.#aimed(middle, [piece], 0), this.play.ground);
  }

  #move(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    const at = { x: event.clientX, y: event.clientY };
    if (this.#gesture.kind === "stroking") this.#strokeTo(at);
    else this.#feed({ kind: "move", at, piece: null });
    this.#at = at;
  }

  // The browser tells of a quick finger once a frame, and between two frames it may pass over several tiles.
  #strokeTo(to: Point): void {
    for (const at of pointsAlong(this.#at, to, strokeStep))
      this.#feed({ kind: "move", at, piece: pieceAt(this.root, at) });
  }

  #up(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    this.#feed({ kind: "up", at: { x: event.clientX, y: event.clientY } });
    this.#letGo();
  }

  #cancel(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    this.#feed({ kind: "cancel" });
    this.#letGo();
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    this.#pointer = null;
  }

  // In a task of its own: where the browser asks afterwards what lies below the pointer, it would have to lay out everything anew in the
  // midst of the event.
  #postpone(deed: () => void): void {
    this.#due = { deed, timer: window.setTimeout(() => this.#catchUp()) };
  }

  // Whatever comes next finds it done.
  #catchUp(): void {
    const due = this.#due;
    if (due === null) return;
    this.#due = null;
    clearTimeout(due.timer);
    due.deed();
  }

  #feed(event: Parameters<typeof step>[1]): void {
    const [next, deeds] = step(this.#gesture, event);
    this.#gesture = next;
    for (const deed of deeds) this.#perform(deed);
  }

  #perform(deed: Deed): void {
    switch (deed.do) {
      case "tap":
        return this.#tap(deed);
      case "lift":
        return this.#lift(deed.piece, deed.from);
      case "carry":
        return this.#carry(deed.at);
      case "release":
        return this.#postpone(() => this.#release());
      case "abandon":
        return this.hand.clear();
      case "box":
        this.hand.box = boxOf(deed.from, deed.to);
        return;
      case "boxed":
        return this.#boxed(deed.from, deed.to, deed.many);
      case "stroke":
        if (this.#finger && !this.play.selection.includes(deed.piece)) navigator.vibrate?.(8);
        return this.play.pick([deed.piece]);
    }
  }

  #tap(tap: Extract<Deed, { do: "tap" }>): void {
    const { play } = this;
    const zone = zoneAt(this.root, tap.at);
    if (tap.piece !== null) {
      const twice = tap.piece === this.#tapped.piece && performance.now() - this.#tapped.at < doubleMs;
      this.#tapped = { piece: twice ? -1 : tap.piece, at: performance.now() };
      if (twice) play.send(tap.piece);
      else if (tap.range) play.extendTo(tap.piece);
      else if (!tap.many && this.#laysOn(tap.piece)) play.laySelection(this.#targetAt(tap.at));
      else play.toggle(tap.piece);
      return;
    }
    if (play.selection.length === 0) return;
    if (zone === "table") play.laySelection(this.#targetAt(tap.at));
    else if (zone === "rack") {
      const { tiles, middle } = rackTiles(this.root);
      const place = aimAtRack(tiles, middle, tap.at, play.selection);
      play.stow(play.selection, place.row, place.before);
    } else play.drop();
  }

  // With nothing but rack tiles in hand, a tap on a set of the table means: there.
  #laysOn(piece: number): boolean {
    const { play } = this;
    const onTable = (id: number) => setHolding(play.draft.sets, id) !== undefined;
    return play.selection.length > 0 && onTable(piece) && !play.selection.some(onTable);
  }

  #targetAt(at: Point): Target {
    return this.#aimed(at, this.play.selection, 0);
  }

  #aimed(at: Point, ids: readonly number[], grabbed: number): Target {
    const { play } = this;
    const felt = feltOf(this.root)?.getBoundingClientRect();
    const view = {
      sets: play.draft.sets,
      size: this.tableSize(),
      width: felt?.width ?? 0,
      height: felt?.height ?? 0,
    };
    const point = { x: at.x - (felt?.left ?? 0), y: at.y - (felt?.top ?? 0) };
    const inOrder = inLineOrder(ids, play.lines);
    const fitOf = (set: TableSet, index: number) => fitAt(play.draft, inOrder, set, index, play.ground);
    return aimAtTable(view, point, { count: ids.length, grabbed }, fitOf);
  }

  #lift(piece: number, from: Point): void {
    const { play } = this;
    const element = elementOf(this.root, piece);
    if (!element || !play.mayTake(piece)) return this.abandon();
    if (!play.selection.includes(piece)) play.drop();
    const ids = play.selection.length > 0 ? inLineOrder(play.selection, play.lines) : [piece];
    const all = [...play.draft.rack, ...play.draft.sets.flatMap((set) => set.pieces)];
    const box = element.getBoundingClientRect();
    this.hand.carried = {
      pieces: ids.flatMap((id) => all.find((each) => each.id === id) ?? []),
      grabbed: ids.indexOf(piece),
      hold: { x: from.x - box.left, y: from.y - box.top + (this.#finger ? fingerLift : 0) },
      width: box.width,
    };
  }

  #carry(at: Point): void {
    const { carried } = this.hand;
    if (!carried) return;
    const corner = { x: at.x - carried.hold.x, y: at.y - carried.hold.y };
    const left = corner.x - carried.grabbed * carried.width;
    this.#leanBy(left - this.hand.at.x);
    this.hand.at = { x: left, y: corner.y };
    const middle = { x: corner.x + carried.width / 2, y: corner.y + (carried.width * 2) / 3 };
    this.#scrollAt(middle);
    this.#take(this.#aimAt(middle));
  }

  #leanBy(step: number): void {
    const { hand } = this;
    hand.lean = Math.max(-mostLean, Math.min(mostLean, 0.7 * hand.lean + 0.5 * step));
    clearTimeout(this.#upright);
    this.#upright = window.setTimeout(() => (hand.lean = 0), uprightMs);
  }

  // What would come of it is worked out once for each place, not for each move of the pointer.
  #take(aim: Aim): void {
    const { hand, play } = this;
    if (JSON.stringify(aim) === JSON.stringify(hand.aim)) return;
    hand.aim = aim;
    const ids = inLineOrder([...hand.ids], play.lines);
    hand.preview =
      aim?.on === "table" && play.active ? previewOf(play.draft, ids, aim.target, play.ground) : null;
  }

  #aimAt(middle: Point): Aim {
    const { carried } = this.hand;
    const zone = zoneAt(this.root, middle);
    if (!carried || zone === null) return null;
    if (zone === "tray") return { on: "tray" };
    if (zone === "rack") {
      const { tiles, middle: line } = rackTiles(this.root);
      return { on: "rack", place: aimAtRack(tiles, line, middle, [...this.hand.ids]) };
    }
    return { on: "table", target: this.#aimed(middle, [...this.hand.ids], carried.grabbed) };
  }

  #scrollAt(point: Point): void {
    const table = this.root.querySelector<HTMLElement>("[data-scroller]");
    if (!table || table.scrollHeight <= table.clientHeight) return;
    const box = table.getBoundingClientRect();
    if (point.y < box.top || point.y > box.bottom) return;
    if (point.y < box.top + scrollEdge) table.scrollTop -= 8;
    if (point.y > box.bottom - scrollEdge) table.scrollTop += 8;
  }

  #release(): void {
    const { aim, carried } = this.hand;
    const ids = carried?.pieces.map(({ id }) => id) ?? [];
    const parted = this.#parted();
    // A tile that loses the focus because it is taken from the rack would have the whole page styled in the middle of its change.
    if (document.activeElement instanceof HTMLElement && pieceOf(document.activeElement) !== null)
      document.activeElement.blur();
    if (aim?.on === "table") this.play.lay(ids, aim.target);
    if (aim?.on === "rack") this.play.stow(ids, aim.place.row, aim.place.before);
    if (aim?.on === "tray") this.play.putAway(ids);
    this.hand.clear(parted);
  }

  // Where the tiles of the table are seen that have made room; the others are where they lie.
  #parted(): [number, SeenBox][] {
    const { preview } = this.hand;
    const felt = feltOf(this.root)?.getBoundingClientRect();
    if (!preview || !felt) return [];
    const { width, height, pitch } = this.tableSize();
    const lying = placesOf(this.play.draft.sets);
    return [...preview.places].flatMap(([id, { row, column }]) => {
      const place = lying.get(id);
      if (!place || (place.row === row && place.column === column)) return [];
      const left = felt.left + (column * width) / 2 + tileMargin;
      return [[id, { left, top: felt.top + row * pitch, width: width - 2 * tileMargin, height }]];
    });
  }

  #boxed(from: Point, to: Point, many: boolean): void {
    const box = boxOf(from, to);
    const ids = allPieces(this.root)
      .filter((piece) => caught(box, piece.box))
      .map(({ id }) => id);
    this.hand.box = null;
    if (!many) this.play.drop();
    this.play.pick(ids);
  }
}
