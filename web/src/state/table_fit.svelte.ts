// How large the tiles of the table are: in steps, smaller as a round goes on, never while tiles are in hand. Places are given anew
// when a round begins, or when a change of the window makes it worth while.
import { untrack } from "svelte";
import type { Hand } from "../drag/hand.svelte";
import { nextFreeRow, pack, rowsUsed, settle } from "../model/grid";
import type { TableSet } from "../model/piece";
import { columnsIn, tableSize, tableSizes, type TableSize } from "../model/sizes";
import type { Play } from "./play.svelte";

// Those that are used, and a place for the next set.
function rowsWanted(sets: readonly TableSet[], columns: number): number {
  return Math.max(rowsUsed(sets), nextFreeRow(sets, columns) + 1);
}

export class TableFit {
  width = $state(0);
  height = $state(0);
  size = $state.raw<TableSize>(tableSizes[0]!);

  readonly measured = $derived(this.width > 0 && this.height > 0);

  #window = "";
  #round = "";

  constructor(
    private readonly play: Play,
    private readonly hand: Hand,
  ) {
    $effect(() => {
      if (!this.measured || this.hand.carried !== null) return;
      const window = `${this.width}x${this.height}`;
      const round = this.play.seen.key;
      const { sets } = this.play.draft;
      untrack(() => {
        if (round !== this.#round) this.#fitAnew(sets);
        else if (window !== this.#window) this.#fitAgain(sets);
        else this.#shrink(sets);
      });
      this.#window = window;
      this.#round = round;
    });
  }

  #fitAnew(sets: readonly TableSet[]): void {
    this.#use(this.#packedSize(sets), "pack");
  }

  // Another window, perhaps only for a moment: what can stay stays, unless tiles could be larger otherwise.
  #fitAgain(sets: readonly TableSet[]): void {
    const kept = tableSize(this, (columns) => rowsWanted(settle(sets, columns), columns));
    const packed = this.#packedSize(sets);
    if (kept.pitch >= packed.pitch) this.#use(kept, "keep");
    else this.#use(packed, "pack");
  }

  #shrink(sets: readonly TableSet[]): void {
    const size = tableSize(this, (columns) => rowsWanted(sets, columns), this.size);
    if (size !== this.size) this.#use(size, "keep");
  }

  #packedSize(sets: readonly TableSet[]): TableSize {
    return tableSize(this, (columns) => rowsWanted(pack(sets, { columns, rows: 0 }), columns));
  }

  #use(size: TableSize, how: "keep" | "pack"): void {
    this.size = size;
    const rowsAt = ({ pitch }: TableSize) => Math.floor(this.height / pitch);
    const mostRows = rowsAt(tableSizes.at(-1)!);
    this.play.setRoom({ columns: columnsIn(this.width, size), rows: rowsAt(size), mostRows }, how);
  }
}
