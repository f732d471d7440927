// A room in which it is one's turn until something is laid, without a server: a lesson, or a turn of a finished game that is tried
// again. The board, the hands and the judgement of sets are those of a game.

import type { RoomState } from "../wire/messages";
import type { RoomNews } from "../wire/room_news";

export interface Practice {
  code: string;
  seq: number;
  game: string; // each attempt is a game of its own, with nothing remembered
  round: number;
  ruleset: string;
  openingPoints: number;
  seat: number;
  players: readonly { name: string; tiles: number; opened: boolean }[];
  rack: string[];
  table: string[][];
  pool: number;
  done: boolean;
}

export function practiceNews(practice: Practice): RoomNews {
  const { seat, rack, table, pool, done } = practice;
  const state: RoomState = {
    host: "",
    options: {
      ruleset: practice.ruleset,
      seats: practice.players.length,
      robots: [],
      clock: 0,
      rounds: 1,
      public: false,
      hints: false,
      spectators: false,
    },
    phase: done ? "match_over" : "playing",
    seats: practice.players.map((player) => ({
      ...player,
      kind: "person",
      connected: true,
      substituted: false,
      resigned: false,
      score: 0,
    })),
    spectators: 0,
    you: { seat, rack },
    ready: [],
    game: {
      id: practice.game,
      round: practice.round,
      rounds: 1,
      starter: seat,
      to_move: done ? null : seat,
      turn: done ? 2 : 1,
      pool,
      passes: 0,
      table,
      points_to_open: practice.openingPoints,
      turn_ms: null,
      left_ms: null,
      last: null,
      history: [],
      lots: [],
      result: null,
    },
  };
  return { code: practice.code, seq: practice.seq, cause: null, state, toldAt: 0 };
}
