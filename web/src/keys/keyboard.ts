// The keyboard on the board: arrows move the focus, the other keys do what a hand would do.
import { allPieces, elementOf, pieceOf } from "../drag/screen";
import { setHolding } from "../model/piece";
import type { Play } from "../state/play.svelte";
import { nearby, type Arrow } from "./nearby";
import { t } from "../words/words";

export interface Commands {
  act(): void;
  draw(): void;
  hint(): void;
  help(): void;
  type(): void;
  abandon(): void; // a drag under way
}

// Whatever the shift lock says.
function keyOf(event: KeyboardEvent): string {
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

const arrows: Record<string, Arrow> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export class Keyboard {
  constructor(
    private readonly root: HTMLElement,
    private readonly play: Play,
    private readonly commands: Commands,
  ) {}

  listen(): () => void {
    const stop = new AbortController();
    addEventListener("keydown", (event) => this.#pressed(event), { signal: stop.signal });
    // Screen readers and the space bar press a tile without a pointer.
    this.root.addEventListener(
      "click",
      (event) => {
        if (event.detail !== 0 || !(event.target instanceof Element)) return;
        const tile = event.target.closest("[data-piece]");
        if (tile) this.play.toggle(pieceOf(tile)!);
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }

  #pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || !this.#listensTo(event.target)) return;
    if ((event.ctrlKey || event.metaKey) && keyOf(event) === "z") {
      if (this.play.undo()) event.preventDefault();
      return;
    }
    if (event.metaKey || event.altKey) return;
    const done = this.#arrow(event) || (!event.ctrlKey && (this.#onTile(event) || this.#anywhere(event)));
    if (done) event.preventDefault();
  }

  // Letters belong to fields, and everything else to what lies above the board.
  #listensTo(target: EventTarget | null): boolean {
    if (!(target instanceof Element)) return true;
    if (target.closest("input, select, textarea, dialog")) return false;
    return target === document.body || this.root.contains(target);
  }

  get #focused(): number | null {
    const tile = document.activeElement?.closest("[data-piece]");
    return tile && this.root.contains(tile) ? pieceOf(tile) : null;
  }

  #arrow(event: KeyboardEvent): boolean {
    const arrow = arrows[event.key];
    if (!arrow) return false;
    if (event.ctrlKey) return this.#shift(arrow);
    const spots = allPieces(this.root).map(({ id, box }) => ({
      id,
      x: box.left + box.width / 2,
      y: box.top,
    }));
    const from = this.#focused;
    // The first arrow leads to a tile that can be taken.
    const first = () => spots.find(({ id }) => this.play.mayTake(id, "silently"))?.id ?? null;
    const to = from === null ? first() : nearby(spots, from, arrow);
    if (to === null) return from !== null;
    if (event.shiftKey && from !== null) this.#stretch(from, to);
    elementOf(this.root, to)?.focus();
    return true;
  }

  #stretch(from: number, to: number): void {
    if (!this.play.mayTake(to)) return;
    const back = this.play.selection.includes(to);
    if (back) this.play.toggle(from);
    else this.play.pick([from, to]);
  }

  // Ctrl with an arrow moves a tile of the rack.
  #shift(arrow: Arrow): boolean {
    const { play } = this;
    const id = this.#focused;
    const inUpper = play.upper.findIndex((piece) => piece.id === id);
    const inLower = play.lower.findIndex((piece) => piece.id === id);
    if (id === null || (inUpper < 0 && inLower < 0)) return false;
    const name = inUpper >= 0 ? "upper" : "lower";
    const row = name === "upper" ? play.upper : play.lower;
    const at = Math.max(inUpper, inLower);
    if (arrow === "up" || arrow === "down") play.stow([id], arrow === "up" ? "upper" : "lower", null);
    else if (arrow === "left" && at > 0) play.stow([id], name, row[at - 1]!.id);
    else if (arrow === "right") play.stow([id], name, row[at + 2]?.id ?? null);
    this.#refocus(id);
    return true;
  }

  #onTile(event: KeyboardEvent): boolean {
    const id = this.#focused;
    if (id === null) return false;
    const set = setHolding(this.play.draft.sets, id);
    if (event.key === "Enter") return this.#enter(id, event.shiftKey);
    if (!set) return false;
    const index = set.pieces.findIndex((piece) => piece.id === id);
    switch (keyOf(event)) {
      case "s":
        this.play.split(set.id, index);
        break;
      case "j":
        this.#join(set.id, index === 0 && set.pieces.length > 1 ? -1 : 1);
        break;
      case "a":
        this.play.pick(set.pieces.map((piece) => piece.id));
        break;
      default:
        return false;
    }
    this.#refocus(id);
    return true;
  }

  // On a tile of the table the tiles in hand are laid behind it, with shift in front of it; on the rack they come back.
  #enter(id: number, shift: boolean): boolean {
    const { play } = this;
    const [first] = play.selection;
    if (first === undefined) {
      play.toggle(id);
      return true;
    }
    const set = setHolding(play.draft.sets, id);
    if (set) {
      const index = set.pieces.findIndex((piece) => piece.id === id) + (shift ? 0 : 1);
      play.laySelection({ kind: "set", set: set.id, index });
      this.#refocus(first);
    } else if (play.selection.some((each) => setHolding(play.draft.sets, each))) {
      play.laySelection({ kind: "rack" });
      this.#refocus(id);
    } else play.toggle(id);
    return true;
  }

  #join(set: number, step: 1 | -1): void {
    const { sets } = this.play.draft;
    const inOrder = [...sets].sort((left, right) => left.row - right.row || left.column - right.column);
    const other = inOrder[inOrder.findIndex(({ id }) => id === set) + step];
    if (!other) this.play.tell(t().turn.noJoin);
    else if (step > 0) this.play.join(set, other.id);
    else this.play.join(other.id, set);
  }

  #anywhere(event: KeyboardEvent): boolean {
    const { play, commands } = this;
    switch (keyOf(event)) {
      case "n": {
        const [first] = play.selection;
        if (first === undefined) play.tell(t().turn.selectForNew);
        else if (play.laySelection({ kind: "new" })) this.#refocus(first);
        return true;
      }
      case "b":
        if (play.selection.length > 0) play.laySelection({ kind: "rack" });
        return true;
      case "Delete":
      case "Backspace": {
        const id = this.#focused;
        const away = play.selection.length > 0 ? play.selection : id === null ? [] : [id];
        return away.length > 0 && play.putAway(away);
      }
      case "u":
        play.undo();
        return true;
      case "r":
        play.reset();
        return true;
      case "c":
        play.sort("colour");
        return true;
      case "v":
        play.sort("number");
        return true;
      case "e":
        commands.act();
        return true;
      case "d":
        commands.draw();
        return true;
      case "h":
        commands.hint();
        return true;
      case "t":
        commands.type();
        return true;
      case "?":
        commands.help();
        return true;
      case "Escape":
        commands.abandon();
        play.drop();
        return true;
      default:
        return false;
    }
  }

  // A tile that has moved is another element; the focus goes with it.
  #refocus(id: number): void {
    requestAnimationFrame(() => elementOf(this.root, id)?.focus());
  }
}
