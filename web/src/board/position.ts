// A position as the board has it, in notation and in an address: /board?v1=3b4b5b,9g9rJ/2b6b&rules=six&opened=no. Tiles need no space
// between them, since each ends with a letter; `v1` is the version of what follows it.
import { rulesets, type FullRules } from "../engine/rulesets";
import { faceOf, parseTile, type Face } from "../model/tile";

export interface Position {
  readonly ruleset: string; // by name; "own" for one's own numbers
  readonly rules: FullRules;
  readonly opened: boolean;
  readonly table: readonly (readonly Face[])[];
  readonly rack: readonly Face[];
}

export type Tiles = Pick<Position, "table" | "rack">;

export const emptyPosition: Position = {
  ruleset: "classic",
  rules: rulesets["classic"]!,
  opened: true,
  table: [],
  rack: [],
};

// What one's own numbers may be: as much as a board can show.
export const ranges = {
  colours: [1, 8],
  numbers: [1, 100],
  copies: [1, 8],
  jokers: [0, 8],
  min_meld: [2, 8],
  opening_points: [0, 1000],
  joker_penalty: [0, 1000],
} as const satisfies Partial<Record<keyof FullRules, readonly [number, number]>>;

export type NumberKey = keyof typeof ranges;
export const numberKeys = Object.keys(ranges) as NumberKey[];

const mostTiles = 1000;

// Sets with commas or lines between them, a slash, the rack; case and spaces are free. A text without a slash is a rack.
export function readTiles(text: string): { ok: true; tiles: Tiles } | { ok: false; word: string } {
  const sides = text.trim().split("/");
  if (sides.length > 2) return { ok: false, word: "/" };
  const [table, rack] = sides.length === 2 ? sides : ["", sides[0]];
  const sets = (table ?? "").split(/[,;\n]+/).filter((part) => part.trim() !== "");
  const read = [...sets, rack ?? ""].map(readRow);
  const wrong = read.find((row) => typeof row === "string");
  if (typeof wrong === "string") return { ok: false, word: wrong };
  const rows = read as Face[][];
  if (rows.flat().length > mostTiles) return { ok: false, word: "…" };
  return { ok: true, tiles: { table: rows.slice(0, -1), rack: rows.at(-1)! } };
}

// Faces, or the first word that is none.
function readRow(text: string): Face[] | string {
  const faces: Face[] = [];
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const parts = word.match(/\d+[a-z]|[jJ]|./gi) ?? [];
    for (const part of parts) {
      const tile = parseTile(part);
      if (tile === null) return word;
      faces.push(faceOf(tile));
    }
  }
  return faces;
}

// "3b 4b 5b, 9g 9r J / 2b 6b", as the program reads it.
export function notationOf({ table, rack }: Tiles): string {
  return `${table.map((set) => set.join(" ")).join(", ")} / ${rack.join(" ")}`.trim();
}

export function queryOf(position: Position): string {
  const { ruleset, rules, opened, table, rack } = position;
  const parts = [`v1=${table.map((set) => set.join("")).join(",")}/${rack.join("")}`];
  if (ruleset === "own") {
    const numbers = Object.entries(rules).map(([key, value]) => `${key}:${value}`);
    parts.push(`rules=${numbers.join(",")}`);
  } else if (ruleset !== emptyPosition.ruleset) parts.push(`rules=${ruleset}`);
  if (!opened) parts.push("opened=no");
  return `?${parts.join("&")}`;
}

// What the engine wants to know of the rules of a game that was played, which have more.
export function numbersOf(rules: FullRules): FullRules {
  return Object.fromEntries(
    Object.keys(emptyPosition.rules).map((key) => [key, rules[key as keyof FullRules]]),
  ) as unknown as FullRules;
}

// Where a position of a game that was played is shown; its rules may be those of nobody else.
export function addressOf(
  rules: FullRules & { name: string },
  position: Tiles & Pick<Position, "opened">,
): string {
  const numbers = numbersOf(rules);
  const known = JSON.stringify(rulesets[rules.name]) === JSON.stringify(numbers);
  return `/board${queryOf({ ruleset: known ? rules.name : "own", rules: numbers, ...position })}`;
}

// An address may come from anywhere: what cannot be read is left out.
export function positionOf(query: string): Position {
  const given = new URLSearchParams(query);
  const tiles = readTiles(given.get("v1") ?? "");
  return {
    ...emptyPosition,
    ...rulesOf(given.get("rules") ?? emptyPosition.ruleset),
    opened: given.get("opened") !== "no",
    ...(tiles.ok ? tiles.tiles : {}),
  };
}

function rulesOf(text: string): Pick<Position, "ruleset" | "rules"> {
  const known = Object.hasOwn(rulesets, text) ? rulesets[text] : undefined;
  if (known) return { ruleset: text, rules: known };
  if (!text.includes(":")) return { ruleset: emptyPosition.ruleset, rules: emptyPosition.rules };
  const given = new Map(text.split(",").map((word) => word.split(":") as [string, string]));
  const numbers = numberKeys.map((key) => {
    const wanted = Number.parseInt(given.get(key) ?? "", 10);
    return [key, clamped(key, Number.isNaN(wanted) ? emptyPosition.rules[key] : wanted)] as const;
  });
  const joker_rule = given.get("joker_rule") === "free" ? "free" : "swap";
  return { ruleset: "own", rules: { ...emptyPosition.rules, ...Object.fromEntries(numbers), joker_rule } };
}

export function clamped(key: NumberKey, value: number): number {
  const [least, most] = ranges[key];
  return Math.max(least, Math.min(most, Math.trunc(value)));
}

// How many there are of each tile in a game.
export function boxOf(rules: FullRules): Map<Face, number> {
  const box = new Map<Face, number>();
  for (let colour = 0; colour < rules.colours; ++colour) {
    for (let number = 1; number <= rules.numbers; ++number) {
      box.set(faceOf({ joker: false, number, colour }), rules.copies);
    }
  }
  if (rules.jokers > 0) box.set("J", rules.jokers);
  return box;
}

// Tiles of which there are more than the game has, or that it does not have at all.
export function surplusOf({ table, rack }: Tiles, rules: FullRules): Face[] {
  const left = boxOf(rules);
  const over = new Set<Face>();
  for (const face of [...table.flat(), ...rack]) {
    const copies = left.get(face) ?? 0;
    if (copies === 0) over.add(face);
    else left.set(face, copies - 1);
  }
  return [...over];
}
