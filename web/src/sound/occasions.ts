// Which sounds a piece of news makes.

import type { Cause, RoomState } from "../wire/messages";
import type { Sound } from "./sounds";

export function soundsOf(cause: Cause | null, room: RoomState): Sound[] {
  if (cause === null) return [];
  if (cause.round_over === true) return ["over"];
  const sounds: Sound[] = [];
  const mine = cause.seat !== undefined && cause.seat === room.you.seat;
  if (cause.kind === "laid") sounds.push("tile");
  if (!mine && room.you.seat !== null && room.game?.to_move === room.you.seat && opensTurn(cause)) {
    sounds.push("turn");
  }
  return sounds;
}

// Only what passes the turn on calls for attention, not somebody who comes or goes.
function opensTurn(cause: Cause): boolean {
  return ["laid", "drew", "passed", "timed_out", "resigned", "started", "next_round", "rematch"].includes(
    cause.kind,
  );
}
