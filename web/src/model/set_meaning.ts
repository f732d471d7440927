// What a set is worth and what its jokers stand for. Tiles show it, the opening meter adds it up, screen readers speak it.
import type { SetReading, SetRules } from "./set_reading";
import { colourName, tileWords, type NumberTile, type Tile } from "./tile";
import { t } from "../words/words";

// A joker of a group that lacks several colours stands for any of them: its colour is open.
export interface Meaning {
  readonly number: number;
  readonly colour: number | null;
}

export function isLegal(reading: SetReading): boolean {
  return reading.kind !== "flawed";
}

// For each tile in the order of the set: what a joker stands for, null for the others and where it is not settled.
export function jokerMeanings(
  tiles: readonly Tile[],
  reading: SetReading,
  rules: SetRules,
): (Meaning | null)[] {
  if (reading.kind === "flawed") return tiles.map(() => null);
  if (reading.kind === "run") {
    const { first, colour } = reading;
    return tiles.map((tile, place) => (tile.joker ? { number: first + place, colour } : null));
  }
  const missing = missingColours(tiles, rules);
  const colour = missing.length === 1 ? missing[0]! : null;
  return tiles.map((tile) => (tile.joker ? { number: reading.number, colour } : null));
}

function missingColours(tiles: readonly Tile[], rules: SetRules): number[] {
  const present = new Set(tiles.flatMap((tile) => (tile.joker ? [] : [tile.colour])));
  return Array.from({ length: rules.colours }, (_, colour) => colour).filter(
    (colour) => !present.has(colour),
  );
}

// Face value, a joker counting as what it stands for. One natural tile with jokers is a run and a group at once; the
// better reading counts, as on the server.
export function pointsOf(tiles: readonly Tile[], reading: SetReading, rules: SetRules): number {
  if (reading.kind === "flawed") return 0;
  if (reading.kind === "group") return reading.number * tiles.length;
  const asRun = sumFrom(reading.first, tiles.length);
  const naturals = tiles.filter((tile): tile is NumberTile => !tile.joker);
  if (naturals.length > 1 || tiles.length > rules.colours) return asRun;
  return Math.max(asRun, (naturals[0]?.number ?? rules.numbers) * tiles.length);
}

function sumFrom(first: number, count: number): number {
  return count * first + (count * (count - 1)) / 2;
}

// "run, red, 4 to 7, joker as 6"; "group of 7s, black, green, joker"; "red 4, red 5: needs one more"
export function setWords(tiles: readonly Tile[], reading: SetReading, rules: SetRules): string {
  if (reading.kind === "flawed") return `${tiles.map(tileWords).join(", ")}: ${flawWords(reading)}`;
  if (reading.kind === "group") {
    const names = tiles.map((tile) => (tile.joker ? t().joker : colourName(tile.colour)));
    return t().set.group(reading.number, names.join(", "));
  }
  const last = reading.first + tiles.length - 1;
  const jokers = jokerMeanings(tiles, reading, rules)
    .flatMap((meaning) => (meaning ? [`, ${t().tile.jokerAs(`${meaning.number}`)}`] : []))
    .join("");
  return t().set.run(colourName(reading.colour), reading.first, last) + jokers;
}

// The small word under a set that is not legal yet: "needs one more", "two greens", "gap at 6".
export function flawWords(reading: SetReading): string {
  if (reading.kind !== "flawed") return "";
  const { flaw } = reading;
  switch (flaw.kind) {
    case "mixed":
      return t().set.mixed;
    case "twice":
      return flaw.in === "group"
        ? t().set.twoColours(colourName(flaw.tile.colour))
        : t().set.twoNumbers(flaw.tile.number);
    case "short":
      return t().set.needsMore(flaw.missing);
    case "group_too_large":
      return t().set.groupAtMost(flaw.most);
    case "run_too_long":
      return t().set.runAtMost(flaw.most);
    case "gap":
      return t().set.gapAt(flaw.number);
  }
}
