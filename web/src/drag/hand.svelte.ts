// The tiles that follow the pointer, and where they would land. Shown by the drag layer, the table and the rack.
import type { Target } from "../model/draft";
import type { Piece } from "../model/piece";
import type { Preview } from "../model/preview";
import type { RackAim, Box } from "./aim";
import type { Point } from "./gesture";

export type Aim = { on: "table"; target: Target } | { on: "rack"; place: RackAim } | { on: "tray" } | null;

export interface Carried {
  readonly pieces: readonly Piece[];
  readonly grabbed: number; // place of the grabbed piece among them
  readonly hold: Point; // from the upper left corner of the grabbed piece to the pointer
  readonly width: number; // of a tile
}

export interface SeenBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export class Hand {
  carried = $state.raw<Carried | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 }); // upper left corner of the strip of tiles, on the screen
  aim = $state.raw<Aim>(null);
  preview = $state.raw<Preview | null>(null); // of the table, if the aim is there
  lean = $state(0); // in degrees, with the way the hand goes
  box = $state.raw<Box | null>(null);
  drops = $state(0); // how often tiles were let go, wherever they went

  // Where tiles were seen when the hand let go of them, or when they had made room, until somebody has asked for each.
  #dropped = new Map<number, SeenBox>();

  readonly ids = $derived(new Set(this.carried?.pieces.map(({ id }) => id) ?? []));

  takeDropped(piece: number): SeenBox | null {
    const box = this.#dropped.get(piece) ?? null;
    this.#dropped.delete(piece);
    return box;
  }

  // `parted` are the tiles that lie elsewhere than they are shown.
  clear(parted: Iterable<[number, SeenBox]> = []): void {
    this.#dropped = new Map([
      ...parted,
      ...(this.carried?.pieces.map(({ id }, index) => [id, this.#boxOf(index)] as const) ?? []),
    ]);
    if (this.carried !== null) ++this.drops;
    this.carried = null;
    this.aim = null;
    this.preview = null;
    this.lean = 0;
    this.box = null;
  }

  #boxOf(index: number): SeenBox {
    const width = this.carried?.width ?? 0;
    return { left: this.at.x + index * width, top: this.at.y, width, height: (width * 4) / 3 };
  }
}
