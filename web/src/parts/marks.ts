// What is special about single tiles on the board; table and rack share it.

export interface TileMarks {
  readonly selected: ReadonlySet<number>;
  readonly laid: ReadonlySet<number>; // in this turn
  readonly changed: ReadonlySet<number>; // by the last move
  readonly lifted: ReadonlySet<number>;
  readonly stops: ReadonlySet<number>; // where the tab key stops: one tile of the table, one of the rack
}

const none: ReadonlySet<number> = new Set();

export const noMarks: TileMarks = { selected: none, laid: none, changed: none, lifted: none, stops: none };
