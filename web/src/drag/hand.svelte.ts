// The tiles that follow the pointer, and where they would land. Shown by the drag layer, the table and the rack.
import type { Target } from "../model/draft";
import type { Piece } from "../model/piece";
import type { RackAim, Box } from "./aim";
import type { Point } from "./gesture";

export type Aim = { on: "table"; target: Target } | { on: "rack"; place: RackAim } | null;

export interface Carried {
  readonly pieces: readonly Piece[];
  readonly grabbed: number; // place of the grabbed piece among them
  readonly hold: Point; // from the upper left corner of the grabbed piece to the pointer
  readonly width: number; // of a tile
}

export class Hand {
  carried = $state.raw<Carried | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 }); // upper left corner of the strip of tiles, on the screen
  aim = $state.raw<Aim>(null);
  box = $state.raw<Box | null>(null);

  readonly ids = $derived(new Set(this.carried?.pieces.map(({ id }) => id) ?? []));

  clear(): void {
    this.carried = null;
    this.aim = null;
    this.box = null;
  }
}
