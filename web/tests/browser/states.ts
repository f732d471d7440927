// Rooms and games for tests that need a certain state at once.

import type { GameReplay, GameState, LobbyRoom, RoomState, Seat, Turn } from "../../src/wire/messages";
import { classic } from "../shared/rulesets";

export const sets = (text: string) => text.split(", ").map((set) => set.split(" "));
export const tiles = (text: string) => (text === "" ? [] : text.split(" "));

function seat(name: string, more: Partial<Seat> = {}): Seat {
  return {
    kind: "person",
    name,
    guest: `g-${name.toLowerCase()}`,
    connected: true,
    substituted: false,
    tiles: 14,
    opened: true,
    resigned: false,
    score: 0,
    ...more,
  };
}

// As the lobby lists it.
export const waitingTable: LobbyRoom = {
  room: "K7QX",
  host: "Bob",
  ruleset: "classic",
  seats: 4,
  taken: 2,
  robots: 1,
  rounds: 1,
  phase: "waiting",
  clock: 60,
  hints: true,
  spectators: true,
};

export const fourSeats: Seat[] = [
  seat("Ann", { tiles: 14 }),
  seat("Bob", { tiles: 8, connected: false, substituted: true, score: -12 }),
  seat("Charlotte the Great", { opened: false, score: 25 }),
  seat("Level 3", { kind: "robot", robot: "level3", tiles: 5, score: -13 }),
];

export const waiting: RoomState = {
  host: "g-ann",
  options: {
    ruleset: "classic",
    seats: 4,
    robots: ["level3"],
    clock: 60,
    rounds: 3,
    public: true,
    hints: true,
    spectators: true,
  },
  phase: "waiting",
  seats: [fourSeats[0]!, fourSeats[1]!, seat("", { kind: "open", tiles: 0 }), fourSeats[3]!],
  spectators: 0,
  you: { seat: 0, rack: [] },
  ready: [],
  game: null,
};

const bobs: Turn = { turn: 3, seat: 1, kind: "laid", laid: tiles("7b 7g J"), drawn: 0 };

const game: GameState = {
  id: "GAME42",
  round: 1,
  rounds: 3,
  starter: 3,
  to_move: 0,
  turn: 4,
  pool: 52,
  passes: 0,
  table: sets("10y 11y 12y 13y, 7b 7g J, 5g 6g 7g, 8r 9r 10r, 1b 1g 1r 1y, 3b 4b 5b 6b 7b"),
  points_to_open: 30,
  turn_ms: 60_000,
  left_ms: 41_000,
  last: bobs,
  history: [
    { turn: 1, seat: 3, kind: "drew", laid: [], drawn: 1 },
    { turn: 2, seat: 0, kind: "laid", laid: tiles("10y 11y 12y 13y"), drawn: 0 },
    bobs,
  ],
  lots: [],
  result: null,
};

export const playing: RoomState = {
  ...waiting,
  phase: "playing",
  seats: fourSeats,
  you: { seat: 0, rack: tiles("1b 2b 3b J 5g 6g 7g 8r 9r 10r 11y 12y 13y 13b") },
  game,
};

// Nobody has played yet.
export const begun: RoomState = {
  ...playing,
  spectators: 2,
  seats: fourSeats.map((each) => ({ ...each, opened: false, tiles: 14 })),
  game: {
    ...game,
    starter: 0,
    turn: 0,
    table: [],
    last: null,
    history: [],
    lots: ["12r", "3b", "12b", "7y"]
      .map((tile, index) => ({ seat: index, tile }))
      .concat([
        { seat: 0, tile: "9g" },
        { seat: 2, tile: "4g" },
      ]),
  },
};

export const secondRound: RoomState = {
  ...playing,
  spectators: 1,
  game: { ...game, round: 2, turn: 8, history: [{ ...bobs, turn: 7 }] },
};

// What a server answers who is asked for the round before.
export const firstRound = {
  type: "round",
  room: "TEST",
  game: game.id,
  round: 1,
  starter: 3,
  turns: game.history,
  result: {
    winners: [2],
    reason: "went_out",
    scores: [0, -12, 25, -13],
    gained: [0, -12, 25, -13],
    racks: [[], [], [], []],
  },
};

export const roundOver: RoomState = {
  ...playing,
  phase: "match_over",
  you: { seat: 0, rack: [] },
  game: {
    ...game,
    to_move: null,
    left_ms: null,
    result: {
      winners: [0],
      reason: "went_out",
      scores: [50, -21, -11, -18],
      gained: [50, -21, -11, -18],
      racks: [[], tiles("1b 2b 12r 6y"), tiles("3b 4r 4g"), tiles("9y 9y")],
    },
  },
};

const dealt = [tiles("1b 2b 3b 11y 12y 13y"), tiles("1b 2b 3b 4b"), tiles("1g 2g 10y 7b 7g J")];
const laidOnce = [tiles("1b 2b 3b"), dealt[1]!, dealt[2]!];

export const finished: GameReplay = {
  format: "tilefish match 1",
  id: "GAME42",
  started: 0,
  finished: 0,
  rules: classic,
  players: 3,
  rounds: 1,
  seed: "1",
  names: ["Ann", "Level 3", "Charlotte the Great"],
  events: [],
  fingerprint: "",
  replay: [
    {
      round: 1,
      starter: 0,
      lots: [],
      racks: dealt,
      pool: 64,
      turns: [
        {
          turn: 1,
          seat: 0,
          kind: "laid",
          at: 0,
          laid: tiles("11y 12y 13y"),
          drawn: [],
          table: sets("11y 12y 13y"),
          racks: laidOnce,
          pool: 64,
        },
        {
          turn: 2,
          seat: 1,
          kind: "drew",
          at: 0,
          laid: [],
          drawn: ["7y"],
          table: sets("11y 12y 13y"),
          racks: [laidOnce[0]!, tiles("1b 2b 3b 4b 7y"), laidOnce[2]!],
          pool: 63,
        },
        {
          turn: 3,
          seat: 2,
          kind: "laid",
          at: 0,
          laid: tiles("1g 2g 10y 7b 7g J"),
          drawn: [],
          table: sets("10y 11y 12y 13y, 7b 7g J, 1g 2g 3g"),
          racks: [laidOnce[0]!, tiles("1b 2b 3b 4b 7y"), []],
          pool: 63,
        },
      ],
      result: {
        winners: [2],
        reason: "went_out",
        scores: [-6, -17, 23],
        gained: [-6, -17, 23],
        racks: [laidOnce[0]!, tiles("1b 2b 3b 4b 7y"), []],
      },
    },
  ],
};
