// How large the tiles of the table are: in steps, smaller as a round goes on, never while tiles are in hand. All places are given
// anew only when the window changes or a round begins.
import { untrack } from "svelte";
import type { Hand } from "../drag/hand.svelte";
import { pack, rowsUsed } from "../model/grid";
import { columnsIn, rowPitch, tableTileSize, tileSize, tileSteps, type TileSize } from "../model/sizes";
import type { Play } from "./play.svelte";

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
      untrack(() => (stage === this.#fitted ? this.#shrink(rowsUsed(sets)) : this.#fitAnew(stage)));
    });
  }

  // A free row is kept for the next set.
  #fitAnew(stage: string): void {
    this.#fitted = stage;
    const { sets } = this.play.draft;
    this.#use(
      tableTileSize(this, (columns) => rowsUsed(pack(sets, { columns, rows: 0 })) + 1),
      "pack",
    );
  }

  #shrink(rows: number): void {
    const size = tableTileSize(this, () => rows + 1, this.size.width);
    if (size.width !== this.size.width) this.#use(size, "keep");
  }

  #use(size: TileSize, how: "keep" | "pack"): void {
    this.size = size;
    const rowsAt = (each: TileSize) => Math.floor(this.height / rowPitch(each));
    const mostRows = rowsAt(tileSize(tileSteps.at(-1)!));
    this.play.setRoom({ columns: columnsIn(this.width, size), rows: rowsAt(size), mostRows }, how);
  }
}
