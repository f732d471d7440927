// What the server does not know: the turn as laid so far, where sets lie and how the rack does. Kept for the case that
// the page is loaded again; one turn and one rack at a time.
import type { Draft, PlacedRow } from "../model/draft";
import type { RackFaces } from "../model/rack";
import type { Seen } from "../model/seen";

interface Saved<Value> {
  of: string;
  value: Value;
}

// Whatever lies in the storage may be from another version of the page, hence the check.
class Shelf<Value> {
  constructor(
    private readonly key: string,
    private readonly fits: (value: Value) => boolean,
  ) {}

  keep(of: string, value: Value): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ of, value } satisfies Saved<Value>));
    } catch {
      // Forbidden or full: then a reload starts anew.
    }
  }

  read(of: string): Value | null {
    try {
      const saved = JSON.parse(sessionStorage.getItem(this.key) ?? "null") as Saved<Value> | null;
      return saved?.of === of && this.fits(saved.value) ? saved.value : null;
    } catch {
      return null;
    }
  }
}

const fitsRows = (rows: PlacedRow[]) =>
  rows.every(({ faces, row, column }) => Array.isArray(faces) && row >= 0 && column >= 0);
const turns = new Shelf<PlacedRow[]>("tilefish.turn", fitsRows);
const tables = new Shelf<PlacedRow[]>("tilefish.table", fitsRows);
const racks = new Shelf<RackFaces>(
  "tilefish.rack",
  ({ upper, lower }) => Array.isArray(upper) && Array.isArray(lower),
);

function turnName(seen: Seen): string {
  return JSON.stringify([seen.key, seen.turn, seen.table, [...seen.rack].sort()]);
}

function placedRows(draft: Draft): PlacedRow[] {
  return draft.sets.map(({ pieces, row, column }) => ({
    faces: pieces.map(({ face }) => face),
    row,
    column,
  }));
}

export const savedTurns = {
  keep: (seen: Seen, draft: Draft): void => turns.keep(turnName(seen), placedRows(draft)),
  of: (seen: Seen): PlacedRow[] | null => turns.read(turnName(seen)),
};

// Where the sets of a round lie.
export const savedTables = {
  keep: (seen: Seen, draft: Draft): void => tables.keep(seen.key, placedRows(draft)),
  of: (seen: Seen): PlacedRow[] | null => tables.read(seen.key),
};

export const savedRack = {
  keep: (seen: Seen, rack: RackFaces): void => racks.keep(seen.key, rack),
  of: (seen: Seen): RackFaces | null => racks.read(seen.key),
};
