// What is special about single tiles on the board; table and rack share it.

// Whose move it was: each other player has a shade with a pattern of its own, see styles/shades.css.
export type Shade = 0 | 1 | 2 | 3 | 4;

export function shadeOf(seat: number, own: number | null, seats: number): Shade {
  const first = own === null ? 0 : own + 1;
  return (((seat - first + seats) % seats) % 5) as Shade;
}

export interface TileMarks {
  readonly selected: ReadonlySet<number>;
  readonly laid: ReadonlySet<number>; // in this turn
  readonly changed: ReadonlySet<number>; // drawn, or new in a picture
  readonly shades: ReadonlyMap<number, Shade>; // by the moves of the others
  readonly lit: ReadonlySet<number>; // by a hint
  readonly lifted: ReadonlySet<number>;
  readonly stops: ReadonlySet<number>; // where the tab key stops: one tile of the table, one of the rack
}

const none: ReadonlySet<number> = new Set();

export const noMarks: TileMarks = {
  selected: none,
  laid: none,
  changed: none,
  shades: new Map(),
  lit: none,
  lifted: none,
  stops: none,
};
