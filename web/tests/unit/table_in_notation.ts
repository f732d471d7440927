// Drafts written in notation, for the tests of the model.
import type { Draft, Ground } from "../../src/model/draft";
import { makePiece, type Piece } from "../../src/model/piece";
import { reconcile } from "../../src/model/reconcile";

export function rowsIn(text: string): string[][] {
  return text
    .split(",")
    .map((row) => row.trim().split(/\s+/).filter(Boolean))
    .filter((row) => row.length > 0);
}

// "3b 4b 5b, 9g 9r 9y / 2b J"
export function draftIn(text: string, sheet = { columns: 40, rows: 6 }): Draft {
  const [table = "", rack = ""] = text.split("/");
  const pieces = (rowsIn(rack)[0] ?? []).map(makePiece);
  return { sets: reconcile([], rowsIn(table), [], sheet).sets, rack: pieces };
}

export function groundOf(draft: Draft, change: Partial<Ground> = {}): Ground {
  return {
    rules: { colours: 4, numbers: 13, min_meld: 3 },
    sheet: { columns: 40, rows: 6 },
    opened: true,
    openingPoints: 30,
    jokerRule: "swap",
    own: new Set(draft.rack.map(({ id }) => id)),
    ...change,
  };
}

export function notationOf(draft: Draft): string {
  const table = draft.sets.map((set) => set.pieces.map(({ face }) => face).join(" ")).join(", ");
  return `${table} / ${draft.rack.map(({ face }) => face).join(" ")}`;
}

export function pieceNamed(draft: Draft, face: string): Piece {
  const all = [...draft.rack, ...draft.sets.flatMap((set) => set.pieces)];
  const piece = all.find((each) => each.face === face);
  if (!piece) throw new Error(`no ${face} in ${notationOf(draft)}`);
  return piece;
}

export function idsOf(draft: Draft, faces: string): number[] {
  return faces.split(" ").map((face) => pieceNamed(draft, face).id);
}
