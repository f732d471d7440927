// A player for tests: sees sets on its rack and places at the ends of sets on the table, no more. Weak, but it plays
// whole games.

import type { RoomState } from "../../src/wire/messages";

export interface PlannedTurn {
  newSets: string[][];
  additions: { tile: string; set: string[]; end: "left" | "right" }[];
}

const colours = ["b", "g", "r", "y"];
const highest = 13;

const face = (number: number, colour: string) => `${number}${colour}`;
const numberOf = (tile: string) => parseInt(tile, 10);
const valueOf = (set: readonly string[]) => set.reduce((sum, tile) => sum + numberOf(tile), 0);

export function planTurn(room: RoomState): PlannedTurn | null {
  const seat = room.you.seat;
  if (seat === null || room.game === null) return null;
  const rack = [...room.you.rack];
  const newSets = takeSets(rack);
  if (!room.seats[seat]!.opened) {
    const worth = newSets.reduce((sum, set) => sum + valueOf(set), 0);
    return worth >= room.game.points_to_open ? { newSets, additions: [] } : null;
  }
  const additions = takeAdditions(rack, room.game.table);
  return newSets.length + additions.length > 0 ? { newSets, additions } : null;
}

// The most valuable set first, as long as there is one.
function takeSets(rack: string[]): string[][] {
  const taken: string[][] = [];
  for (;;) {
    const best = setsOn(rack).toSorted((left, right) => valueOf(right) - valueOf(left))[0];
    if (best === undefined) return taken;
    for (const tile of best) rack.splice(rack.indexOf(tile), 1);
    taken.push(best);
  }
}

function setsOn(rack: readonly string[]): string[][] {
  const sets: string[][] = [];
  for (let number = 1; number <= highest; ++number) {
    const group = colours.map((colour) => face(number, colour)).filter((tile) => rack.includes(tile));
    if (group.length >= 3) sets.push(group);
  }
  for (const colour of colours) {
    let run: string[] = [];
    for (let number = 1; number <= highest + 1; ++number) {
      if (rack.includes(face(number, colour))) run.push(face(number, colour));
      else run = [];
      if (run.length >= 3) sets.push([...run]);
    }
  }
  return sets;
}

function takeAdditions(rack: string[], table: readonly string[][]): PlannedTurn["additions"] {
  const additions: PlannedTurn["additions"] = [];
  for (const set of table) {
    if (set.includes("J")) continue;
    const wanted = wantedBy(set).find(({ tile }) => rack.includes(tile));
    if (wanted === undefined) continue;
    rack.splice(rack.indexOf(wanted.tile), 1);
    additions.push({ ...wanted, set });
  }
  return additions;
}

function wantedBy(set: readonly string[]): { tile: string; end: "left" | "right" }[] {
  const [first, last] = [set[0]!, set.at(-1)!];
  const colour = first.slice(-1);
  if (numberOf(first) === numberOf(last)) {
    const missing = colours.map((each) => face(numberOf(first), each)).filter((tile) => !set.includes(tile));
    return missing.map((tile) => ({ tile, end: "right" }));
  }
  return [
    { tile: face(numberOf(first) - 1, colour), end: "left" },
    { tile: face(numberOf(last) + 1, colour), end: "right" },
  ];
}
