// What a room tells those who listen and those who read: the last move, the history, the latest news.

import type { Cause, RoomState, Turn } from "../wire/messages";
import { deedWords, eventWords, isOpening, resultWords, type Sentence } from "./moves_in_words";
import { nameOf } from "./seat_view";
import { tileOf, tileWords } from "./tile";

export interface StoryTurn {
  key: number;
  sentence: Sentence;
  mine: boolean;
}

export function storyOf(state: RoomState): StoryTurn[] {
  const history = state.game?.history ?? [];
  return history.map((turn) => ({
    key: turn.turn,
    sentence: turnSentence(state, history, turn),
    mine: turn.seat === state.you.seat,
  }));
}

function turnSentence(state: RoomState, history: readonly Turn[], turn: Turn): Sentence {
  return deedWords(nameOf(state, turn.seat), turn, isOpening(history, turn));
}

// What is said aloud when something happens, with whose turn it is now. Empty where silence is better.
export function announcement(cause: Cause | null, state: RoomState): string {
  if (cause === null) return "";
  const game = state.game;
  const name = (seat: number) => nameOf(state, seat);
  const parts: string[] = [];
  const last = game?.last ?? null;
  if (isTurn(cause) && game !== null && last !== null) {
    parts.push(spoken(turnSentence(state, game.history, last)));
  } else {
    parts.push(eventWords(cause, name));
  }
  if (game?.result) parts.push(resultWords(game.result, name));
  else if (game?.to_move === state.you.seat && (isTurn(cause) || isDeal(cause))) parts.push("Your turn.");
  return parts.filter((part) => part !== "").join(" ");
}

export function spoken(sentence: Sentence): string {
  const tiles = sentence.tiles.map((face) => tileWords(tileOf(face))).join(", ");
  return tiles === "" ? `${sentence.words}.` : `${sentence.words} ${tiles}.`;
}

function isTurn(cause: Cause): boolean {
  return ["laid", "drew", "passed", "timed_out", "resigned"].includes(cause.kind);
}

function isDeal(cause: Cause): boolean {
  return ["started", "next_round", "rematch"].includes(cause.kind);
}
