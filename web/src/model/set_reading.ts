// What loose tiles are: a run, a group, or the reason why they are neither (yet). The page marks sets with it at once;
// the server judges by the same reading.
import { compareTiles, type NumberTile, type Tile } from "./tile";

export interface SetRules {
  readonly colours: number;
  readonly numbers: number;
  readonly min_meld: number;
}

// Of `order`, places of the tiles that were read: a run ascends, a group stays as it lies.
export type SetReading =
  | { kind: "run"; order: number[]; colour: number; first: number }
  | { kind: "group"; order: number[]; number: number }
  | { kind: "flawed"; order: number[]; flaw: Flaw };

export type Flaw =
  | { kind: "mixed" }
  | { kind: "twice"; tile: NumberTile; in: "run" | "group" }
  | { kind: "short"; missing: number }
  | { kind: "group_too_large"; most: number }
  | { kind: "run_too_long"; most: number }
  | { kind: "gap"; number: number };

export function readSet(tiles: readonly Tile[], rules: SetRules): SetReading {
  const enough = tiles.length >= rules.min_meld;
  const reading = runAsWritten(tiles, rules) ?? groupAsWritten(tiles, rules) ?? runInOrder(tiles, rules);
  if (enough && reading) return reading;
  return { kind: "flawed", order: reading?.order ?? tidyOrder(tiles), flaw: diagnose(tiles, rules) };
}

function allPlaces(tiles: readonly Tile[]): number[] {
  return tiles.map((_, place) => place);
}

function runAsWritten(tiles: readonly Tile[], rules: SetRules): SetReading | null {
  let first: number | null = null;
  let colour = 0;
  for (const [place, tile] of tiles.entries()) {
    if (tile.joker) continue;
    const start = tile.number - place;
    if (first !== null && (start !== first || tile.colour !== colour)) return null;
    first = start;
    colour = tile.colour;
  }
  // Jokers alone are the highest run there is.
  first ??= rules.numbers - tiles.length + 1;
  if (first < 1 || first + tiles.length - 1 > rules.numbers) return null;
  return { kind: "run", order: allPlaces(tiles), colour, first };
}

function groupAsWritten(tiles: readonly Tile[], rules: SetRules): SetReading | null {
  if (tiles.length > rules.colours) return null;
  const { naturals, oneNumber, repeated } = look(tiles);
  if (!oneNumber || repeated) return null;
  return { kind: "group", order: allPlaces(tiles), number: naturals[0]?.tile.number ?? rules.numbers };
}

// Jokers fill the gaps; those left over go to the top, and below only where the top is reached.
function runInOrder(tiles: readonly Tile[], rules: SetRules): SetReading | null {
  const { naturals, jokers, oneColour, repeated } = look(tiles);
  const lowest = naturals[0]?.tile;
  const highest = naturals.at(-1)?.tile;
  if (!lowest || !highest || !oneColour || repeated) return null;
  const spare = jokers.length - (highest.number - lowest.number + 1 - naturals.length);
  if (spare < 0 || tiles.length > rules.numbers) return null;
  const last = Math.min(rules.numbers, highest.number + spare);
  const first = last - tiles.length + 1;
  const order: number[] = Array.from({ length: tiles.length }, () => -1);
  for (const { tile, place } of naturals) order[tile.number - first] = place;
  const waiting = [...jokers];
  return {
    kind: "run",
    order: order.map((place) => (place >= 0 ? place : waiting.shift()!)),
    colour: lowest.colour,
    first,
  };
}

// A set that is not finished lies in the order in which it will be: ascending, its jokers where they were put.
function tidyOrder(tiles: readonly Tile[]): number[] {
  const { naturals, oneColour } = look(tiles);
  if (!oneColour) return allPlaces(tiles);
  const waiting = naturals.map(({ place }) => place);
  return tiles.map((tile, place) => (tile.joker ? place : waiting.shift()!));
}

interface Look {
  naturals: { tile: NumberTile; place: number }[];
  jokers: number[];
  oneColour: boolean;
  oneNumber: boolean;
  repeated: NumberTile | null;
}

function look(tiles: readonly Tile[]): Look {
  const naturals: Look["naturals"] = [];
  const jokers: number[] = [];
  for (const [place, tile] of tiles.entries()) {
    if (tile.joker) jokers.push(place);
    else naturals.push({ tile, place });
  }
  const compare = compareTiles("number");
  naturals.sort((left, right) => compare(left.tile, right.tile) || left.place - right.place);
  const lowest = naturals[0]?.tile;
  const twice = naturals.find(({ tile }, i) => i > 0 && compare(tile, naturals[i - 1]!.tile) === 0);
  return {
    naturals,
    jokers,
    oneColour: naturals.every(({ tile }) => tile.colour === lowest?.colour),
    oneNumber: naturals.every(({ tile }) => tile.number === lowest?.number),
    repeated: twice?.tile ?? null,
  };
}

function diagnose(tiles: readonly Tile[], rules: SetRules): Flaw {
  const { naturals, oneColour, oneNumber, repeated } = look(tiles);
  if (!oneColour && !oneNumber) return { kind: "mixed" };
  if (repeated) return { kind: "twice", tile: repeated, in: oneNumber ? "group" : "run" };
  if (oneNumber && !oneColour && tiles.length > rules.colours) {
    return { kind: "group_too_large", most: rules.colours };
  }
  if (tiles.length > rules.numbers) return { kind: "run_too_long", most: rules.numbers };
  const gap = oneNumber ? null : firstGap(naturals, tiles.length - naturals.length);
  if (gap !== null) return { kind: "gap", number: gap };
  return { kind: "short", missing: Math.max(1, rules.min_meld - tiles.length) };
}

// The first number that is missing once the jokers have closed what they can.
function firstGap(naturals: Look["naturals"], jokers: number): number | null {
  let left = jokers;
  for (let i = 1; i < naturals.length; ++i) {
    for (let number = naturals[i - 1]!.tile.number + 1; number < naturals[i]!.tile.number; ++number) {
      if (left === 0) return number;
      --left;
    }
  }
  return null;
}
