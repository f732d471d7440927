// How large the tiles of the table are and where its sets lie: tiles in steps, never another size while some are in hand. Sets
// keep their places, and a window that comes back to its size finds them where they were. Between turns the table packs itself when tiles
// stay larger by it.
import { untrack } from "svelte";
import type { Hand } from "../drag/hand.svelte";
import { columnsUsed, nextFreeRow, pack, rowsUsed, settle, type Sheet } from "../model/grid";
import type { TableSet } from "../model/piece";
import { columnsIn, tableSize, tableSizes, type LateSets, type TableSize } from "../model/sizes";
import type { Occasion } from "../model/take_news";
import type { Play } from "./play.svelte";
import { settings } from "./settings.svelte";

// Sets that lie as they did are worth tiles that are smaller by this much.
const keepingShare = 0.8;

// Those that are used, and a place for the next set.
function rowsWanted(sets: readonly TableSet[], columns: number): number {
  return Math.max(rowsUsed(sets), nextFreeRow(sets, columns) + 1);
}

// How many sets become smaller in one step, and how long a step takes.
const setsAtATime = 5;
const waveMs = 16;

function inReadingOrder(sets: readonly TableSet[]): number[] {
  return sets.toSorted((one, other) => one.row - other.row || one.column - other.column).map(({ id }) => id);
}

export class TableFit {
  width = $state(0);
  height = $state(0);
  size = $state.raw<TableSize>(tableSizes[0]!);
  late = $state.raw<LateSets | null>(null);

  readonly measured = $derived(this.width > 0 && this.height > 0);

  #window = "";
  #missed = false; // news came while tiles were in hand
  #wave: ReturnType<typeof setTimeout> | undefined;
  // For which window sets were placed last, and how large tiles were then.
  #home = { window: "", size: tableSizes[0]! };

  constructor(
    private readonly play: Play,
    private readonly hand: Hand,
  ) {
    play.layOut = (sets, occasion) => this.#layOut(sets, occasion);
    $effect(() => {
      if (!this.measured || this.hand.carried !== null) return;
      const window = this.#windowNow;
      const { sets } = this.play.draft;
      untrack(() => {
        if (this.#missed) this.#catchUp();
        else if (window !== this.#window) this.#fitWindow();
        else this.#shrink(sets);
      });
      this.#window = window;
    });
  }

  get #windowNow(): string {
    return `${this.width}x${this.height}x${settings.widestTile}`;
  }

  #layOut(sets: readonly TableSet[], occasion: Occasion): TableSet[] {
    this.#missed = occasion !== "same" && this.hand.carried !== null;
    if (occasion === "same" || this.#missed) return settle(sets, this.play.room.columns);
    const packed = this.#packedSize(sets);
    const kept =
      occasion === "changed" ? this.#keptSize(sets) : occasion === "kept" ? this.#exactSize(sets) : null;
    const keeps = kept !== null && kept.width >= (occasion === "kept" ? keepingShare : 1) * packed.width;
    const size = keeps ? kept : packed;
    this.#use(size);
    this.#stayHome();
    const settled = settle(sets, this.play.room.columns);
    if (keeps && rowsUsed(settled) <= this.play.room.rows) return settled;
    const anew = pack(sets, this.play.room);
    return !keeps || rowsUsed(anew) < rowsUsed(settled) ? anew : settled;
  }

  // Another window, perhaps only for a moment.
  #fitWindow(): void {
    const sets = this.play.homeSets;
    if (this.#home.window === this.#windowNow) {
      this.#use(this.#home.size);
      this.play.place((each) => settle(each, this.play.room.columns));
      return;
    }
    if (this.#home.window === "") this.#stayHome();
    const exact = this.#exactSize(sets);
    const packed = this.#packedSize(sets);
    if (exact !== null && exact.width >= keepingShare * packed.width) {
      this.#use(exact);
      this.play.place((each) => settle(each, this.play.room.columns));
    } else {
      this.#use(packed);
      this.play.place((each) => pack(each, this.play.room));
    }
  }

  #catchUp(): void {
    this.#missed = false;
    this.play.place((each) => this.#layOut(each, "changed"));
    this.play.stay();
  }

  #shrink(sets: readonly TableSet[]): void {
    const before = this.size;
    const size = this.#keptSize(sets);
    if (size === before) return;
    this.#use(size);
    this.#stayHome();
    this.#shrinkNext(before, inReadingOrder(sets));
  }

  // To style and lay out a hundred tiles is more than fits a frame. Every place is nearer to the upper left corner than before, so sets that
  // go in the order in which one reads do not meet others.
  #shrinkNext(before: TableSize, waiting: readonly number[]): void {
    this.late = waiting.length > 0 ? { size: before, sets: new Set(waiting) } : null;
    if (this.late !== null)
      this.#wave = setTimeout(() => this.#shrinkNext(before, waiting.slice(setsAtATime)), waveMs);
  }

  #stayHome(): void {
    this.#home = { window: this.#windowNow, size: this.size };
    this.#window = this.#windowNow;
  }

  // The largest, up to the present one, at which the sets are seen as they lie.
  #keptSize(sets: readonly TableSet[]): TableSize {
    return tableSize(this, (columns) => rowsWanted(settle(sets, columns), columns), this.size);
  }

  // At which no set has to move at all.
  #exactSize(sets: readonly TableSet[]): TableSize | null {
    const [columns, rows] = [columnsUsed(sets), rowsUsed(sets)];
    const fits = (size: TableSize) =>
      columnsIn(this.width, size) >= columns && Math.max(1, rows) * size.pitch <= this.height;
    return tableSizes.find((size) => size.width <= this.#largest().width && fits(size)) ?? null;
  }

  #packedSize(sets: readonly TableSet[]): TableSize {
    const rowsAt = (columns: number) => rowsWanted(pack(sets, { columns, rows: 0 }), columns);
    return tableSize(this, rowsAt, this.#largest());
  }

  // As large as the player wants tiles to be.
  #largest(): TableSize {
    return tableSizes.find(({ width }) => width <= settings.widestTile) ?? tableSizes.at(-1)!;
  }

  #use(size: TableSize): void {
    clearTimeout(this.#wave);
    this.late = null;
    this.size = size;
    this.play.room = this.#sheet(size);
  }

  #sheet(size: TableSize): Sheet {
    return { columns: columnsIn(this.width, size), rows: Math.floor(this.height / size.pitch) };
  }
}
