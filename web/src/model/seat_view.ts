// A seat as the strip of players shows it. Rooms and replays both end up here, so that they look the same.

import type { GameState, RoomState, Seat, TableRating } from "../wire/messages";
import type { TurnClock } from "./clock";
import { levelOf, ratingOf } from "./names";
import { t } from "../words/words";

export interface SeatView {
  seat: number;
  name: string;
  robot: string | null; // whose fish it is
  you: boolean;
  tiles: number;
  opened: boolean;
  toMove: boolean;
  note: string; // what is out of the ordinary: "away", "a robot plays", "left"
  score: number | null; // null while there is nothing to tell
  clock: TurnClock | null; // of the seat to move
  rating?: SeatRating | null; // null for somebody without one
}

export interface SeatRating {
  short: string; // with a mark if it is provisional
  whole: string; // with how sure it is
}

export type KnownRatings = ReadonlyMap<string, TableRating>;

// Of a person, or of a fish, whose rating is fixed.
export function seatRating(seat: Seat, ratings: KnownRatings): SeatRating | null {
  const words = t().rating;
  const level = seat.kind === "robot" ? levelOf(seat.robot ?? seat.name) : null;
  if (level !== null) return { short: `${ratingOf(level)}`, whole: words.fixed(ratingOf(level)) };
  const known = seat.kind === "person" && seat.guest !== undefined ? ratings.get(seat.guest) : undefined;
  if (known === undefined) return null;
  const { rating, deviation, provisional } = known;
  return { short: words.short(rating, provisional), whole: words.whole(rating, deviation, provisional) };
}

export function seatViews(state: RoomState, toldAt: number, ratings: KnownRatings = new Map()): SeatView[] {
  const game = state.game;
  const scored = game !== null && (game.rounds > 1 || state.phase === "match_over");
  const over = state.phase === "round_over" || state.phase === "match_over";
  return state.seats.map((seat, index) => ({
    seat: index,
    name: seat.kind === "open" ? t().story.openSeat : seat.name,
    robot: seat.kind === "robot" ? (seat.robot ?? seat.name) : null,
    you: index === state.you.seat,
    tiles: seat.tiles,
    opened: seat.opened || over, // what could still come is told, and nothing can
    toMove: game?.to_move === index,
    note: over && !seat.resigned ? "" : noteOf(seat),
    score: scored ? seat.score : null,
    clock: game !== null && game.to_move === index ? clockOf(game, toldAt) : null,
    rating: seatRating(seat, ratings),
  }));
}

function noteOf(seat: RoomState["seats"][number]): string {
  if (seat.resigned) return t().story.left;
  if (seat.substituted) return t().story.aRobotPlays;
  if (seat.kind === "person" && !seat.connected) return t().story.away;
  return "";
}

// Null without a clock.
function clockOf(game: GameState, toldAt: number): TurnClock | null {
  if (game.turn_ms === null || game.left_ms === null) return null;
  return { wholeMs: game.turn_ms, leftMs: game.left_ms, toldAt };
}

// In sentences the player is "You".
export function nameOf(state: RoomState, seat: number): string {
  return seat === state.you.seat ? t().you : (state.seats[seat]?.name ?? "");
}
