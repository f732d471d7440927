// The games in which the player sits, as the lobby's cards tell of them, and which of them gives way when there are too many.

import type { RoomState } from "../wire/messages";
import { t } from "../words/words";
import { listWords } from "./moves_in_words";

export interface MyGame {
  code: string;
  state: RoomState;
  seenAt: number | null; // when the player was last there with this browser, in milliseconds since 1970
}

export function rivalsOf(state: RoomState): string {
  const others = state.seats.filter((seat, index) => index !== state.you.seat && seat.kind !== "open");
  return listWords(others.map(({ name }) => name));
}

export function standing(state: RoomState): string {
  if (state.phase === "waiting") return t().lobby.waitsForPlayers;
  if (state.phase === "match_over") return t().lobby.matchOver;
  const mover = state.game?.to_move ?? null;
  if (mover === null) return t().lobby.roundOver;
  if (mover === state.you.seat) return t().lobby.yourTurn;
  return t().lobby.turnOf(state.seats[mover]?.name ?? "");
}

export function agoWords(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return t().time.justNow;
  if (minutes < 60) return t().time.minutesAgo(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t().time.hoursAgo(hours) : t().time.daysAgo(Math.floor(hours / 24));
}

// A finished game, or else the game against robots that was left the longest ago. Nobody else minds when it goes; a table with
// other people never does, nor the deal of the day, which is played once.
export function leastMissed(games: readonly MyGame[]): MyGame | null {
  const free = games.filter(({ state }) => aloneWithRobots(state) && state.today === undefined);
  const over = ({ state }: MyGame) => Number(state.phase === "match_over");
  return free.toSorted((a, b) => over(b) - over(a) || (a.seenAt ?? 0) - (b.seenAt ?? 0))[0] ?? null;
}

function aloneWithRobots(state: RoomState): boolean {
  return state.seats.every((seat, index) => index === state.you.seat || seat.kind === "robot");
}
