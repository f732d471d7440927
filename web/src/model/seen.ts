// A room as the board needs it: one table, one rack, and what this player may do with them.
import type { RulesetInfo } from "../wire/messages";
import type { RoomNews } from "../wire/room_news";
import { isTurn } from "./room_story";
import type { Face } from "./tile";

export interface Seen {
  readonly key: string; // of one round: another key is another deal
  readonly turn: number;
  readonly table: readonly (readonly Face[])[];
  readonly rack: readonly Face[];
  readonly seated: boolean;
  readonly myTurn: boolean;
  readonly opened: boolean;
  readonly pool: number;
  readonly mover: string; // whose turn it is, for sentences
  readonly seat: number | null; // the reader's own
  readonly seats: number;
  readonly by: number | null; // the seat whose turn has just ended
  readonly laidBy: number | null; // the seat whose tiles have just come to the table
}

export function seenOf(news: RoomNews): Seen | null {
  const { state, cause } = news;
  const game = state.game;
  if (game === null) return null;
  const seat = state.you.seat;
  const playing = state.phase === "playing";
  return {
    key: `${news.code}/${game.id}/${game.round}`,
    turn: game.turn,
    table: game.table,
    rack: state.you.rack,
    seated: seat !== null,
    myTurn: playing && seat !== null && game.to_move === seat,
    opened: seat !== null && (state.seats[seat]?.opened ?? false),
    pool: game.pool,
    mover: game.to_move === null ? "" : (state.seats[game.to_move]?.name ?? ""),
    seat,
    seats: state.seats.length,
    by: cause !== null && isTurn(cause) ? (cause.seat ?? null) : null,
    laidBy: cause?.kind === "laid" && cause.seat !== undefined ? cause.seat : null,
  };
}

export function groundRules(rules: RulesetInfo) {
  return { colours: rules.colours, numbers: rules.numbers, min_meld: rules.min_meld };
}
