// What was laid in a turn that has not ended, kept for the case that the page is loaded again. One turn at a time.
import { rowsOf, type Draft } from "../model/draft";
import type { Seen } from "../model/seen";
import type { Face } from "../model/tile";

const key = "tilefish.turn";

interface Saved {
  turn: string;
  before: string; // the table and rack it belongs to
  rows: Face[][];
}

function nameOf(seen: Seen): { turn: string; before: string } {
  return {
    turn: `${seen.key}/${seen.turn}`,
    before: JSON.stringify([seen.table, [...seen.rack].sort()]),
  };
}

export const savedTurns = {
  keep(seen: Seen, draft: Draft): void {
    try {
      sessionStorage.setItem(key, JSON.stringify({ ...nameOf(seen), rows: rowsOf(draft) } satisfies Saved));
    } catch {
      // Forbidden or full: then a reload starts the turn anew.
    }
  },

  of(seen: Seen): Face[][] | null {
    try {
      const saved = JSON.parse(sessionStorage.getItem(key) ?? "null") as Saved | null;
      const name = nameOf(seen);
      return saved?.turn === name.turn && saved.before === name.before ? saved.rows : null;
    } catch {
      return null;
    }
  },
};
