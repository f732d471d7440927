// How large the tiles of the table are: in steps, smaller as a round goes on, never while tiles are in hand. All places are given
// anew only when the window changes or a round begins.
import { untrack } from "svelte";
import type { Hand } from "../drag/hand.svelte";
import { nextFreeRow, pack, rowsUsed } from "../model/grid";
import type { TableSet } from "../model/piece";
import { columnsIn, rowPitch, tableTileSize, tileSize, tileSteps, type TileSize } from "../model/sizes";
import type { Play } from "./play.svelte";

// Those that are used, and a place for the next set.
function rowsWanted(sets: readonly TableSet[], columns: number): number {
  return Math.max(rowsUsed(sets), nextFreeRow(sets, columns) + 1);
}

export class TableFit {
  width = $state(0);
  height = $state(0);
  size = $state.raw<TileSize>(tileSize(tileSteps[0]));

  readonly measured = $derived(this.width > 0 && this.height > 0);

  #fitted = ""; // the window and the round that the size is for

  constructor(
    private readonly play: Play,
    private readonly hand: Hand,
  ) {
    $effect(() => {
      if (!this.measured || this.hand.carried !== null) return;
      const stage = `${this.width}x${this.height}/${this.play.seen.key}`;
      const { sets } = this.play.draft;
      untrack(() => (stage === this.#fitted ? this.#shrink(sets) : this.#fitAnew(stage, sets)));
    });
  }

  #fitAnew(stage: string, sets: readonly TableSet[]): void {
    this.#fitted = stage;
    const rowsAt = (columns: number) => rowsWanted(pack(sets, { columns, rows: 0 }), columns);
    this.#use(tableTileSize(this, rowsAt), "pack");
  }

  #shrink(sets: readonly TableSet[]): void {
    const size = tableTileSize(this, (columns) => rowsWanted(sets, columns), this.size.width);
    if (size.width !== this.size.width) this.#use(size, "keep");
  }

  #use(size: TileSize, how: "keep" | "pack"): void {
    this.size = size;
    const rowsAt = (each: TileSize) => Math.floor(this.height / rowPitch(each));
    const mostRows = rowsAt(tileSize(tileSteps.at(-1)!));
    this.play.setRoom({ columns: columnsIn(this.width, size), rows: rowsAt(size), mostRows }, how);
  }
}
