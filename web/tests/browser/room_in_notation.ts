// A room in the middle of a game, written in notation: "3b 4b 5b, 9g 9r 9y / 2b J" is its table and the reader's rack.

import type { GameState, RoomState, Seat, Turn } from "../../src/wire/messages";

interface Change {
  opened?: boolean;
  toMove?: number;
  turn?: number;
  pool?: number;
  last?: Turn | null;
  clock?: boolean;
}

const people = ["Ann", "Robot 3", "Charlotte", "Robot 2"];

export function roomIn(text: string, change: Change = {}): RoomState {
  const [table = "", rack = ""] = text.split("/");
  const tiles = rack.split(" ").filter(Boolean);
  const rows = table
    .split(",")
    .map((row) => row.split(" ").filter(Boolean))
    .filter((row) => row.length > 0);
  return {
    host: "g-ann",
    options: {
      ruleset: "classic",
      seats: 4,
      robots: ["level3", "level2"],
      clock: 60,
      rounds: 1,
      public: false,
      hints: true,
      spectators: true,
    },
    phase: "playing",
    seats: people.map((name, seat) => seatOf(name, seat === 0 ? tiles.length : 9, change.opened ?? true)),
    spectators: 0,
    you: { seat: 0, rack: tiles },
    ready: [],
    game: gameOf(rows, change),
  };
}

function seatOf(name: string, tiles: number, opened: boolean): Seat {
  const robot = name.startsWith("Robot");
  return {
    kind: robot ? "robot" : "person",
    name,
    ...(robot ? { robot: "level3" } : { guest: `g-${name.toLowerCase()}` }),
    connected: true,
    substituted: false,
    tiles,
    opened,
    resigned: false,
    score: 0,
  };
}

function gameOf(table: string[][], change: Change): GameState {
  const clock = change.clock ?? true;
  return {
    id: "game",
    round: 1,
    rounds: 1,
    starter: 0,
    to_move: change.toMove ?? 0,
    turn: change.turn ?? 9,
    pool: change.pool ?? 40,
    passes: 0,
    table,
    points_to_open: 30,
    turn_ms: clock ? 60_000 : null,
    left_ms: clock ? 42_000 : null,
    last: change.last ?? null,
    history: change.last ? [change.last] : [],
    lots: [],
    result: null,
  };
}

export const manySets =
  "1b 2b 3b, 4b 5b 6b 7b, 8b 9b 10b 11b 12b 13b, 1r 2r 3r, 5r 6r J 8r, 9r 10r 11r, 1y 2y 3y 4y, 5y 6y 7y, " +
  "8y 9y 10y 11y, 1g 2g 3g 4g 5g, 7g 8g 9g, 10g 11g 12g, 4b 4r 4y, 6b 6r 6g 6y, 7r 7y 7g, 8r 8g 8b, " +
  "9b 9y 9g 9r, 10b 10r 10y, 11b 11g 11r, 12r 12y 12g J, 13r 13y 13g, 1b 1r 1y 1g, 2r 2y 2g, 3r 3y 3g 3b, 5b 5r 5g";

export const fewSets = "3b 4b 5b 6b, 9g 9r 9y, 10r 11r J 13r, 1y 2y 3y, 7b 7g 7r";
export const rackOf14 = "2b 7b 8b 12g 5g 6g 7y 1r 13g 8r 10y 10b 4y J";
export const rackOf45 = `${Array.from({ length: 44 }, (_, i) => `${(i % 13) + 1}${"bgry"[(i * 7) % 4]}`).join(" ")} J`;
