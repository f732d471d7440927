// What the player has done that the server does not know: the turn as laid so far and how the rack lies. Kept for the case that
// the page is loaded again; one turn and one rack at a time.
import { rowsOf, type Draft } from "../model/draft";
import type { RackFaces } from "../model/rack";
import type { Seen } from "../model/seen";
import type { Face } from "../model/tile";

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

const turns = new Shelf<Face[][]>("tilefish.turn", (rows) => rows.every((row) => Array.isArray(row)));
const racks = new Shelf<RackFaces>(
  "tilefish.rack",
  ({ upper, lower }) => Array.isArray(upper) && Array.isArray(lower),
);

function turnName(seen: Seen): string {
  return JSON.stringify([seen.key, seen.turn, seen.table, [...seen.rack].sort()]);
}

export const savedTurns = {
  keep: (seen: Seen, draft: Draft): void => turns.keep(turnName(seen), rowsOf(draft)),
  of: (seen: Seen): Face[][] | null => turns.read(turnName(seen)),
};

export const savedRack = {
  keep: (seen: Seen, rack: RackFaces): void => racks.keep(seen.key, rack),
  of: (seen: Seen): RackFaces | null => racks.read(seen.key),
};
