// A turn of a finished game as a room in which it is one's turn again, as lessons have it: the same board, hands and judgement of sets.

import { without, type Moment } from "../model/replay";
import type { GameReplay, RoomState } from "../wire/messages";
import type { RoomNews } from "../wire/room_news";

export interface Retry {
  file: GameReplay;
  names: readonly string[];
  before: Moment; // the turn
  seat: number;
  event: number;
  attempt: number; // each is a game of its own, with nothing remembered
}

// `laid` is the table that was laid, or null while the turn is open.
export function retryNews(retry: Retry, laid: string[][] | null): RoomNews {
  const { file, before, seat, event, attempt } = retry;
  const gone = laid === null ? [] : without(laid.flat(), before.table.flat());
  const rack = without(before.racks[seat] ?? [], gone);
  const state: RoomState = {
    host: "",
    options: {
      ruleset: file.rules.name,
      seats: file.players,
      robots: [],
      clock: 0,
      rounds: 1,
      public: false,
      hints: false,
      spectators: false,
    },
    phase: laid === null ? "playing" : "match_over",
    seats: retry.names.map((name, index) => ({
      kind: "person",
      name,
      connected: true,
      substituted: false,
      tiles: index === seat ? rack.length : (before.racks[index]?.length ?? 0),
      opened: (before.opened[index] ?? false) || (index === seat && laid !== null),
      resigned: false,
      score: 0,
    })),
    spectators: 0,
    you: { seat, rack },
    ready: [],
    game: {
      id: `retry-${file.id}-${event}-${attempt}`,
      round: 1,
      rounds: 1,
      starter: seat,
      to_move: laid === null ? seat : null,
      turn: laid === null ? 1 : 2,
      pool: before.pool,
      passes: 0,
      table: laid ?? before.table,
      points_to_open: file.rules.opening_points,
      turn_ms: null,
      left_ms: null,
      last: null,
      history: [],
      lots: [],
      result: null,
    },
  };
  return { code: "retry", seq: event * 1000 + attempt, cause: null, state, toldAt: 0 };
}
